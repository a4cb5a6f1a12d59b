/** Why a webhook was rejected. */
export type WebhookErrorReason =
  | 'missing_secret'
  | 'body_not_raw'
  | 'missing_signature'
  | 'malformed_signature'
  | 'wrong_signature'
  | 'not_json'
  | 'no_event'
  | 'too_old';

/**
 * A webhook that you must not act on. The message says what to fix. Answer 401, or use `status`.
 */
export class WebhookError extends Error {
  static {
    this.prototype.name = 'WebhookError';
  }

  readonly reason: WebhookErrorReason;

  constructor(reason: WebhookErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }

  /**
   * The HTTP status to answer with: 401 if the service did not sign it, 500 for a mistake in the
   * receiver, else 400.
   */
  get status(): 400 | 401 | 500 {
    if (this.reason === 'missing_secret' || this.reason === 'body_not_raw') return 500;
    return this.reason.endsWith('_signature') ? 401 : 400;
  }
}
