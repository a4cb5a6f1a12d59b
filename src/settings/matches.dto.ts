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
 * A row of the match list: a match with one account or contact. In the list with one row per match,
 * it is the reported account or contact, or the first one that fits the filter. In the list with
 * one row per account, each account or contact that fits has a row.
 */
export class MatchItem {
  @Text({ format: 'uuid' }) match_id: string;
  @Instant() created_at: string;
  /** True if the account or contact is an entry of `also_matched`. */
  @Flag() is_other: boolean;
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @NullableText() account_external_id: string | null;
  /** Name of the account at the time of the match. Null if only a contact matched. */
  @NullableText() account_name: string | null;
  @NullableText() contact_external_id: string | null;
  @NullableText() contact_email: string | null;
  /**
   * Value that matched, such as a domain or a name. Null for an `also_matched` entry that an older
   * version stored.
   */
  @NullableText() evidence_value: string | null;
  /**
   * Probability that the account is the funded company. Null for an `also_matched` entry that an
   * older version stored.
   */
  @NullableNumber() evidence_score: number | null;
  @Whole() also_matched_total: number;
  @Text() company_name: string;
  @NullableNumber() amount_usd: number | null;
  /**
   * Amount that the article states, in `currency`. Null if it is unknown, or if the round's amount
   * has changed since the match.
   */
  @NullableNumber() amount: number | null;
  /** Currency code (ISO 4217). */
  @NullableText() currency: string | null;
  @Text() funding_type: string;
  @NullableText({ format: 'date' }) published_date: string | null;
  @NullableText() country: string | null;
  @NullableText() lead_investor: string | null;
  @NullableText() article_url: string | null;
  /** Value of the metadata field `metadata_column` as text. */
  @NullableText() metadata_value: string | null;
  @Text({ enum: WEBHOOK_STATUSES }) webhook_status: string;
  @NullableWhole() webhook_response_code: number | null;
  /** True if the operator withdrew the round because it is wrong. */
  @Flag() is_withdrawn: boolean;
}

export class MatchItems {
  @Of([MatchItem]) data: MatchItem[];
  /** Cursor of the next page. Null on the last page. */
  @NullableText() next_cursor: string | null;
  /**
   * True if the page ended early, because it reached the maximum number of matches or also_matched
   * entries to read.
   */
  @Flag() more_to_search: boolean;
}

/** Number of matches that fit a filter. */
export class MatchCount {
  @Whole() total: number;
  /**
   * True if the count covers only the newest 10,000 matches. With a filter on accounts, it also
   * stops after 50,000 also_matched entries.
   */
  @Flag() is_more: boolean;
}

export class MetadataKeys {
  @ApiProperty({ type: [String] }) data: string[];
}

/** Reasons why a match is wrong. */
export const VERDICTS = [
  'other_company',
  'wrong_account',
  'no_funding_round',
  'wrong_facts',
  'other',
] as const;

export class Verdict {
  /** Reason why the match is wrong. Null removes the mark. */
  @NullableText({ enum: VERDICTS }) reason: string | null;
}

/** Evidence in addition to the names. It raised or lowered the score. */
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
  /**
   * Value that matched, such as a domain or a name. Null if an older version stored the match. Then
   * the score is null too.
   */
  @NullableText() evidence_value: string | null;
  @NullableNumber() evidence_score: number | null;
  @Of([Signal]) evidence_signals: Signal[];
  /**
   * Metadata as JSON text. Numbers keep all digits that the customer sent. Null if there is no
   * metadata, or if the `also_matched` entry exceeds the size limits.
   */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
}

/** A page of the other accounts and contacts that matched the round. */
export class OtherItems {
  @Of([OtherItem]) data: OtherItem[];
  /** Cursor of the next page. Null on the last page. */
  @NullableText() next_cursor: string | null;
}

export class MatchDetail extends MatchItem {
  @AnyObject() funding_round: Record<string, unknown>;
  @Of([Signal]) evidence_signals: Signal[];
  /**
   * Metadata as JSON text. Numbers keep all digits that the customer sent. Null if there is no
   * metadata.
   */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
  @NullableText() webhook_response_snippet: string | null;
  @NullableWhole() duration_ms: number | null;
  @NullableInstant() delivered_at: string | null;
  /**
   * Exact body of the webhook as text. Null if the body was deleted, or if the match has no
   * webhook.
   */
  @NullableText() payload: string | null;
  /**
   * The user's reason why the match is wrong. Null if the user has not marked the match as wrong.
   */
  @NullableText({ enum: VERDICTS }) verdict: string | null;
}
