import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiredText } from '../http/query.js';
import { AppCall } from '../http/app-calls/app-call.js';
import { queryText } from '../http/app-calls/query-fields.js';
import { requirePro } from '../sign-in/require-pro.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { LONGEST_REFERENCE } from '../api/rounds/rounds.controller.js';
import { RoundSearchService } from '../api/rounds/round-search.service.js';
import { ListedRounds, RoundExplanation } from '../api/rounds/rounds.dto.js';

/** Calls of the pages on which customers search rounds. Errors: `pro_required`, as in the API. */
@ApiTags('Rounds')
@Controller('app/api/rounds')
export class RoundPagesController {
  constructor(private readonly rounds: RoundSearchService) {}

  @Get()
  @AppCall('Rounds by company, website or article', { answers: ListedRounds, query: ['search'] })
  async searchRounds(
    @CurrentSession() session: Session,
    @Query('search') search: unknown,
  ): Promise<ListedRounds> {
    requirePro(session);
    return this.rounds.search(session.userId, queryText(search, 'search', LONGEST_REFERENCE) ?? '');
  }

  @Get('explanation')
  @AppCall('Why there is no match of a round', { answers: RoundExplanation, query: ['round'] })
  async explainRound(
    @CurrentSession() session: Session,
    @Query('round', new RequiredText('round')) round: string,
  ): Promise<RoundExplanation> {
    requirePro(session);
    return this.rounds.explain(session.userId, queryText(round, 'round', LONGEST_REFERENCE) ?? '');
  }
}
