import type { SourceKind } from '../source-kind.js';

/** A source as it is stored. */
export interface Source {
  id: string;
  /** What its items and mentions carry as their source; never changes. */
  name: string;
  kind: SourceKind;
  url: string;
  interval_ms: number;
  enabled: boolean;
  next_poll_at: Date;
  etag: string | null;
  last_modified: string | null;
  state: SourceState;
  last_polled_at: Date | null;
  last_new_item_at: Date | null;
  consecutive_failures: number;
  /** One line. */
  last_error: string | null;
}

/** What a kind keeps from poll to poll. */
export interface SourceState {
  /** `form-d`: the last day, `YYYY-MM-DD` in New York, whose daily index has been read to its end. */
  indexedTo?: string;
  /** `form-d`: when an index that was not there yet is asked for again, ISO 8601. */
  indexRetryAt?: string;
}

/** What identifies a version of a document to its server. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What one poll came to. */
export interface PollResult {
  /** Absent: the document is the one known, or not all of it could be read, so that it is asked for as a whole again. */
  validators?: Validators;
  state?: SourceState;
  /** Why some items were left for the next poll; one line. */
  problem: string | null;
}

/** A poll that came to nothing. The message is one line for the operator. */
export class PollFailure extends Error {
  constructor(
    message: string,
    /** How long the server wants to be left alone, in milliseconds; null when it did not say. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PollFailure';
  }
}
