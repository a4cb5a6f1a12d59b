import { Flag, Instant, Of, Text, Whole } from '../http/app-calls/fields.js';

/** Counts of failed deliveries with the same HTTP status or error. */
export class AnswerItem {
  /** HTTP status of the response, or the service's error text if there was no response. */
  @Text() answer: string;
  /** True if the host sent a response. Then `answer` is the HTTP status. */
  @Flag() is_status: boolean;
  @Whole() failed: number;
  @Whole() users: number;
  @Whole() hosts: number;
  @Instant() last_at: string;
}

export class AnswerItems {
  /** Sorted by the number of failures, highest first. */
  @Of([AnswerItem]) data: AnswerItem[];
}

/** A user who did not receive some deliveries. */
export class MissedItem {
  @Text({ format: 'uuid' }) user_id: string;
  @Text() email: string;
  /** Name of the user. It is empty if the name is unknown. */
  @Text() name: string;
  @Whole() missed: number;
  @Instant() oldest_at: string;
  @Instant() newest_at: string;
  /** HTTP status or error text of the newest failed delivery. */
  @Text() last_answer: string;
}

export class MissedItems {
  /** At most 200 users, sorted by the number of failed deliveries, highest first. */
  @Of([MissedItem]) data: MissedItem[];
  /**
   * True if there are more users than the list contains. The CSV file contains up to 100,000 users.
   */
  @Flag() has_more: boolean;
}
