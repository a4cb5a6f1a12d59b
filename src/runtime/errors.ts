/** HTTP status of every error code of the API (spec: Errors, decisions 6 to 8). */
export const STATUS_OF_CODE = {
  invalid_json: 400,
  invalid_body: 400,
  batch_too_large: 400,
  validation_failed: 400,
  invalid_url: 400,
  missing_param: 400,
  invalid_param: 400,
  missing_authorization: 401,
  invalid_key_format: 401,
  invalid_or_revoked_key: 401,
  pro_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  quota_exceeded: 429,
  db_error: 500,
  auth_lookup_failed: 500,
  profile_lookup_failed: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** HTTP status of the error codes that only the settings API uses. */
export const STATUS_OF_APP_CODE = {
  sign_in_required: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  sign_in_expired: 401,
  weak_password: 400,
  link_expired: 400,
  operator_required: 403,
  foreign_origin: 403,
  already_exists: 409,
  too_many_attempts: 429,
} as const;

export type AppErrorCode = keyof typeof STATUS_OF_APP_CODE;

/** All error codes of the API, for documents and tests. */
export const ERROR_CODES = Object.keys(STATUS_OF_CODE) as ErrorCode[];

interface ApiErrorOptions {
  /** Response headers of the error, such as `Retry-After`. */
  headers?: Record<string, string>;
  /**
   * Additional fields of the response body. Example: `upserted` and `errors` of a batch in which
   * every row failed (decision 6).
   */
  body?: Record<string, unknown>;
  /** Cause of the error. The service logs the cause and never sends it. */
  cause?: unknown;
}

/**
 * An error for the caller of the API. The code determines the HTTP status. The caller receives the
 * message unchanged.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | AppErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(code: ErrorCode | AppErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = { ...STATUS_OF_CODE, ...STATUS_OF_APP_CODE }[code];
    this.headers = options.headers ?? {};
    this.body = options.body ?? {};
  }
}

/**
 * An error for the operator. The command line prints the message as one line without a stack, and
 * exits with code 1.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
