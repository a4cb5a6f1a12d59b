import { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppCall } from '../calls/app-call.js';
import { pathId, queryChoice, queryInstant, queryText } from '../calls/query-fields.js';
import { WEBHOOK_STATUSES } from '../../api/matches/matches.queries.js';
import { MATCH_TYPES } from '../../matching/event.dto.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { MatchDetail, MatchItems } from './matches.dto.js';
import type { MatchFilter } from './matches.queries.js';
import { MatchListService } from './matches.service.js';

const FILTER = ['status', 'type', 'company', 'account'] as const;
type Query = Record<string, unknown>;

@ApiTags('MatchList')
@Controller('app/api')
export class MatchListController {
  constructor(private readonly matches: MatchListService) {}

  @Get('matches')
  @AppCall('A page of matches, newest first', { answers: MatchItems, query: ['before', ...FILTER] })
  listMatchItems(@CurrentSession() session: Session, @Query() query: Query): Promise<MatchItems> {
    return this.matches.list(session.userId, {
      ...readFilter(query),
      before: queryInstant(query['before'], 'before'),
    });
  }

  @Get('matches.csv')
  @ApiExcludeEndpoint()
  async exportMatches(@CurrentSession() session: Session, @Query() query: Query, @Res() reply: FastifyReply) {
    const lines = Readable.from(this.matches.export(session.userId, readFilter(query)));
    await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="matches.csv"')
      .send(lines);
  }

  @Get('matches/:matchId')
  @AppCall('One match with its payload', { answers: MatchDetail })
  getMatch(@CurrentSession() session: Session, @Param('matchId') matchId: string): Promise<MatchDetail> {
    return this.matches.get(session.userId, pathId(matchId));
  }
}

function readFilter(query: Query): MatchFilter {
  return {
    status: queryChoice(query['status'], 'status', WEBHOOK_STATUSES),
    type: queryChoice(query['type'], 'type', MATCH_TYPES),
    company: queryText(query['company'], 'company'),
    account: queryText(query['account'], 'account'),
  };
}
