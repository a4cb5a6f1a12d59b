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
} from '../calls/fields.js';
import { ApiProperty } from '@nestjs/swagger';

/** A match in the list. */
export class MatchItem {
  @Text({ format: 'uuid' }) match_id: string;
  @Instant() created_at: string;
  @Text() match_type: string;
  @NullableText() account_external_id: string | null;
  /** The account's name today. Null if only a contact matched. */
  @NullableText() account_name: string | null;
  @NullableText() contact_external_id: string | null;
  @NullableText() contact_email: string | null;
  @Text() evidence_value: string;
  /** The probability that the account and the funded company are one. */
  @ApiProperty({ type: Number }) evidence_score: number;
  @Whole() also_matched_total: number;
  @Text() company_name: string;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText({ format: 'date' }) published_date: string | null;
  @NullableText() country: string | null;
  @NullableText() lead_investor: string | null;
  @NullableText() article_url: string | null;
  /** The member of the account's metadata that `metadata_key` names, as text. */
  @NullableText() metadata_value: string | null;
  @Text() webhook_status: string;
  @NullableWhole() webhook_response_code: number | null;
}

/** A page of matches. */
export class MatchItems {
  @Of([MatchItem]) data: MatchItem[];
  /** The cursor of the next page; null at the end. */
  @NullableText() next_cursor: string | null;
  /** True if the page ended early because a page scans a limited number of matches. */
  @Flag() more_to_search: boolean;
}

/** The number of matches of a filter. */
export class MatchCount {
  @Whole() total: number;
  /** True: only the newest 10,000 were counted. */
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
  /** Null withdraws the verdict. */
  @NullableText({ enum: VERDICTS }) reason: string | null;
}

/** Evidence beyond the names that raised or lowered the score. */
export class Signal {
  @Text() kind: string;
  @Text() effect: string;
  @Text() value: string;
}

/** A match with all its details. */
export class MatchDetail extends MatchItem {
  @AnyObject() funding_round: Record<string, unknown>;
  @Of([Signal]) evidence_signals: Signal[];
  /** JSON text with every digit as received. */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
  @NullableText() webhook_response_snippet: string | null;
  @NullableWhole() duration_ms: number | null;
  @NullableInstant() delivered_at: string | null;
  /** The exact webhook body as text. Null if it was deleted or never made. */
  @NullableText() payload: string | null;
  /** The user's reason why it is wrong. Null if the user did not mark it. */
  @NullableText() verdict: string | null;
  /** The operator withdrew the round, because it is wrong. */
  @Flag() is_withdrawn: boolean;
}
