import type { RateLimit } from '../rate-limit.js';
import type { BulkCheckpoint } from './chunks.js';

/** The result of one row of a bulk upsert. */
export interface RowResult {
  /** Index of the row in your input. */
  index: number;
  /** The `external_id` of the row. */
  external_id: string;
  /** Why the service rejected the row. Undefined if stored. */
  error: string | undefined;
}

/** The progress or the result of a bulk upsert. */
export interface BulkProgress {
  /** Rows answered: `upserted + rejected`. */
  rows: number;
  /** Number of rows stored. */
  upserted: number;
  /** Number of rows that failed validation. */
  rejected: number;
  /** Number of requests answered. */
  requests: number;
  /** The remaining quota from the last response. */
  rateLimit: RateLimit | undefined;
  /** The position of the run. To resume, pass it as `resume` with the same rows. */
  checkpoint: BulkCheckpoint;
}

/** The result of an awaited bulk upsert. */
export interface BulkSummary extends BulkProgress {
  /** The first 1,000 rejected rows. `for await` over the upsert gets all. */
  errors: RowResult[];
}
