import { ApiProperty } from '@nestjs/swagger';
import { MATCH_TYPES } from '../matching/event.dto.js';
import { Flag, Instant, NullableNumber, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** How far back a backtest may look, in days. */
export const BACKTEST_DAYS = ['30', '90', '365'] as const;

export class BacktestRequest {
  @Text({ enum: BACKTEST_DAYS }) days: string;
}

/** The number of rounds of one month, path and type that would have matched. */
export class BacktestCount {
  /** The month as `YYYY-MM`. */
  @Text() month: string;
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Text() funding_type: string;
  @Whole() matches: number;
}

/** A round that would have matched, with the evidence. */
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
 * The matches that the user's current CRM data would have had in the past days. Nothing is stored
 * or sent.
 */
export class BacktestReport {
  @Whole() days: number;
  /** How many rounds were compared, newest first. */
  @Whole() rounds: number;
  /** How many of these rounds would have matched. */
  @Whole() matches: number;
  /** True if it reached a limit before it had compared all rounds with all accounts. */
  @Flag() is_cut: boolean;
  @Whole() took_ms: number;
  @Of([BacktestCount]) counts: BacktestCount[];
  /** The newest matches, at most 50. */
  @Of([BacktestItem]) samples: BacktestItem[];
}
