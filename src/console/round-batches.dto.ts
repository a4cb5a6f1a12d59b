import { Instant, NullableInstant, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** The rounds that one source alone stated in a time range, and the customers with matches of them. */
export class SelectionCount {
  @Whole() open: number;
  /** Held for review. */
  @Whole() held: number;
  /** Open ones that wait to be matched, so that no customer has a match of them. */
  @Whole() unmatched: number;
  /** Matches that wait to be sent. */
  @Whole() waiting_matches: number;
  /** Customers with such a match: they have not got it yet. */
  @Whole() waiting_customers: number;
  /** Customers who got one by webhook. */
  @Whole() delivered_customers: number;
  /** Customers with one that is only in their list: without a webhook, or its delivery failed. */
  @Whole() listed_customers: number;
}

/** What an operator does to these rounds together. */
export class BatchChange {
  @Text({ enum: ['hold', 'withdraw'] }) action: 'hold' | 'withdraw';
  @Text() source: string;
  @Instant() since: string;
  /** Exclusive. */
  @Instant() until: string;
  /** How the company's name begins; null: any. */
  @NullableText() company: string | null;
}

/** What became of the rounds. */
export class BatchDone {
  /** Null if no round was changed. */
  @NullableText({ format: 'uuid' }) batch: string | null;
  @Whole() rounds: number;
  @Whole() failed_matches: number;
  /** Rounds that another source stated meanwhile, or somebody changed. */
  @Whole() left: number;
}

/** Rounds that were held or withdrawn together. */
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
  /** Matches that waited and were failed by the withdrawal. */
  @Whole() failed_matches: number;
  @NullableInstant() undone_at: string | null;
  /** Rounds that were undone. Those that somebody changed since are left. */
  @Whole() undone_rounds: number;
}

export class BatchItems {
  /** The newest 50. */
  @Of([BatchItem]) data: BatchItem[];
}

/** Who would get the rounds of a batch if it were undone now. */
export class BatchReach {
  /** Rounds that would be open again. */
  @Whole() rounds: number;
  /** Of these, the ones whose customers were counted: counting stops after some seconds. */
  @Whole() counted_rounds: number;
  @Whole() customers: number;
  /** Those of them who get a webhook. */
  @Whole() with_webhook: number;
}

/** What became of the rounds of a batch. */
export class BatchUndone {
  /** Rounds that are open again. */
  @Whole() released: number;
  /** Rounds that are held: as they were before, or because a correction has made them doubtful since. */
  @Whole() held: number;
  /** Rounds that stay as they are, because an operator, a later batch or a correction changed them since. */
  @Whole() left: number;
}
