import type { RateLimit } from '../rate-limit.js';
import type { BulkCheckpoint } from './chunks.js';

/** The result of one row. */
export interface RowResult {
  /** The row's index in your input. */
  index: number;
  /** The row's id. */
  external_id: string;
  /** Why the service rejected it; undefined if it was stored. */
  error: string | undefined;
}

/** The progress, or the result, of a bulk upsert. */
export interface BulkProgress {
  /** Rows answered: `upserted + rejected`. */
  rows: number;
  /** Rows stored. */
  upserted: number;
  /** Rows that failed validation. */
  rejected: number;
  /** Requests that were answered. */
  requests: number;
  /** The remaining quota in the last answer. */
  rateLimit: RateLimit | undefined;
  /** Pass it as `resume`, with the same rows, to send only the rest. */
  checkpoint: BulkCheckpoint;
}

/** The result of an awaited bulk upsert. */
export interface BulkSummary extends BulkProgress {
  /** The first 1,000 rejected rows. Iterate the upsert with `for await` for all of them. */
  errors: RowResult[];
}
