import { ApiProperty } from '@nestjs/swagger';
import { MATCH_TYPES } from '../matching/event.dto.js';
import { Flag, Instant, NullableNumber, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** Numbers of days that a backtest may cover. */
export const BACKTEST_DAYS = ['30', '90', '365'] as const;

export class BacktestRequest {
  @Text({ enum: BACKTEST_DAYS }) days: string;
}

/** Number of rounds of one month, match type and funding type that would have matched. */
export class BacktestCount {
  /** Month in the format `YYYY-MM`. */
  @Text() month: string;
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Text() funding_type: string;
  @Whole() matches: number;
}

/** A round that would have matched, and the evidence for the match. */
export class BacktestItem {
  @Text({ format: 'uuid' }) round_id: string;
  @Instant() read_at: string;
  @Text() company_name: string;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText() country: string | null;
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Text() evidence_value: string;
  @ApiProperty({ type: Number }) evidence_score: number;
  @NullableText() account_external_id: string | null;
  @NullableText() account_name: string | null;
  @NullableText() contact_external_id: string | null;
  @NullableText() contact_email: string | null;
}

/**
 * The matches that the user's current CRM data would have had in the past days. The service stores
 * and sends nothing.
 */
export class BacktestReport {
  @Whole() days: number;
  /** Number of rounds that were compared. Newer rounds are compared first. */
  @Whole() rounds: number;
  /** Number of the compared rounds that would have matched. */
  @Whole() matches: number;
  /** True if the backtest reached a limit before it compared all rounds with all accounts. */
  @Flag() is_cut: boolean;
  @Whole() took_ms: number;
  @Of([BacktestCount]) counts: BacktestCount[];
  /** The newest 50 rounds that would have matched. */
  @Of([BacktestItem]) samples: BacktestItem[];
}
