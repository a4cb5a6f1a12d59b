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

/** Counts of deliveries to one host. */
export class HostItem {
  /**
   * Host of the webhook URLs, with its port if the port is not 443. Null if the host is unknown or
   * nothing was sent.
   */
  @NullableText() host: string | null;
  /**
   * True if the service did not send these deliveries, or a restore lost their outcomes.
   * `last_answer` gives the reason.
   */
  @Flag() is_unsent: boolean;
  /**
   * True if the host answered too few deliveries with 2xx. Then `findings` of the overview names
   * the host.
   */
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
  /** Time at which sending was paused. Null if sending is not paused. */
  @NullableInstant() sending_paused_since: string | null;
}

/** A request to pause or resume all webhooks. */
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

/** A problem, or a state that an operator should check. */
export class Finding {
  /**
   * `bad` means that customers notice the problem now or soon. `look` means that an operator should
   * check the state.
   */
  @Text({ enum: ['bad', 'look'] }) severity: 'bad' | 'look';
  @Text() problem: string;
  @Text() todo: string;
  /** Path and section of the documentation page about the finding. */
  @Text() runbook: string;
}

/** Number of waiting entries, and the age of the oldest entry in seconds (0 if none waits). */
export class Backlog {
  @Whole() waiting: number;
  @ApiProperty({ type: Number }) oldest_s: number;
}

/** A round that could not be matched, after all attempts. */
export class FailedJobItem {
  @Text({ format: 'uuid' }) round_id: string;
  @Text() company_name: string;
  @Whole() attempts: number;
  @NullableText() last_error: string | null;
  @Instant() failed_at: string;
}

/** Health of a source. */
export class SourceStateItem {
  @Text() name: string;
  @Text({ enum: SOURCE_KINDS }) kind: string;
  @Flag() enabled: boolean;
  @Whole() consecutive_failures: number;
  /** True if the source has failed often enough for a finding. */
  @Flag() is_failing: boolean;
  @NullableText() last_error: string | null;
  @NullableInstant() last_new_item_at: string | null;
  /** Seconds since the last successful read of the source. */
  @Whole() lag_seconds: number;
}

/** Counts for one UTC day: stored rounds, and matches by outcome. */
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

/** Distribution of the match scores of one match type over the last 7 days. */
export class PathCertaintyItem {
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Whole() matches: number;
  @ApiProperty({ type: Number }) average: number;
  @ApiProperty({ type: Number }) lowest: number;
}

/** Distribution of the round confidence of one source over the last 7 days. */
export class SourceCertaintyItem {
  @Text() source: string;
  @Whole() rounds: number;
  @ApiProperty({ type: Number }) average: number;
  @Whole() held: number;
}

/** Content of the start page of the console. */
export class OperatorOverview {
  @Text() version: string;
  @Instant() read_at: string;
  /** Sorted by urgency, most urgent first. */
  @Of([Finding]) findings: Finding[];
  @Whole() workers: number;
  /** Time at which sending was paused. Null if sending is not paused. */
  @NullableInstant() sending_paused_since: string | null;
  /** Matches that wait for delivery. */
  @Of(Backlog) deliveries: Backlog;
  /** Rounds that wait for matching. */
  @Of(Backlog) matching: Backlog;
  @Whole() held_rounds: number;
  @Of([FailedJobItem]) failed_jobs: FailedJobItem[];
  @Of([SourceStateItem]) sources: SourceStateItem[];
  /** The last 30 days, oldest first. */
  @Of([OverviewDay]) days: OverviewDay[];
  @Of([PathCertaintyItem]) certainty_by_path: PathCertaintyItem[];
  @Of([SourceCertaintyItem]) certainty_by_source: SourceCertaintyItem[];
}
