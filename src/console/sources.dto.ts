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

/** A polled source and its health. */
export class SourceItem {
  @Text() name: string;
  @Text({ enum: SOURCE_KINDS }) kind: string;
  @Text() url: string;
  @Flag() enabled: boolean;
  @Whole() interval_seconds: number;
  /**
   * Minimum confidence (0 to 1) of a round that is matched without review. If it is null,
   * `MIN_ROUND_CONFIDENCE` applies.
   */
  @NullableNumber() min_confidence: number | null;
  @NullableInstant() next_poll_at: string | null;
  @NullableInstant() last_polled_at: string | null;
  @NullableInstant() last_new_item_at: string | null;
  @Whole() consecutive_failures: number;
  /** True if the source has failed often enough for a finding. */
  @Flag() is_failing: boolean;
  @NullableText() last_error: string | null;
  /** Average over the last 7 days. */
  @ApiProperty({ type: Number }) rounds_per_day: number;
  @ApiProperty({ type: Number }) rejected_per_day: number;
}

export class SourceItems {
  @Of([SourceItem]) data: SourceItem[];
  /** Value of `MIN_ROUND_CONFIDENCE`, which applies to sources whose `min_confidence` is null. */
  @ApiProperty({ type: Number }) min_round_confidence: number;
}

/**
 * Counts of a source's rounds by outcome. If two sources state a round, the round counts for both
 * sources.
 */
export class SourceOutcome {
  @Text() name: string;
  @Whole() rounds: number;
  /** Rounds with at least one delivered match. */
  @Whole() sent: number;
  /** Rounds that an operator released or entered. */
  @Whole() confirmed: number;
  /** Rounds that an operator withdrew. */
  @Whole() withdrawn: number;
  /** Rounds that a customer marked as not a round or as having wrong facts. */
  @Whole() wrong: number;
}

export class SourceOutcomes {
  /** Number of days that the counts cover. */
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
  /** If it is null or absent, `MIN_ROUND_CONFIDENCE` applies. */
  @ApiProperty({ type: Number, nullable: true, required: false }) min_confidence?: number | null;
  @Flag() enabled: boolean;
}

/** Changes to a source. A null URL or interval keeps the current value. */
export class SourceEdit {
  @NullableText() url: string | null;
  @NullableWhole() interval_seconds: number | null;
  /**
   * New minimum confidence. Null resets it to `MIN_ROUND_CONFIDENCE`. If the field is absent, the
   * current value stays.
   */
  @ApiProperty({ type: Number, nullable: true, required: false }) min_confidence?: number | null;
}

/** A source to read once, as a trial. */
export class SourceToTry {
  @Text({ enum: SOURCE_KINDS }) kind: SourceKind;
  @Text() url: string;
  /** Minimum confidence for the trial. If it is null or absent, `MIN_ROUND_CONFIDENCE` applies. */
  @ApiProperty({ type: Number, nullable: true, required: false }) min_confidence?: number | null;
}

/** Expected outcome of an item. An item that states several rounds has one entry per round. */
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
  /** Number of items in the source. */
  @Whole() listed: number;
  /** The newest items of the source. */
  @Of([TriedItem]) items: TriedItem[];
}
