import { Flag, Instant, Of, Text, Whole } from '../http/app-calls/fields.js';

/** Failed deliveries that ended alike. */
export class AnswerItem {
  /** A status, or the error in the service's own words. */
  @Text() answer: string;
  /** The host answered: `answer` is its status. */
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
  /** Empty if it is not known. */
  @Text() name: string;
  @Whole() missed: number;
  @Instant() oldest_at: string;
  @Instant() newest_at: string;
  /** How the newest ended. */
  @Text() last_answer: string;
}

export class MissedItems {
  /** Most first, at most 200. */
  @Of([MissedItem]) data: MissedItem[];
  /** There are more; the CSV file has them. */
  @Flag() has_more: boolean;
}
