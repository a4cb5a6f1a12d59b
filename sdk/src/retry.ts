/** Milliseconds before each retry (spec: Errors rule 2). */
const SCHEDULE_MS = [1_000, 3_000, 9_000, 27_000];

/** Milliseconds that a `Retry-After` on a 5xx may stretch a pause to; a longer one is not a pause but an outage. */
const RETRY_AFTER_LIMIT_MS = 60_000;

/**
 * Returns the pause before retry number `retry` (0-based): 1 s, 3 s, 9 s, then 27 s, and up to a quarter more at random, so that
 * many clients cut off together do not come back together.
 */
export function defaultRetryDelayMs(retry: number): number {
  const base = SCHEDULE_MS[Math.min(retry, SCHEDULE_MS.length - 1)] ?? 27_000;
  return Math.round(base * (1 + Math.random() / 4));
}

/** Lengthens a pause to what the service asked for. */
export function atLeastRetryAfter(delayMs: number, retryAfterMs: number | undefined): number {
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS));
}

/** Waits, and ends early without an error when the signal aborts: the caller looks at the signal next. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
