import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import {
  Flag,
  NullableInstant,
  NullableText,
  NullableWhole,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';

/** A UTC day: rounds that the service read, and the outcomes of the user's matches. */
export class SummaryDay {
  @Text({ format: 'date' }) day: string;
  @Whole() rounds: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @Whole() no_webhook: number;
}

/** A daily quota that is nearly used up. */
export class NearLimit {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @Text({ enum: ['requests', 'rows'] }) unit: string;
  @Whole() used: number;
  @Whole() limit: number;
}

/** The receiver's answers to the deliveries of the last 24 hours. */
export class RecentFailures {
  @Whole() failed: number;
  @Whole() delivered: number;
  @NullableText({ format: 'uuid' }) last_match_id: string | null;
  @NullableInstant() last_at: string | null;
  @NullableWhole() last_code: number | null;
  @NullableText() last_answer: string | null;
}

/** The steps until the first match; all true when the set-up is done. */
export class SetUp {
  @Flag() has_key: boolean;
  @Flag() has_accounts: boolean;
  @Flag() has_webhook: boolean;
  /** The receiver at this URL passed all test events. */
  @Flag() is_proved: boolean;
  @Flag() has_match: boolean;
}

/** Where the customer's own data holds the address of an erased person. */
export const HELD_IN = ['external_id', 'name', 'other'] as const;

/** A row in which the customer's own data names a person who was erased. */
export class RowToClean {
  @Text() external_id: string;
  /** A push with the address as id or name is refused. Elsewhere `erased` takes its place. */
  @Text({ enum: HELD_IN }) held_in: (typeof HELD_IN)[number];
}

/** Rows in which the customer's own data names a person who was erased. */
export class RowsToClean {
  /** The first 100, by the age of the rows. */
  @Of([RowToClean]) rows: RowToClean[];
  /** At most 10,000. */
  @Whole() total: number;
  /** There are more than `total`. */
  @Flag() has_more: boolean;
}

/** The start page: the last 30 days, what needs attention, and the open set-up steps. */
export class Summary {
  @Of([SummaryDay]) days: SummaryDay[];
  @Of(SetUp) set_up: SetUp;
  @Of(RecentFailures) recent: RecentFailures;
  @Of([NearLimit]) near_limits: NearLimit[];
  @Of(RowsToClean) accounts_to_clean: RowsToClean;
  @Of(RowsToClean) contacts_to_clean: RowsToClean;
  /** Since when the operator sends no webhook to anybody; null if webhooks are sent. */
  @NullableInstant() sending_paused_since: string | null;
  /** Since when the operator sends no webhook to this user; null if not paused for this user alone. */
  @NullableInstant() own_sending_paused_since: string | null;
}
