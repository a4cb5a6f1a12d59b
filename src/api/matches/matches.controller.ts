import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { ApiErrors, RATE_HEADERS, REQUEST_ID } from '../../http/api-docs.js';
import { QueryPipe } from '../../http/query.js';
import { DEFAULT_LIMIT, MAX_LIMIT, MatchPage } from './matches.dto.js';
import type { MatchesQuery } from './matches.dto.js';
import { WEBHOOK_STATUSES } from '../../matching/match-list/match-filter.js';
import { MatchesService } from './matches.service.js';

const STATUS = `(${WEBHOOK_STATUSES.join('|')})`;
const STATUS_LIST = `^${STATUS}(,${STATUS})*$`;

/** Loads the validation on the first call (see QueryPipe). */
async function loadQuery() {
  return (await import('./list-matches.dto.js')).ListMatchesQuery;
}

@ApiTags('Matches')
@ApiBearerAuth('apiKey')
@Controller('api/v1/matches')
export class MatchesController {
  constructor(private readonly matches: MatchesService) {}

  @Get()
  @ApiOperation({
    operationId: 'listMatches',
    summary: 'List matches',
    description:
      'Your matches, newest first. Pass `next_cursor` back as `since` to read on. Null means the end. A match is listed from the moment ' +
      'its webhook is sent. To read what is new, read from the top down to the newest you have. `created_at` is unique and never ' +
      'appears below one that you have seen. `next_cursor` is null when a page has fewer than `limit` matches. Only a page that ' +
      'reaches 8 MiB ends early with `next_cursor` set.\n\nDaily quota: 100 requests, unless raised for your key.',
  })
  @ApiQuery({
    name: 'since',
    required: false,
    description: 'Matches created strictly before this time: the previous next_cursor.',
    schema: { type: 'string', format: 'date-time', example: '2026-03-02T09:15:31.204Z' },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    description: 'Matches per page. The default is 50.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT, example: 100 },
  })
  @ApiQuery({
    name: 'status',
    required: false,
    description: `Only matches with one of these webhook statuses: ${WEBHOOK_STATUSES.join(', ')}. Join several statuses with commas.`,
    schema: { type: 'string', pattern: STATUS_LIST, example: 'failed,no_webhook' },
  })
  @ApiResponse({
    status: 200,
    type: MatchPage,
    description: 'One page, newest first.',
    headers: { ...REQUEST_ID, ...RATE_HEADERS },
  })
  @ApiErrors(['invalid_param', 'quota_exceeded'], { hasQuota: true })
  async listMatches(
    @CurrentCaller() caller: Caller,
    @Query(new QueryPipe(loadQuery)) query: MatchesQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, headers } = await this.matches.list(caller, query);
    await reply.headers(headers).type('application/json; charset=utf-8').send(body);
  }
}
