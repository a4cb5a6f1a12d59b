import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import countries from 'i18n-iso-countries';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import {
  pathId,
  queryChoice,
  queryCursor,
  queryInstant,
  queryNumber,
  queryText,
} from '../http/app-calls/query-fields.js';
import { JsonBody } from '../http/json-body.js';
import { sendCsv } from '../http/send-csv.js';
import { MATCH_TYPES } from '../matching/event.dto.js';
import { WEBHOOK_STATUSES } from '../matching/match-list/match-filter.js';
import type { MatchFilter } from '../matching/match-list/match-filter.js';
import { MATCH_SORTS } from '../matching/match-list/match-pages.queries.js';
import type { Place } from '../matching/match-list/match-pages.queries.js';
import { FUNDING_TYPES } from '../rounds/stated-round.js';
import { ApiError } from '../runtime/errors.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import {
  MatchCount,
  MatchDetail,
  MatchItems,
  MetadataKeys,
  OtherItems,
  VERDICTS,
  Verdict,
} from './matches.dto.js';
import { MatchListService } from './matches.service.js';
import type { MatchPage } from './matches.service.js';

const FILTER = [
  ...['status', 'type', 'company', 'account', 'from', 'to', 'funding_type', 'min_amount', 'max_amount'],
  ...['country', 'metadata_key', 'metadata_value'],
] as const;
/** `match`: one row per match. `account`: one row per matched account and contact. */
const ROWS = ['match', 'account'] as const;
/** Maximum row number, which is the largest integer of PostgreSQL. */
const MOST_PLACE = 2_147_483_647;
/** Allowed values of the filter's fields. */
const FILTER_VALUES = {
  choices: { status: WEBHOOK_STATUSES, type: MATCH_TYPES },
  knownValues: { funding_type: FUNDING_TYPES, country: Object.keys(countries.getAlpha2Codes()).sort() },
};
type Query = Record<string, unknown>;

@ApiTags('MatchList')
@Controller('app/api')
export class MatchListController {
  constructor(private readonly matches: MatchListService) {}

  @Get('matches')
  @AppCall('A page of matches, newest first unless sorted otherwise', {
    answers: MatchItems,
    query: ['cursor', 'sort', 'direction', 'rows', 'metadata_column', ...FILTER],
    ...FILTER_VALUES,
    choices: { ...FILTER_VALUES.choices, rows: ROWS },
  })
  listMatchItems(@CurrentSession() session: Session, @Query() query: Query): Promise<MatchItems> {
    return this.matches.list(session.userId, readFilter(query), readPage(query));
  }

  @Get('matches-count')
  @AppCall('How many matches a filter has', { answers: MatchCount, query: FILTER, ...FILTER_VALUES })
  countMatches(@CurrentSession() session: Session, @Query() query: Query): Promise<MatchCount> {
    return this.matches.count(session.userId, readFilter(query));
  }

  @Get('matches-metadata')
  @AppCall("The members of the matches' metadata", { answers: MetadataKeys })
  async listMetadataKeys(@CurrentSession() session: Session): Promise<MetadataKeys> {
    return { data: await this.matches.metadataKeys(session.userId) };
  }

  @Get('matches.csv')
  @ApiExcludeEndpoint()
  async exportMatches(@CurrentSession() session: Session, @Query() query: Query, @Res() reply: FastifyReply) {
    await sendCsv(reply, 'matches.csv', this.matches.export(session.userId, readFilter(query)));
  }

  @Get('matches/:matchId')
  @AppCall('One match with its payload', { answers: MatchDetail })
  getMatch(@CurrentSession() session: Session, @Param('matchId') matchId: string): Promise<MatchDetail> {
    return this.matches.get(session.userId, pathId(matchId));
  }

  @Get('matches/:matchId/others')
  @AppCall('A page of the other accounts and contacts that the round matched', {
    answers: OtherItems,
    query: ['cursor'],
  })
  listMatchOthers(
    @CurrentSession() session: Session,
    @Param('matchId') matchId: string,
    @Query() query: Query,
  ): Promise<OtherItems> {
    const cursor = queryRow(query['cursor']);
    return this.matches.listOthers(session.userId, pathId(matchId), cursor);
  }

  @Post('matches/:matchId/verdict')
  @AppCall('Mark a match as wrong, or withdraw the mark', { takes: Verdict })
  async judgeMatch(
    @CurrentSession() session: Session,
    @Param('matchId') matchId: string,
    @Body() body: JsonBody,
  ) {
    await this.matches.judge(session, pathId(matchId), new BodyFields(body).choice('reason', VERDICTS));
  }
}

function readFilter(query: Query): MatchFilter {
  const status = queryChoice(query['status'], 'status', WEBHOOK_STATUSES);
  const metadataKey = queryText(query['metadata_key'], 'metadata_key');
  return {
    statuses: status === null ? null : [status],
    type: queryChoice(query['type'], 'type', MATCH_TYPES),
    company: queryText(query['company'], 'company'),
    account: queryText(query['account'], 'account'),
    from: queryInstant(query['from'], 'from'),
    to: queryInstant(query['to'], 'to'),
    fundingType: queryText(query['funding_type'], 'funding_type'),
    minAmount: queryNumber(query['min_amount'], 'min_amount'),
    maxAmount: queryNumber(query['max_amount'], 'max_amount'),
    country: queryText(query['country'], 'country'),
    metadataKey,
    metadataValue: queryText(query['metadata_value'], 'metadata_value'),
    metadataColumn: queryText(query['metadata_column'], 'metadata_column') ?? metadataKey,
  };
}

function readPage(query: Query): MatchPage {
  const order = {
    by: queryChoice(query['sort'], 'sort', MATCH_SORTS) ?? 'created',
    descending: queryChoice(query['direction'], 'direction', ['asc', 'desc']) !== 'asc',
  };
  const isByTime = order.by === 'created' && order.descending;
  return {
    order,
    from: isByTime ? readPlace(query['cursor']) : null,
    offset: isByTime ? 0 : (queryNumber(query['cursor'], 'cursor') ?? 0),
    all: queryChoice(query['rows'], 'rows', ROWS) === 'account',
  };
}

/** Reads the position of a row within a match. Errors: `invalid_param`. */
function queryRow(value: unknown): string | null {
  const row = queryCursor(value, 'cursor');
  if (row !== null && Number(row) > MOST_PLACE)
    throw new ApiError('invalid_param', 'cursor must be the cursor of the previous page.');
  return row;
}

/**
 * Reads the cursor of a list that is sorted by time. The cursor is the creation time of a match. If
 * the page ended within this match, its last row follows. Errors: `invalid_param`.
 */
function readPlace(value: unknown): Place | null {
  const [instant, row] = queryText(value, 'cursor')?.split(' ') ?? [];
  const at = queryInstant(instant, 'cursor');
  const after = queryRow(row);
  return at === null ? null : { at, after: after === null ? null : Number(after) };
}
