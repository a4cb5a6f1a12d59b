import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { pathId, queryChoice, queryCursor, queryText } from '../http/app-calls/query-fields.js';
import { identifyingDomain } from '../domains/identifying-domain.js';
import { ApiError } from '../runtime/errors.js';
import { JsonBody } from '../http/json-body.js';
import { REJECTION_REASONS } from '../extraction/rejection-reason.js';
import type { RejectionReason } from '../extraction/rejection-reason.js';
import { isFundingType } from '../rounds/stated-round.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import {
  CorrectedRound,
  Correction,
  RejectedDetail,
  RejectedItems,
  ROUND_ACTIONS,
  RoundArticles,
  RoundChange,
  RoundDetail,
  RoundItems,
  RoundReach,
} from './rounds.dto.js';
import { WITHDRAWAL_REASONS } from '../ingestion/round-verdict.js';
import { RoundArticleService } from './round-articles.service.js';
import { RoundConsoleService } from './rounds.service.js';
import type { CorrectedFacts } from './rounds.service.js';

const REASONS = Object.keys(REJECTION_REASONS) as RejectionReason[];

@ApiTags('OperatorRounds')
@Controller('app/api/operator')
export class RoundConsoleController {
  constructor(
    private readonly rounds: RoundConsoleService,
    private readonly articles: RoundArticleService,
  ) {}

  @Get('rounds')
  @AppCall('A page of rounds, newest first', { answers: RoundItems, query: ['search', 'show', 'after'] })
  listRounds(@Query() query: Record<string, unknown>): Promise<RoundItems> {
    return this.rounds.list({
      search: queryText(query['search'], 'search'),
      filter: queryChoice(query['show'], 'show', ['open', 'held', 'withdrawn', 'failed']),
      after: queryText(query['after'], 'after'),
    });
  }

  @Get('rounds/:roundId')
  @AppCall('One round with its mentions', { answers: RoundDetail })
  getRound(@Param('roundId') roundId: string): Promise<RoundDetail> {
    return this.rounds.get(pathId(roundId));
  }

  @Get('rounds/:roundId/reach')
  @AppCall('How many customers a held round would go to', { answers: RoundReach })
  countReach(@Param('roundId') roundId: string): Promise<RoundReach> {
    return this.rounds.reach(pathId(roundId));
  }

  @Get('rounds/:roundId/articles')
  @AppCall('The articles of a round as they were read, with its facts marked', { answers: RoundArticles })
  listArticles(@Param('roundId') roundId: string): Promise<RoundArticles> {
    return this.articles.list(pathId(roundId));
  }

  @Post('rounds/:roundId')
  @AppCall('Hold, release or withdraw a round, or match it again', { takes: RoundChange })
  async changeRound(
    @CurrentSession() session: Session,
    @Param('roundId') roundId: string,
    @Body() body: JsonBody,
  ) {
    const fields = new BodyFields(body);
    const action = fields.choice('action', ROUND_ACTIONS);
    if (action === null)
      throw new ApiError('invalid_body', `action must be one of ${ROUND_ACTIONS.join(', ')}.`);
    await this.rounds.change(session, pathId(roundId), {
      action,
      why: fields.choice('why', WITHDRAWAL_REASONS),
    });
  }

  @Get('rejected')
  @AppCall('A page of rejected items', { answers: RejectedItems, query: ['reason', 'search', 'after'] })
  listRejected(@Query() query: Record<string, unknown>): Promise<RejectedItems> {
    return this.rounds.listRejected({
      reason: queryChoice(query['reason'], 'reason', REASONS),
      search: queryText(query['search'], 'search'),
      after: queryCursor(query['after'], 'after'),
    });
  }

  @Get('rejected/:itemId')
  @AppCall('One rejected item with its article, and what that would state', { answers: RejectedDetail })
  getRejected(@Param('itemId') itemId: string): Promise<RejectedDetail> {
    const id = queryCursor(itemId, 'item');
    if (id === null)
      throw new ApiError(
        'not_found',
        'There is no rejected item with this id. Choose one from the list of rejected items.',
      );
    return this.rounds.getRejected(id);
  }

  @Post('rejected/:itemId')
  @AppCall('Create a round from a rejected item', { takes: Correction, answers: CorrectedRound })
  async correctItem(
    @CurrentSession() session: Session,
    @Param('itemId') itemId: string,
    @Body() body: JsonBody,
  ): Promise<CorrectedRound> {
    const id = queryCursor(itemId, 'item');
    if (id === null)
      throw new ApiError(
        'not_found',
        'There is no rejected item with this id. Choose one from the list of rejected items.',
      );
    return { round_id: await this.rounds.correct(session, id, readCorrection(body)) };
  }
}

function readCorrection(body: JsonBody): CorrectedFacts {
  const fields = new BodyFields(body);
  const fundingType = fields.text('funding_type', 40);
  if (!isFundingType(fundingType))
    throw new ApiError('invalid_body', 'funding_type must be a known label, such as series-a.');
  const website = fields.optionalText('website', 2000);
  if (website !== null && !(/^https?:\/\//.test(website) && identifyingDomain(website) !== null))
    throw new ApiError('invalid_body', "website must be the URL of the company's own site.");
  const publishedDate = fields.optionalText('published_date', 10);
  if (publishedDate !== null && !isDate(publishedDate))
    throw new ApiError('invalid_body', 'published_date must be a day, YYYY-MM-DD.');
  return {
    companyName: fields.text('company_name', 500).trim(),
    website,
    amountUsd: fields.number('amount_usd', { min: 1, max: 1e12 }),
    fundingType,
    publishedDate,
    leadInvestor: fields.optionalText('lead_investor', 500)?.trim() ?? null,
    investors: (fields.optionalText('investors', 10_000) ?? '')
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
  };
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
