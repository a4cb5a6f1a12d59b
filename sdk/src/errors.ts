import type { BulkCheckpoint } from './bulk/chunks.js';
import type { BulkSummary } from './bulk/summary.js';
import type { ErrorCode, RowErrorEntry } from './types.js';

/** Facts of a failed call. */
export interface ErrorDetails {
  /** The HTTP status. */
  status?: number | undefined;
  /** The service's error code. */
  code?: ErrorCode | undefined;
  /** Identifies the call in the service's logs. */
  requestId?: string | undefined;
  /** Milliseconds until the call may be repeated. */
  retryAfterMs?: number | undefined;
  /** The body of the answer as text. */
  raw?: string | undefined;
  /** How often the request was sent. */
  attempts?: number | undefined;
  /** Where the guide explains the error. */
  documentation?: string | undefined;
  /** The headers of the answer. */
  headers?: Headers | undefined;
  /** The error behind this one. */
  cause?: unknown;
}

/**
 * The root of everything this package throws: catch it, then look at its class or its `code`.
 *
 * @example
 * try {
 *   await client.accounts.upsert(rows);
 * } catch (error) {
 *   if (error instanceof FundMatchError && error.code === 'quota_exceeded') scheduleFor(error.retryAfterMs);
 *   else throw error;
 * }
 */
export class FundMatchError extends Error {
  static {
    this.prototype.name = 'FundMatchError';
  }
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** The service's error code. Match on this, never on the message. */
  readonly code: ErrorCode | undefined;
  /** Identifies the call in the service's logs. Set even if no answer came. */
  readonly requestId: string | undefined;
  /** Milliseconds until the call may be repeated, if the service said so. */
  readonly retryAfterMs: number | undefined;
  /** The body of the answer as text, for bug reports. */
  readonly raw: string | undefined;
  /** How often the request was sent, retries included. */
  readonly attempts: number | undefined;
  /** Where the service's guide explains this error; undefined if there was no answer. */
  readonly documentation: string | undefined;
  /** The headers of the answer; undefined if there was none. */
  readonly headers: Headers | undefined;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.attempts = details.attempts;
    this.documentation = details.documentation;
    this.raw = details.raw;
    this.headers = details.headers;
    // Bodies may hold customer rows and headers may hold cookies, so logging the error prints neither.
    for (const hidden of ['raw', 'headers']) Object.defineProperty(this, hidden, { enumerable: false });
  }
}

/** No key, no base URL, a key in a browser, or an invalid option. Nothing was sent. */
export class ConfigurationError extends FundMatchError {
  static {
    this.prototype.name = 'ConfigurationError';
  }
}

/** The service answered with an error status. */
export class ApiError extends FundMatchError {
  static {
    this.prototype.name = 'ApiError';
  }
  declare readonly status: number;
}

/** 401: the key is missing, malformed, unknown or revoked. */
export class AuthenticationError extends ApiError {
  static {
    this.prototype.name = 'AuthenticationError';
  }
}

/** 403: the key's owner may not use the API (`pro_required`). */
export class PermissionError extends ApiError {
  static {
    this.prototype.name = 'PermissionError';
  }
}

/** 400, 413 and 415: the request is wrong. Repeating it does not help. */
export class ValidationError extends ApiError {
  static {
    this.prototype.name = 'ValidationError';
  }
  /** With `validation_failed`: each row's error, by its index in the rows sent. */
  readonly rowErrors: RowErrorEntry[];

  constructor(message: string, details: ErrorDetails & { rowErrors?: RowErrorEntry[] }) {
    super(message, details);
    this.rowErrors = details.rowErrors ?? [];
  }
}

/** 429 `quota_exceeded`: a daily quota is reached, or this request would pass it. The request was not counted. */
export class QuotaExceededError extends ApiError {
  static {
    this.prototype.name = 'QuotaExceededError';
  }
  /** UTC midnight, when the quota resets. */
  readonly resetsAt: Date;

  constructor(message: string, details: ErrorDetails & { resetsAt: Date }) {
    super(message, details);
    this.resetsAt = details.resetsAt;
  }
}

/** 5xx after all retries. All calls are safe to repeat. */
export class ServerError extends ApiError {
  static {
    this.prototype.name = 'ServerError';
  }
}

/** No answer, or an incomplete one, after all retries. */
export class ConnectionError extends FundMatchError {
  static {
    this.prototype.name = 'ConnectionError';
  }
}

/** No complete answer within `timeoutMs`, after all retries. */
export class TimeoutError extends ConnectionError {
  static {
    this.prototype.name = 'TimeoutError';
  }
}

/** The caller's signal aborted the call. */
export class AbortedError extends FundMatchError {
  static {
    this.prototype.name = 'AbortedError';
  }
}

/**
 * An answer that is not this API's: a redirect, a login page, invalid JSON or JSON of another
 * shape.
 */
export class MalformedResponseError extends FundMatchError {
  static {
    this.prototype.name = 'MalformedResponseError';
  }
}

/**
 * A bulk upsert that stopped early. Stored rows stay stored. Pass `checkpoint` as `resume`, with
 * the same rows, to send the rest.
 */
export class BulkError extends FundMatchError {
  static {
    this.prototype.name = 'BulkError';
  }

  /**
   * `quota`: the day's quota is too small for the rest. `call`: a call failed. `source`: your rows'
   * iterator or `onProgress` threw.
   */
  readonly reason: 'quota' | 'call' | 'aborted' | 'source';
  /** With `quota`: UTC midnight, when the rest may be sent. */
  readonly resetsAt: Date | undefined;
  /** Counts and rejected rows so far. */
  readonly summary: BulkSummary;
  /** Pass it as `resume`. */
  readonly checkpoint: BulkCheckpoint;

  constructor(message: string, details: ErrorDetails & Pick<BulkError, 'reason' | 'resetsAt' | 'summary'>) {
    super(message, details);
    this.reason = details.reason;
    this.resetsAt = details.resetsAt;
    this.summary = details.summary;
    this.checkpoint = details.summary.checkpoint;
  }
}
