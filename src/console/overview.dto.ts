import { ApiProperty } from '@nestjs/swagger';
import {
  AnyObject,
  Flag,
  Instant,
  NullableInstant,
  NullableNumber,
  NullableText,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';
import { SOURCE_KINDS } from '../ingestion/sources/source-kind.js';
import { MATCH_TYPES } from '../matching/event.dto.js';

/** Deliveries to one host. */
export class HostItem {
  /** With its port if that is not 443. Null if unknown, or if nothing was sent. */
  @NullableText() host: string | null;
  /**
   * Deliveries that the service did not send, or whose outcome a restore lost. `last_answer` says
   * why.
   */
  @Flag() is_unsent: boolean;
  /** True if it answered too few deliveries with 2xx. The findings list such hosts. */
  @Flag() is_failing: boolean;
  @Whole() users: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @NullableNumber() average_ms: number | null;
  @NullableInstant() oldest_pending_at: string | null;
  @NullableText() last_answer: string | null;
}

export class HostItems {
  @Of([HostItem]) data: HostItem[];
  /** Since when sending is paused. Null if it is not paused. */
  @NullableInstant() sending_paused_since: string | null;
}

/** Whether webhooks are sent. */
export class SendingChange {
  @Flag() paused: boolean;
}

export class AuditItem {
  @Text() entry_id: string;
  @Instant() at: string;
  @Text() actor: string;
  @Text() action: string;
  @NullableText() user_email: string | null;
  @NullableText() subject: string | null;
  @AnyObject() detail: Record<string, unknown>;
}

export class AuditItems {
  @Of([AuditItem]) data: AuditItem[];
  @NullableText() next_after: string | null;
}

/** Something that is wrong, or needs a look. */
export class Finding {
  /** `bad`: customers notice it now or soon. `look`: an operator should check it. */
  @Text({ enum: ['bad', 'look'] }) severity: 'bad' | 'look';
  @Text() problem: string;
  @Text() todo: string;
  /** The page and section of the documentation about it. */
  @Text() runbook: string;
}

/** The number of waiting entries, and the age of the oldest in seconds. */
export class Backlog {
  @Whole() waiting: number;
  @ApiProperty({ type: Number }) oldest_s: number;
}

/** A round whose matching failed at every attempt. */
export class FailedJobItem {
  @Text({ format: 'uuid' }) round_id: string;
  @Text() company_name: string;
  @Whole() attempts: number;
  @NullableText() last_error: string | null;
  @Instant() failed_at: string;
}

/** The state of a source. */
export class SourceStateItem {
  @Text() name: string;
  @Text({ enum: SOURCE_KINDS }) kind: string;
  @Flag() enabled: boolean;
  @Whole() consecutive_failures: number;
  /** True if there are enough failures for a finding. */
  @Flag() is_failing: boolean;
  @NullableText() last_error: string | null;
  @NullableInstant() last_new_item_at: string | null;
  /** Seconds since it was last read successfully. */
  @Whole() lag_seconds: number;
}

/** What was stored on one UTC day: rounds, and matches by outcome. */
export class OverviewDay {
  @Text({ format: 'date' }) day: string;
  @Whole() rounds: number;
  @Whole() held: number;
  @Whole() withdrawn: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @Whole() no_webhook: number;
}

/** The distribution of match scores of one path over the last 7 days. */
export class PathCertaintyItem {
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Whole() matches: number;
  @ApiProperty({ type: Number }) average: number;
  @ApiProperty({ type: Number }) lowest: number;
}

/** The distribution of round confidence of one source over the last 7 days. */
export class SourceCertaintyItem {
  @Text() source: string;
  @Whole() rounds: number;
  @ApiProperty({ type: Number }) average: number;
  @Whole() held: number;
}

/** The start page of the console. */
export class OperatorOverview {
  @Text() version: string;
  @Instant() read_at: string;
  /** The most urgent first. */
  @Of([Finding]) findings: Finding[];
  @Whole() workers: number;
  /** Since when sending is paused. Null if it is not paused. */
  @NullableInstant() sending_paused_since: string | null;
  /** Matches that wait to be sent. */
  @Of(Backlog) deliveries: Backlog;
  /** Rounds that wait to be matched. */
  @Of(Backlog) matching: Backlog;
  @Whole() held_rounds: number;
  @Of([FailedJobItem]) failed_jobs: FailedJobItem[];
  @Of([SourceStateItem]) sources: SourceStateItem[];
  /** The last 30 days, oldest first. */
  @Of([OverviewDay]) days: OverviewDay[];
  @Of([PathCertaintyItem]) certainty_by_path: PathCertaintyItem[];
  @Of([SourceCertaintyItem]) certainty_by_source: SourceCertaintyItem[];
}
