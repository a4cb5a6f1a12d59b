import type { SourceKind } from './source-kind.js';

/** A stored source. */
export interface Source {
  id: string;
  /** The name that its items and mentions carry. It never changes. */
  name: string;
  kind: SourceKind;
  url: string;
  interval_ms: number;
  /** Its rounds are matched from this confidence on, 0 to 1. Null: MIN_ROUND_CONFIDENCE. */
  min_confidence: number | null;
  enabled: boolean;
  next_poll_at: Date;
  etag: string | null;
  last_modified: string | null;
  state: SourceState;
  last_polled_at: Date | null;
  last_new_item_at: Date | null;
  /** Its last poll took long, so the next one gets a place of long polls. */
  is_slow: boolean;
  consecutive_failures: number;
  /** One line. */
  last_error: string | null;
}

/** What a kind of source remembers between polls. */
export interface SourceState {
  /** `form-d`: the last day, `YYYY-MM-DD` in New York, whose daily index was read completely. */
  indexedTo?: string;
  /** `form-d`: when to read indexes again, ISO 8601: one, or a filing of one, could not be read. */
  indexRetryAt?: string;
  /** `form-d`: what could not be read of an index; one line. */
  indexProblem?: string;
  /** `form-d`: when missing documents were first requested, by accession, ISO 8601. */
  missingSince?: Record<string, string>;
}

/** Validators of a document's version, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The outcome of one poll. */
export interface PollResult {
  /**
   * Absent: the document is unchanged, or was not read completely and must be read again as a
   * whole.
   */
  validators?: Validators;
  state?: SourceState;
  /** Why some items were left for the next poll; one line. */
  problem: string | null;
}

/** A failed poll. The message is one line for the operator. */
export class PollFailure extends Error {
  /** The URL that answered, after redirects; null if there was no answer. */
  readonly askedBy: string | null;

  constructor(
    message: string,
    /** How long the server asked to be left alone, in milliseconds; null if it did not. */
    readonly retryAfterMs: number | null = null,
    options: ErrorOptions & { askedBy?: string } = {},
  ) {
    super(message, options);
    this.name = 'PollFailure';
    this.askedBy = options.askedBy ?? null;
  }
}
