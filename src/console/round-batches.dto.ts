import { Instant, NullableInstant, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/**
 * Counts of the rounds that only one source stated in a time range, and of the customers with
 * matches of these rounds.
 */
export class SelectionCount {
  @Whole() open: number;
  /** Rounds that are held for review. */
  @Whole() held: number;
  /** Open rounds that are not matched yet. No customer has a match of these rounds. */
  @Whole() unmatched: number;
  /** Matches that wait for delivery. */
  @Whole() waiting_matches: number;
  /** Customers with a match that is not delivered yet. */
  @Whole() waiting_customers: number;
  /** Customers who received a match by webhook. */
  @Whole() delivered_customers: number;
  /**
   * Customers who have a match only in their list of matches. They have no webhook, or the delivery
   * failed.
   */
  @Whole() listed_customers: number;
}

/** An action on all selected rounds. */
export class BatchChange {
  @Text({ enum: ['hold', 'withdraw'] }) action: 'hold' | 'withdraw';
  @Text() source: string;
  @Instant() since: string;
  /** End of the time range (exclusive). */
  @Instant() until: string;
  /** Start of the company's name. If it is null, all companies are selected. */
  @NullableText() company: string | null;
}

/** The result of a batch. */
export class BatchDone {
  /** Id of the batch. Null if the batch changed no round. */
  @NullableText({ format: 'uuid' }) batch: string | null;
  @Whole() rounds: number;
  @Whole() failed_matches: number;
  /**
   * Rounds that the batch did not change. Another source confirmed them, or a person changed them,
   * after the selection.
   */
  @Whole() left: number;
}

/** A batch of rounds that an operator held or withdrew with one action. */
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
  /** Waiting matches that the withdrawal set to failed. */
  @Whole() failed_matches: number;
  @NullableInstant() undone_at: string | null;
  /**
   * Number of rounds that were undone. A round is not undone if a person changed it after the
   * batch.
   */
  @Whole() undone_rounds: number;
}

export class BatchItems {
  /** The newest 50 batches. */
  @Of([BatchItem]) data: BatchItem[];
}

/** Counts of the customers who would receive the rounds if the batch were undone now. */
export class BatchReach {
  /** Rounds that would become open again. */
  @Whole() rounds: number;
  /** Number of rounds whose customers were counted. The service stops counting after 5 seconds. */
  @Whole() counted_rounds: number;
  @Whole() customers: number;
  /** Number of these customers who have a webhook. */
  @Whole() with_webhook: number;
}

/** The result of undoing a batch. */
export class BatchUndone {
  /** Rounds that are open again. */
  @Whole() released: number;
  /**
   * Rounds that are now held. They were held before the batch, or a correction has made them
   * doubtful since.
   */
  @Whole() held: number;
  /**
   * Rounds that are unchanged, because an operator, a later batch or a correction changed them
   * after this batch.
   */
  @Whole() left: number;
}
