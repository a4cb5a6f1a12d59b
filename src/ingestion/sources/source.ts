import type { SourceKind } from './source-kind.js';

/** A stored source. */
export interface Source {
  id: string;
  /** The source name in its items and mentions. It never changes. */
  name: string;
  kind: SourceKind;
  url: string;
  interval_ms: number;
  /**
   * The minimum confidence (0 to 1) from which its rounds are matched. Null: MIN_ROUND_CONFIDENCE.
   */
  min_confidence: number | null;
  enabled: boolean;
  next_poll_at: Date;
  etag: string | null;
  last_modified: string | null;
  state: SourceState;
  last_polled_at: Date | null;
  last_new_item_at: Date | null;
  /** True if its last poll was long. Then the next one gets a place for long polls. */
  is_slow: boolean;
  consecutive_failures: number;
  /** The error of the last poll, one line. */
  last_error: string | null;
}

/** The state that a kind of source keeps between polls. */
export interface SourceState {
  /** `form-d`: the last day (`YYYY-MM-DD` in New York) whose daily index was read completely. */
  indexedTo?: string;
  /**
   * `form-d`: when to read indexes again (ISO 8601), because one of them or a filing in it could
   * not be read.
   */
  indexRetryAt?: string;
  /** `form-d`: what could not be read of an index, one line. */
  indexProblem?: string;
  /** `form-d`: accession -> when a missing document was first requested (ISO 8601). */
  missingSince?: Record<string, string>;
}

/** Validators of a document's version, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The outcome of one poll. */
export interface PollResult {
  /** Absent if the document is unchanged, or was not read completely and must be read again. */
  validators?: Validators;
  state?: SourceState;
  /** Why some items were left for the next poll, one line. */
  problem: string | null;
}

/** Thrown for a failed poll. The message is one line for the operator. */
export class PollFailure extends Error {
  /** The URL that answered, after redirects. Null if there was no answer. */
  readonly askedBy: string | null;

  constructor(
    message: string,
    /** The pause that the server asked for, in milliseconds. Null if it did not. */
    readonly retryAfterMs: number | null = null,
    options: ErrorOptions & { askedBy?: string } = {},
  ) {
    super(message, options);
    this.name = 'PollFailure';
    this.askedBy = options.askedBy ?? null;
  }
}
