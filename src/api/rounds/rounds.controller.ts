import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { ApiErrors, ErrorBody, REQUEST_ID } from '../../http/api-docs.js';
import { RequiredText } from '../../http/query.js';
import { queryText } from '../../http/app-calls/query-fields.js';
import { EXPLANATIONS_PER_MINUTE, RoundSearchService, SEARCHES_PER_MINUTE } from './round-search.service.js';
import { ListedRounds, RoundExplanation } from './rounds.dto.js';

/** Paths of the calls that find and explain rounds with an API key. They are outside /api/v1. */
export const ROUNDS_PATH = '/rounds';
export const EXPLANATION_PATH = '/rounds/explanation';

/** Maximum length of a reference in characters. URLs of articles are longer than names. */
export const LONGEST_REFERENCE = 2_000;

const tooMany = (limit: number) =>
  ApiResponse({
    status: 429,
    description: `\`too_many_attempts\`: More than ${limit} calls of this user within a minute.`,
    headers: {
      ...REQUEST_ID,
      'Retry-After': {
        description: 'Seconds after which to try again.',
        schema: { type: 'string', example: '20' },
      },
    },
    type: ErrorBody,
    examples: {
      too_many_attempts: {
        summary: 'Too many calls within a minute.',
        value: {
          error: { code: 'too_many_attempts', message: `At most ${limit} per minute. Try again in 20 s.` },
        },
      },
    },
  });

@ApiTags('Rounds')
@ApiBearerAuth('apiKey')
@Controller()
export class RoundsController {
  constructor(private readonly rounds: RoundSearchService) {}

  @Get(ROUNDS_PATH)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'searchRounds',
    summary: 'Search rounds',
    description:
      'Finds the funding rounds of a company, newest first, whether or not they matched. No daily quota, but at most ' +
      `${SEARCHES_PER_MINUTE} calls of a user per minute. This call is not one of the six calls under /api/v1 and has no version.`,
  })
  @ApiQuery({
    name: 'search',
    description:
      "The beginning of the company's name, at least 2 characters; or its website, the URL of an article, or the id of a round.",
    schema: { type: 'string', minLength: 2, maxLength: LONGEST_REFERENCE, example: 'Northwind' },
  })
  @ApiResponse({ status: 200, type: ListedRounds, description: 'The rounds found.', headers: REQUEST_ID })
  @tooMany(SEARCHES_PER_MINUTE)
  @ApiErrors(['missing_param', 'invalid_param'], {
    messages: {
      missing_param: 'The query parameter search is required.',
      invalid_param: 'search must have at least 2 characters.',
    },
  })
  async searchRounds(
    @CurrentCaller() caller: Caller,
    @Query('search', new RequiredText('search')) search: string,
  ): Promise<ListedRounds> {
    return this.rounds.search(caller.userId, queryText(search, 'search', LONGEST_REFERENCE) ?? '');
  }

  @Get(EXPLANATION_PATH)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'explainRound',
    summary: 'Explain why a round did not match',
    description:
      'Explains why you have a match of a round, or none. Compares the round with your current accounts and contacts, and lists the most ' +
      'similar ones with what speaks against them. Other reasons are that you pushed an account later, that the operator held or withdrew ' +
      'the round, or that the article states no round. Nothing is stored or sent. ' +
      `No daily quota, but at most ${EXPLANATIONS_PER_MINUTE} calls of a user per minute. This call is not one of the six calls under /api/v1 and has no version.`,
  })
  @ApiQuery({
    name: 'round',
    description:
      "The id of a round, the URL of an article, or the company's website. Of several rounds, the newest is explained.",
    schema: { type: 'string', maxLength: LONGEST_REFERENCE, example: 'https://news.example/northwind' },
  })
  @ApiResponse({ status: 200, type: RoundExplanation, description: 'The reason.', headers: REQUEST_ID })
  @tooMany(EXPLANATIONS_PER_MINUTE)
  @ApiErrors(['missing_param', 'invalid_param'], {
    messages: {
      missing_param: 'The query parameter round is required.',
      invalid_param: "round must be the id of a round, the URL of an article, or the company's website.",
    },
  })
  async explainRound(
    @CurrentCaller() caller: Caller,
    @Query('round', new RequiredText('round')) round: string,
  ): Promise<RoundExplanation> {
    return this.rounds.explain(caller.userId, queryText(round, 'round', LONGEST_REFERENCE) ?? '');
  }
}
