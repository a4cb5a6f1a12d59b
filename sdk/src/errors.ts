import type { BulkCheckpoint } from './bulk/chunks.js';
import type { BulkSummary } from './bulk/summary.js';
import type { ErrorCode, RowErrorEntry } from './types.js';

/** Details of a failed call. */
export interface ErrorDetails {
  /** The HTTP status code. */
  status?: number | undefined;
  /** The error code of the service. */
  code?: ErrorCode | undefined;
  /** The id of the call in the service's logs. */
  requestId?: string | undefined;
  /** Milliseconds to wait before a retry. */
  retryAfterMs?: number | undefined;
  /** The response body as text. */
  raw?: string | undefined;
  /** Number of attempts. */
  attempts?: number | undefined;
  /** URL of the guide that explains the error. */
  documentation?: string | undefined;
  /** The response headers. */
  headers?: Headers | undefined;
  /** The error that caused this error. */
  cause?: unknown;
}

/**
 * The base class of all errors that this package throws. Catch it, then check its class or `code`.
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
  /** The HTTP status code. Undefined without a response. */
  readonly status: number | undefined;
  /** The error code of the service. Compare it, never the message. */
  readonly code: ErrorCode | undefined;
  /** The id of the call in the service's logs. It is set even without a response. */
  readonly requestId: string | undefined;
  /** Milliseconds to wait before a retry, if the service gave a time. */
  readonly retryAfterMs: number | undefined;
  /** The response body as text, for bug reports. */
  readonly raw: string | undefined;
  /** Number of attempts. */
  readonly attempts: number | undefined;
  /** URL of the guide that explains the error. Undefined without a response. */
  readonly documentation: string | undefined;
  /** The response headers. Undefined without a response. */
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
    // A log must not print bodies and headers, which may contain customer rows and cookies.
    for (const hidden of ['raw', 'headers']) Object.defineProperty(this, hidden, { enumerable: false });
  }
}

/** Thrown before a request is sent: a missing key or base URL, an invalid option, or a browser. */
export class ConfigurationError extends FundMatchError {
  static {
    this.prototype.name = 'ConfigurationError';
  }
}

/** Thrown if the service responds with an error status. */
export class ApiError extends FundMatchError {
  static {
    this.prototype.name = 'ApiError';
  }
  declare readonly status: number;
}

/** Thrown for 401: the key is missing, malformed, unknown or revoked. */
export class AuthenticationError extends ApiError {
  static {
    this.prototype.name = 'AuthenticationError';
  }
}

/** Thrown for 403: the owner of the key has no API access (`pro_required`). */
export class PermissionError extends ApiError {
  static {
    this.prototype.name = 'PermissionError';
  }
}

/** Thrown for 400, 413, 415 and 422: the request is invalid. A retry does not help. */
export class ValidationError extends ApiError {
  static {
    this.prototype.name = 'ValidationError';
  }
  /** The index and error of each rejected row. Empty for codes other than `validation_failed`. */
  readonly rowErrors: RowErrorEntry[];

  constructor(message: string, details: ErrorDetails & { rowErrors?: RowErrorEntry[] }) {
    super(message, details);
    this.rowErrors = details.rowErrors ?? [];
  }
}

/**
 * Thrown for 429 `quota_exceeded`: the request would exceed a daily quota. A rejected request uses
 * no quota.
 */
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

/** Thrown for 5xx after all retries. You can safely repeat every call. */
export class ServerError extends ApiError {
  static {
    this.prototype.name = 'ServerError';
  }
}

/** Thrown if no complete response arrives, after all retries. */
export class ConnectionError extends FundMatchError {
  static {
    this.prototype.name = 'ConnectionError';
  }
}

/** Thrown if no complete response arrives within `timeoutMs`, after all retries. */
export class TimeoutError extends ConnectionError {
  static {
    this.prototype.name = 'TimeoutError';
  }
}

/** Thrown if your signal aborts the call. */
export class AbortedError extends FundMatchError {
  static {
    this.prototype.name = 'AbortedError';
  }
}

/**
 * Thrown if the response is not from this API: a redirect, a login page, or JSON that is invalid or
 * unexpected.
 */
export class MalformedResponseError extends FundMatchError {
  static {
    this.prototype.name = 'MalformedResponseError';
  }
}

/**
 * Thrown if a bulk upsert stops early. Stored rows stay stored. To send the rest, pass `checkpoint`
 * as `resume` with the same rows.
 */
export class BulkError extends FundMatchError {
  static {
    this.prototype.name = 'BulkError';
  }

  /**
   * Why the upsert stopped. `quota`: the daily quota is too small. `call`: a call failed.
   * `aborted`: your signal aborted it. `source`: your rows or `onProgress` threw an error.
   */
  readonly reason: 'quota' | 'call' | 'aborted' | 'source';
  /** UTC midnight, when you can send the rest. Set with the reason `quota`. */
  readonly resetsAt: Date | undefined;
  /** The counts and rejected rows so far. */
  readonly summary: BulkSummary;
  /** The position of the run. To resume, pass it as `resume`. */
  readonly checkpoint: BulkCheckpoint;

  constructor(message: string, details: ErrorDetails & Pick<BulkError, 'reason' | 'resetsAt' | 'summary'>) {
    super(message, details);
    this.reason = details.reason;
    this.resetsAt = details.resetsAt;
    this.summary = details.summary;
    this.checkpoint = details.summary.checkpoint;
  }
}
