import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { openEnum } from '../../http/open-enum.js';
import { EvidenceSignal, MATCH_TYPE } from '../../matching/event.dto.js';
import { MOST_COUNTED } from '../../matching/explain.queries.js';
import { OUTCOMES } from '../../matching/explain-round.js';

const ROUND_ID = '5b0f3f0e-6a52-4b0a-9b57-0f4c2f1f5a10';
const MATCH_ID = '0a8b0a2e-3f0c-4c55-9d6a-6f1d0b1c2d3e';

const text = (description: string, example: string) => ({ type: String, description, example });
const orNull = (description: string, example: string | null) => ({
  type: String,
  nullable: true,
  description,
  example,
});
const numberOrNull = (description: string, example: number) => ({
  type: Number,
  nullable: true,
  description,
  example,
});

/** All outcomes of an explanation. The last two are for a reference that fits no round. */
const ALL_OUTCOMES = [...OUTCOMES, 'no_round', 'unknown'] as const;

/** The facts of a round that customers may see. */
@ApiSchema({ name: 'ListedRound', description: 'A funding round that the service has read.' })
export class ListedRound {
  @ApiProperty({ ...text('The id of the round.', ROUND_ID), format: 'uuid' })
  round_id: string;

  @ApiProperty(text('The company that raised the round.', 'Northwind Robotics'))
  company_name: string;

  @ApiProperty(numberOrNull('In US dollars. Null if unknown or if the round is not open.', 12_000_000))
  amount_usd: number | null;

  @ApiProperty(numberOrNull('The amount in the article, in `currency`.', 11_000_000))
  amount: number | null;

  @ApiProperty(orNull('Currency of `amount` (ISO 4217).', 'EUR'))
  currency: string | null;

  @ApiProperty(orNull('The same labels as in matches. Null if the round is not open.', 'series-a'))
  funding_type: string | null;

  @ApiProperty({ ...orNull("The company's own site.", 'https://northwind.example'), format: 'uri' })
  website: string | null;

  @ApiProperty({ ...orNull('The day of the article.', '2026-03-02'), format: 'date' })
  published_date: string | null;

  @ApiProperty({ ...orNull('URL of the article.', 'https://news.example/northwind'), format: 'uri' })
  article_url: string | null;

  @ApiProperty(orNull('Title of the article.', 'Northwind Robotics raises $12M Series A'))
  article_title: string | null;

  @ApiProperty({
    ...text('When the service first read the round.', '2026-03-02T09:14:58.120Z'),
    format: 'date-time',
  })
  read_at: string;

  @ApiProperty({
    ...openEnum('RoundState', ['open', 'held', 'withdrawn'], 'The states of a round.'),
    example: 'open',
    description:
      'open: matched and sent. held: waits for review, not sent. withdrawn: wrong, no longer sent. Other values may be added.',
  })
  state: string;

  @ApiProperty({ ...orNull('Your match of the round, if you have one.', MATCH_ID), format: 'uuid' })
  match_id: string | null;
}

@ApiSchema({ name: 'ListedRounds', description: 'Funding rounds, newest first.' })
export class ListedRounds {
  @ApiProperty({ type: [ListedRound], description: 'At most 50 rounds.' })
  data: ListedRound[];
}

/** An account or contact that matches a round or almost matches it. */
@ApiSchema({
  name: 'NearAccount',
  description: 'One of your accounts or contacts that matches a round or is similar to its company.',
})
export class NearAccount {
  @ApiProperty({
    ...MATCH_TYPE,
    description: 'The path of the comparison. Other values may be added.',
  })
  match_type: string;

  @ApiProperty(orNull('Your id of the account.', 'crm-1042'))
  account_external_id: string | null;

  @ApiProperty(orNull('The name of the account.', 'Northwind Logistics'))
  account_name: string | null;

  @ApiProperty(orNull('Your id of the contact.', null))
  contact_external_id: string | null;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 1,
    example: 0.35,
    description: 'The probability that this is the company of the round. 1 for equal domains.',
  })
  score: number;

  @ApiProperty({ type: [EvidenceSignal], description: 'Evidence other than the name.' })
  signals: EvidenceSignal[];

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether the round would match it now.',
  })
  fits: boolean;

  @ApiProperty({ ...text('When you first pushed it.', '2026-01-15T08:00:00.000Z'), format: 'date-time' })
  pushed_at: string;

  @ApiProperty({ ...text('When you last changed it.', '2026-02-20T08:00:00.000Z'), format: 'date-time' })
  changed_at: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MOST_COUNTED,
    example: 1,
    description: `Number of your accounts or contacts with this domain or name, counted up to ${MOST_COUNTED}. This is the oldest.`,
  })
  total: number;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether there are more than `total`.' })
  has_more: boolean;

  @ApiProperty({
    type: [String],
    description: 'What speaks against it, as sentences.',
    example: ['The score is 0.35. A match needs 0.50.'],
  })
  against: string[];
}

/** Explains why a user has a match of a round, or has none. */
@ApiSchema({ name: 'RoundExplanation', description: 'Why you have a match of a round, or none.' })
export class RoundExplanation {
  @ApiProperty({
    ...openEnum('RoundOutcome', ALL_OUTCOMES, 'Why there is a match, or none.'),
    example: 'no_account',
    description:
      'matched: you have a match. match_deleted: you had one. below_confidence: the service is not sure enough of the article. held: the operator reviews it. withdrawn: the operator found it wrong. ' +
      'waiting, matching_failed: it is not matched yet. pushed_later, changed_later, fits_now: an account or contact fits now and did not ' +
      'when the round was read. no_account: none fits. no_round: the article states no round. unknown: the service has not read it. ' +
      'Other values may be added.',
  })
  outcome: string;

  @ApiProperty(text('The reason in a sentence.', 'None of your accounts and contacts fits this round.'))
  summary: string;

  @ApiProperty({
    type: [String],
    description: 'More about the reason, as sentences.',
    example: ["The round's website is northwind.example. None of your accounts has this domain."],
  })
  details: string[];

  @ApiProperty({ ...orNull('Your match of the round.', null), format: 'uuid' })
  match_id: string | null;

  @ApiProperty({ ...orNull('The created_at of the match.', null), format: 'date-time' })
  match_created_at: string | null;

  @ApiProperty({
    type: [ListedRound],
    description:
      'The explained round, then others of the same article or website. Empty if there is no round.',
  })
  rounds: ListedRound[];

  @ApiProperty({
    type: [NearAccount],
    description: 'At most 8 of your accounts and contacts: first those that fit, then the most similar.',
  })
  accounts: NearAccount[];
}
