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
  @NullableText() contact_external_id: string | null;
  @Text() evidence_value: string;
  @ApiProperty({ type: Number }) evidence_score: number;
  @Whole() also_matched_total: number;
  @Text() company_name: string;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText({ format: 'date' }) published_date: string | null;
  @Text() webhook_status: string;
  @NullableWhole() webhook_response_code: number | null;
}

/** A page of matches. */
export class MatchItems {
  @Of([MatchItem]) data: MatchItem[];
  /** The cursor of the next page; null at the end. */
  @NullableInstant() next_before: string | null;
  /** True if the page ended early because a page scans a limited number of matches. */
  @Flag() more_to_search: boolean;
}

/** A match with all its details. */
export class MatchDetail extends MatchItem {
  @AnyObject() funding_round: Record<string, unknown>;
  /** JSON text with every digit as received. */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
  @NullableText() webhook_response_snippet: string | null;
  @NullableWhole() duration_ms: number | null;
  @NullableInstant() delivered_at: string | null;
  /** The exact webhook body as text. Null if it was deleted or never made. */
  @NullableText() payload: string | null;
}
