import { ApiProperty } from '@nestjs/swagger';
import { SOURCE_KINDS } from '../ingestion/sources/source-kind.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import {
  Flag,
  NullableInstant,
  NullableNumber,
  NullableText,
  NullableWhole,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';

/** A polled source with its health. */
export class SourceItem {
  @Text() name: string;
  @Text({ enum: SOURCE_KINDS }) kind: string;
  @Text() url: string;
  @Flag() enabled: boolean;
  @Whole() interval_seconds: number;
  /**
   * The minimum confidence (0 to 1) from which its rounds are matched. Null:
   * `MIN_ROUND_CONFIDENCE`.
   */
  @NullableNumber() min_confidence: number | null;
  @NullableInstant() next_poll_at: string | null;
  @NullableInstant() last_polled_at: string | null;
  @NullableInstant() last_new_item_at: string | null;
  @Whole() consecutive_failures: number;
  /** True if there are enough failures for a finding. */
  @Flag() is_failing: boolean;
  @NullableText() last_error: string | null;
  /** Over the last 7 days. */
  @ApiProperty({ type: Number }) rounds_per_day: number;
  @ApiProperty({ type: Number }) rejected_per_day: number;
}

export class SourceItems {
  @Of([SourceItem]) data: SourceItem[];
  /** `MIN_ROUND_CONFIDENCE`, for sources without a minimum of their own. */
  @ApiProperty({ type: Number }) min_round_confidence: number;
}

/**
 * The outcome of the rounds that a source states. A round that two sources state counts for both.
 */
export class SourceOutcome {
  @Text() name: string;
  @Whole() rounds: number;
  /** Rounds with a delivered match. */
  @Whole() sent: number;
  /** Rounds that an operator released or entered. */
  @Whole() confirmed: number;
  /** Rounds that an operator withdrew. */
  @Whole() withdrawn: number;
  /** Rounds that a customer called not a round, or whose facts a customer called wrong. */
  @Whole() wrong: number;
}

export class SourceOutcomes {
  /** Days that the counts cover. */
  @Whole() days: number;
  @Of([SourceOutcome]) data: SourceOutcome[];
}

export class SourceChange {
  @Flag() enabled: boolean;
}

export class NewSource {
  @Text() name: string;
  @Text({ enum: SOURCE_KINDS }) kind: SourceKind;
  @Text() url: string;
  @Whole() interval_seconds: number;
  /** Null or absent: `MIN_ROUND_CONFIDENCE`. */
  @ApiProperty({ type: Number, nullable: true, required: false }) min_confidence?: number | null;
  @Flag() enabled: boolean;
}

/** The changes of a source. A null URL or interval does not change. */
export class SourceEdit {
  @NullableText() url: string | null;
  @NullableWhole() interval_seconds: number | null;
  /** Null: `MIN_ROUND_CONFIDENCE`. Absent: no change. */
  @ApiProperty({ type: Number, nullable: true, required: false }) min_confidence?: number | null;
}

/** A source to read once. */
export class SourceToTry {
  @Text({ enum: SOURCE_KINDS }) kind: SourceKind;
  @Text() url: string;
  /** The minimum confidence to try. Null or absent: `MIN_ROUND_CONFIDENCE`. */
  @ApiProperty({ type: Number, nullable: true, required: false }) min_confidence?: number | null;
}

/** The outcome that an item would have, with one entry per round that it states. */
export class TriedItem {
  @Text() title: string;
  @NullableText() url: string | null;
  @Text({ enum: ['round', 'held', 'rejected'] }) outcome: string;
  @NullableText() reason: string | null;
  @NullableText() company_name: string | null;
  @NullableNumber() amount_usd: number | null;
  @NullableText() funding_type: string | null;
  @NullableNumber() confidence_score: number | null;
}

export class SourceTrial {
  /** Items that the source lists. */
  @Whole() listed: number;
  /** The newest of them. */
  @Of([TriedItem]) items: TriedItem[];
}
