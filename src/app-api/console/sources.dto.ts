import { ApiProperty } from '@nestjs/swagger';
import { Flag, NullableInstant, NullableText, Of, Text, Whole } from '../calls/fields.js';

/** A polled source with its health. */
export class SourceItem {
  @Text() name: string;
  @Text() kind: string;
  @Text() url: string;
  @Flag() enabled: boolean;
  @Whole() interval_seconds: number;
  @NullableInstant() next_poll_at: string | null;
  @NullableInstant() last_polled_at: string | null;
  @NullableInstant() last_new_item_at: string | null;
  @Whole() consecutive_failures: number;
  @NullableText() last_error: string | null;
  /** Over the last 7 days. */
  @ApiProperty({ type: Number }) rounds_per_day: number;
  @ApiProperty({ type: Number }) rejected_per_day: number;
}

export class SourceItems {
  @Of([SourceItem]) data: SourceItem[];
}

export class SourceChange {
  @Flag() enabled: boolean;
}
