import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../../auth/authenticator.js';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { ApiErrors, ErrorBody, REQUEST_ID } from '../../http/api-docs.js';
import { parseTimestamp } from '../../http/timestamp.js';
import { ApiError } from '../../runtime/errors.js';
import { untilClosed } from '../../http/until-closed.js';
import { LISTEN_EXAMPLES, POLLED_SCHEMA, TOO_MANY_EXAMPLES } from './listen.docs.js';
import { ListenService } from './listen.service.js';
import type { Polled } from './listen.service.js';

/**
 * Path of the call that `fundmatch listen` makes with an API key. It is outside /api/v1. The
 * OpenAPI document describes the call, because published clients use it.
 */
export const LISTEN_PATH = '/listen';

@ApiTags('Command line')
@ApiBearerAuth('apiKey')
@Controller(LISTEN_PATH)
export class ListenController {
  constructor(
    private readonly listen: ListenService,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'pollMatches',
    summary: 'Wait for the next match',
    description:
      '`fundmatch listen` makes this call. Waits up to 20 seconds for your oldest match after `after`, and returns its webhook with the ' +
      'signature. Without `after`, returns at once, with the time to start from. Does not change deliveries and has no quota. ' +
      'In production, poll GET /api/v1/matches. This call is not one of the six calls under /api/v1 and has no version.',
  })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'The `next` of the previous response. Only matches of the last hour are returned.',
    schema: { type: 'string', format: 'date-time', example: '2026-03-01T12:00:00.000Z' },
  })
  @ApiResponse({
    status: 200,
    description: 'A match, or none yet.',
    headers: REQUEST_ID,
    content: { 'application/json': { schema: POLLED_SCHEMA, examples: LISTEN_EXAMPLES } },
  })
  @ApiResponse({
    status: 429,
    description: '`too_many_attempts`: Three of these calls of this user are open.',
    headers: {
      ...REQUEST_ID,
      'Retry-After': {
        description: 'Seconds after which to try again.',
        schema: { type: 'string', example: '20' },
      },
    },
    type: ErrorBody,
    examples: TOO_MANY_EXAMPLES,
  })
  @ApiErrors(['invalid_param'], {
    messages: {
      invalid_param: 'after must be the "next" of the previous response. Leave it out in the first call.',
    },
  })
  async pollMatches(
    @CurrentCaller() caller: Caller,
    @Query('after') after: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Polled> {
    const checkKey = () => this.authenticator.authenticate(request.headers.authorization);
    return this.listen.poll(caller, readAfter(after), { checkKey, signal: untilClosed(reply) });
  }
}

function readAfter(after: unknown): Date | null {
  if (after === undefined) return null;
  const time = parseTimestamp(after);
  if (time === null)
    throw new ApiError(
      'invalid_param',
      'after must be the "next" of the previous response. Leave it out in the first call.',
    );
  return time;
}
