import type { SourceKind } from './source-kind.js';

export interface Source {
  id: string;
  /** The name of the source in its items and mentions. The name never changes. */
  name: string;
  kind: SourceKind;
  url: string;
  interval_ms: number;
  /**
   * The minimum confidence (0 to 1) from which its rounds are matched. If it is null,
   * MIN_ROUND_CONFIDENCE applies.
   */
  min_confidence: number | null;
  enabled: boolean;
  next_poll_at: Date;
  etag: string | null;
  last_modified: string | null;
  state: SourceState;
  last_polled_at: Date | null;
  last_new_item_at: Date | null;
  /**
   * The field is true if the last poll was long. The next poll then runs as a long poll (see
   * `TurnLimits`).
   */
  is_slow: boolean;
  consecutive_failures: number;
  /** The error of the last poll, as one line. */
  last_error: string | null;
}

/** The state that a source keeps between polls. */
export interface SourceState {
  /**
   * For `form-d`: the last day (`YYYY-MM-DD` in New York) whose daily index was read completely.
   */
  indexedTo?: string;
  /**
   * For `form-d`: when to read the indexes again (ISO 8601). The field is set if an index, or a
   * filing in it, could not be read.
   */
  indexRetryAt?: string;
  /** For `form-d`: the error of reading an index, as one line. */
  indexProblem?: string;
  /**
   * For `form-d`: map from accession number to the first request of a missing document (ISO 8601).
   */
  missingSince?: Record<string, string>;
}

/** Validators of a version of a document, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface PollResult {
  /**
   * The field is absent if the document is unchanged. The field is also absent if the document was
   * not read completely and must be read again.
   */
  validators?: Validators;
  state?: SourceState;
  /**
   * The reason why some items remain for the next poll, as one line. The field is null if all items
   * were stored.
   */
  problem: string | null;
}

/** Thrown for a failed poll. The message is one line for the operator. */
export class PollFailure extends Error {
  /** The URL that answered, after redirects. The field is null if no server answered. */
  readonly askedBy: string | null;

  constructor(
    message: string,
    /**
     * The pause that the server asked for, in milliseconds. The field is null if the server asked
     * for none.
     */
    readonly retryAfterMs: number | null = null,
    options: ErrorOptions & { askedBy?: string } = {},
  ) {
    super(message, options);
    this.name = 'PollFailure';
    this.askedBy = options.askedBy ?? null;
  }
}
