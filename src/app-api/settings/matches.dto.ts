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
  /** Where to read on; null at the end. */
  @NullableInstant() next_before: string | null;
  /** True where the page came short because only so many matches are looked through at a time. */
  @Flag() more_to_search: boolean;
}

/** A match with everything that is known of it. */
export class MatchDetail extends MatchItem {
  @AnyObject() funding_round: Record<string, unknown>;
  /** JSON text, digit by digit as it came. */
  @NullableText() account_metadata: string | null;
  @NullableText() contact_metadata: string | null;
  @NullableText() webhook_response_snippet: string | null;
  @NullableWhole() duration_ms: number | null;
  @NullableInstant() delivered_at: string | null;
  /** The exact bytes of the webhook's body as text; null once they are no longer kept, or where none was made. */
  @NullableText() payload: string | null;
}
