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

/** One UTC day: how many rounds the service read, and the outcomes of the user's matches. */
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

/** The receiver's answers to the deliveries of the last 24 hours. */
export class RecentFailures {
  @Whole() failed: number;
  @Whole() delivered: number;
  @NullableText({ format: 'uuid' }) last_match_id: string | null;
  @NullableInstant() last_at: string | null;
  @NullableWhole() last_code: number | null;
  @NullableText() last_answer: string | null;
}

/** The set-up steps until the first match. All are true when the set-up is done. */
export class SetUp {
  @Flag() has_key: boolean;
  @Flag() has_accounts: boolean;
  @Flag() has_webhook: boolean;
  /** True if the receiver at this URL passed all test events. */
  @Flag() is_proved: boolean;
  @Flag() has_match: boolean;
}

/** Where the customer's own data contains the address of an erased person. */
export const HELD_IN = ['external_id', 'name', 'other'] as const;

/** A row of the customer's data that still names an erased person. */
export class RowToClean {
  @Text() external_id: string;
  /**
   * A push with the address in `external_id` or `name` is rejected. In other fields the service
   * stores `erased` instead.
   */
  @Text({ enum: HELD_IN }) held_in: (typeof HELD_IN)[number];
}

/** The rows of the customer's data that still name an erased person. */
export class RowsToClean {
  /** The first 100 rows, oldest first. */
  @Of([RowToClean]) rows: RowToClean[];
  /** How many rows there are, counted up to 10,000. */
  @Whole() total: number;
  /** True if there are more than `total`. */
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
  /** Since when the operator has paused sending for all users. Null if it is not paused. */
  @NullableInstant() sending_paused_since: string | null;
  /**
   * Since when the operator has paused sending to this user. Null if it is not paused for this user
   * alone.
   */
  @NullableInstant() own_sending_paused_since: string | null;
}
