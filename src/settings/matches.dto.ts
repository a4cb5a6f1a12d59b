import {
  AnyObject,
  Flag,
  Instant,
  NullableInstant,
  NullableNumber,
  NullableText,
  NullableWhole,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';
import { ApiProperty } from '@nestjs/swagger';
import { MATCH_TYPES, SIGNAL_KINDS } from '../matching/event.dto.js';
import { WEBHOOK_STATUSES } from '../matching/match-list/match-filter.js';

/**
 * A match in the list, with one account or contact: the reported one, or the first that fits the
 * filter. In the list with a row per account, any that fits.
 */
export class MatchItem {
  @Text({ format: 'uuid' }) match_id: string;
  @Instant() created_at: string;
  /** True if the account or contact is an entry of `also_matched`. */
  @Flag() is_other: boolean;
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @NullableText() account_external_id: string | null;
  /** The account's name when it matched. Null if only a contact matched. */
  @NullableText() account_name: string | null;
  @NullableText() contact_external_id: string | null;
  @NullableText() contact_email: string | null;
  /** Null for an entry of `also_matched` that an older version stored. */
  @NullableText() evidence_value: string | null;
  /** The probability that the account and the funded company are one. Null as the value is. */
  @NullableNumber() evidence_score: number | null;
  @Whole() also_matched_total: number;
  @Text() company_name: string;
  @NullableNumber() amount_usd: number | null;
  /**
   * The amount as the article states it, in `currency`. Null if unknown, or if the round has a
   * different amount now.
   */
  @NullableNumber() amount: number | null;
  /** ISO 4217. */
  @NullableText() currency: string | null;
  @Text() funding_type: string;
  @NullableText({ format: 'date' }) published_date: string | null;
  @NullableText() country: string | null;
  @NullableText() lead_investor: string | null;
  @NullableText() article_url: string | null;
  /** The text of the metadata field that `metadata_key` names. */
  @NullableText() metadata_value: string | null;
  @Text({ enum: WEBHOOK_STATUSES }) webhook_status: string;
  @NullableWhole() webhook_response_code: number | null;
}

/** A page of matches. */
export class MatchItems {
  @Of([MatchItem]) data: MatchItem[];
  /** The cursor of the next page; null at the end. */
  @NullableText() next_cursor: string | null;
  /**
   * True if the page ended early because it reached the limit of matches or of also_matched entries
   * to read.
   */
  @Flag() more_to_search: boolean;
}

/** How many matches fit a filter. */
export class MatchCount {
  @Whole() total: number;
  /**
   * True if only the newest matches were counted: at most 10,000. With a filter on accounts, at
   * most 50,000 entries of their also_matched.
   */
  @Flag() is_more: boolean;
}

export class MetadataKeys {
  @ApiProperty({ type: [String] }) data: string[];
}

/** Why a match is wrong. */
export const VERDICTS = [
  'other_company',
  'wrong_account',
  'no_funding_round',
  'wrong_facts',
  'other',
] as const;

export class Verdict {
  /** Null removes the mark. */
  @NullableText({ enum: VERDICTS }) reason: string | null;
}

/** Evidence beyond the names that raised or lowered the score. */
export class Signal {
  @Text({ enum: SIGNAL_KINDS }) kind: string;
  @Text({ enum: ['for', 'against'] }) effect: string;
  @Text() value: string;
}

/** Another account or contact that matched the round. */
export class OtherItem {
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @NullableText() account_external_id: string | null;
  @NullableText() account_name: string | null;
  @NullableText() contact_external_id: string | null;
  @NullableText() contact_email: string | null;
  /** Null if an older version stored the match. The score is then null as well. */
  @NullableText() evidence_value: string | null;
  @NullableNumber() evidence_score: number | null;
  @Of([Signal]) evidence_signals: Signal[];
  /** JSON text, with every digit as received. Also null beyond the limits of `also_matched`. */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
}

/** A page of the other accounts and contacts that matched the round. */
export class OtherItems {
  @Of([OtherItem]) data: OtherItem[];
  /** The cursor of the next page; null at the end. */
  @NullableText() next_cursor: string | null;
}

/** A match with all its details. */
export class MatchDetail extends MatchItem {
  @AnyObject() funding_round: Record<string, unknown>;
  @Of([Signal]) evidence_signals: Signal[];
  /** JSON text, with every digit as received. */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
  @NullableText() webhook_response_snippet: string | null;
  @NullableWhole() duration_ms: number | null;
  @NullableInstant() delivered_at: string | null;
  /** The exact webhook body as text. Null if it was deleted or never built. */
  @NullableText() payload: string | null;
  /** The user's reason why it is wrong. Null if the user did not mark it. */
  @NullableText({ enum: VERDICTS }) verdict: string | null;
  /** The operator withdrew the round, because it is wrong. */
  @Flag() is_withdrawn: boolean;
}
