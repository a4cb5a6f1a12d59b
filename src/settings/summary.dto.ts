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

/** Counts of one UTC day: rounds that the service read, and the user's matches by outcome. */
export class SummaryDay {
  @Text({ format: 'date' }) day: string;
  @Whole() rounds: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @Whole() no_webhook: number;
}

/** A daily quota that is almost used up. */
export class NearLimit {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @Text({ enum: ['requests', 'rows'] }) unit: string;
  @Whole() used: number;
  @Whole() limit: number;
}

/** Counts of the deliveries of the last 24 hours, and the last failure. */
export class RecentFailures {
  @Whole() failed: number;
  @Whole() delivered: number;
  @NullableText({ format: 'uuid' }) last_match_id: string | null;
  @NullableInstant() last_at: string | null;
  @NullableWhole() last_code: number | null;
  @NullableText() last_answer: string | null;
}

/** Set-up steps until the first match. A step is true if the user has completed it. */
export class SetUp {
  @Flag() has_key: boolean;
  @Flag() has_accounts: boolean;
  @Flag() has_webhook: boolean;
  /** True if the endpoint at the current URL has passed all test events. */
  @Flag() is_proved: boolean;
  @Flag() has_match: boolean;
}

/** Field of a customer's row that contains the e-mail address of an erased person. */
export const HELD_IN = ['external_id', 'name', 'other'] as const;

/** A row of the customer's data that still contains the e-mail address of an erased person. */
export class RowToClean {
  @Text() external_id: string;
  /**
   * If `external_id` or `name` contains the address, the service rejects the row. In other fields,
   * it stores `erased` instead of the address.
   */
  @Text({ enum: HELD_IN }) held_in: (typeof HELD_IN)[number];
}

export class RowsToClean {
  /** The oldest 100 rows. */
  @Of([RowToClean]) rows: RowToClean[];
  /** Number of all rows that contain an erased person. The count stops at 10,000. */
  @Whole() total: number;
  /** True if there are more rows than `total`. */
  @Flag() has_more: boolean;
}

/** The start page of the settings: the last 30 days, what needs attention, and the set-up steps. */
export class Summary {
  @Of([SummaryDay]) days: SummaryDay[];
  @Of(SetUp) set_up: SetUp;
  @Of(RecentFailures) recent: RecentFailures;
  @Of([NearLimit]) near_limits: NearLimit[];
  @Of(RowsToClean) accounts_to_clean: RowsToClean;
  @Of(RowsToClean) contacts_to_clean: RowsToClean;
  /**
   * Time at which the operator paused sending to all users. Null if sending to all users is not
   * paused.
   */
  @NullableInstant() sending_paused_since: string | null;
  /**
   * Time at which the operator paused sending to this user. Null if sending to this user is not
   * paused.
   */
  @NullableInstant() own_sending_paused_since: string | null;
}
