import { Instant, NullableInstant, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** The rounds that one source alone stated in a time range, and the customers with matches of them. */
export class SelectionCount {
  @Whole() open: number;
  /** Held for review. */
  @Whole() held: number;
  /** Open rounds that wait for matching. No customer has a match of them yet. */
  @Whole() unmatched: number;
  /** Matches that wait to be sent. */
  @Whole() waiting_matches: number;
  /** Customers with a waiting match. They have not received it yet. */
  @Whole() waiting_customers: number;
  /** Customers who received a match by webhook. */
  @Whole() delivered_customers: number;
  /**
   * Customers who have a match only in their list, because they have no webhook or its delivery
   * failed.
   */
  @Whole() listed_customers: number;
}

/** The action on all these rounds. */
export class BatchChange {
  @Text({ enum: ['hold', 'withdraw'] }) action: 'hold' | 'withdraw';
  @Text() source: string;
  @Instant() since: string;
  /** Exclusive. */
  @Instant() until: string;
  /** The first letters of the company's name. Null: any name. */
  @NullableText() company: string | null;
}

/** The result for the rounds. */
export class BatchDone {
  /** Null if no round was changed. */
  @NullableText({ format: 'uuid' }) batch: string | null;
  @Whole() rounds: number;
  @Whole() failed_matches: number;
  /** Rounds that another source confirmed, or somebody changed, meanwhile. */
  @Whole() left: number;
}

/** A batch: rounds that were held or withdrawn together. */
export class BatchItem {
  @Text({ format: 'uuid' }) batch: string;
  @Text({ enum: ['hold', 'withdraw'] }) action: 'hold' | 'withdraw';
  @Instant() at: string;
  @Text() actor: string;
  @Text() source: string;
  @Instant() since: string;
  @Instant() until: string;
  @NullableText() company: string | null;
  @Whole() rounds: number;
  /** Waiting matches that became failed because of the withdrawal. */
  @Whole() failed_matches: number;
  @NullableInstant() undone_at: string | null;
  /** How many rounds were undone. Rounds that somebody changed since are not. */
  @Whole() undone_rounds: number;
}

export class BatchItems {
  /** The newest 50. */
  @Of([BatchItem]) data: BatchItem[];
}

/** Who would receive the rounds of a batch if it were undone now. */
export class BatchReach {
  /** Rounds that would be open again. */
  @Whole() rounds: number;
  /** For how many of these rounds customers were counted. Counting stops after some seconds. */
  @Whole() counted_rounds: number;
  @Whole() customers: number;
  /** How many of these customers get a webhook. */
  @Whole() with_webhook: number;
}

/** The result of undoing a batch. */
export class BatchUndone {
  /** Rounds that are open again. */
  @Whole() released: number;
  /**
   * Rounds that are held, because they were before or because a correction has made them doubtful
   * since.
   */
  @Whole() held: number;
  /**
   * Rounds that do not change, because an operator, a later batch or a correction changed them
   * since.
   */
  @Whole() left: number;
}
