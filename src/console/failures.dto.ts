import { Flag, Instant, Of, Text, Whole } from '../http/app-calls/fields.js';

/** Failed deliveries with the same result. */
export class AnswerItem {
  /** A status, or the service's own error text. */
  @Text() answer: string;
  /** True if the host answered. Then `answer` is the status. */
  @Flag() is_status: boolean;
  @Whole() failed: number;
  @Whole() users: number;
  @Whole() hosts: number;
  @Instant() last_at: string;
}

export class AnswerItems {
  /** Most first. */
  @Of([AnswerItem]) data: AnswerItem[];
}

/** A user who missed deliveries. */
export class MissedItem {
  @Text({ format: 'uuid' }) user_id: string;
  @Text() email: string;
  /** The user's name. Empty if unknown. */
  @Text() name: string;
  @Whole() missed: number;
  @Instant() oldest_at: string;
  @Instant() newest_at: string;
  /** The result of the newest one. */
  @Text() last_answer: string;
}

export class MissedItems {
  /** The users with the most first, at most 200. */
  @Of([MissedItem]) data: MissedItem[];
  /** True if there are more. The CSV file has all. */
  @Flag() has_more: boolean;
}
