import type { ErrorCode } from '../types.js';

/** An error response of the fake. */
export class FakeError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly body: object = {},
  ) {
    super(message);
  }
}

/** Status and message of each error that a test can request. */
export const FAILURES = {
  invalid_or_revoked_key: [401, 'The API key is unknown or was revoked.'],
  pro_required: [403, 'API access requires the Pro tier. Ask the operator to upgrade this account.'],
  payload_too_large: [413, 'The request body is larger than 20 MiB.'],
  db_error: [500, 'The database is unavailable. Retry in a moment.'],
  auth_lookup_failed: [500, 'The key could not be looked up. Retry in a moment.'],
  profile_lookup_failed: [500, 'The account could not be looked up. Retry in a moment.'],
  unavailable: [503, 'The service is shutting down. Retry in a moment.'],
} as const;

export type Failure = keyof typeof FAILURES;
