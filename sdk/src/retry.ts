/** Milliseconds before each retry (spec: Errors rule 2). */
const SCHEDULE_MS = [1_000, 3_000, 9_000, 27_000];

/**
 * Longest pause in milliseconds that a `Retry-After` on a 5xx may ask for. A longer one means an
 * outage.
 */
const RETRY_AFTER_LIMIT_MS = 60_000;

/**
 * Returns the pause before retry `retry` (0-based): 1 s, 3 s, 9 s, then 27 s, plus up to a quarter
 * at random, so that clients cut off together do not return together.
 */
export function defaultRetryDelayMs(retry: number): number {
  const base = SCHEDULE_MS[Math.min(retry, SCHEDULE_MS.length - 1)] ?? 27_000;
  return Math.round(base * (1 + Math.random() / 4));
}

/** Extends a pause to what the service asked for. */
export function atLeastRetryAfter(delayMs: number, retryAfterMs: number | undefined): number {
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS));
}

/** Waits. Ends early, without an error, if the signal aborts; the caller checks the signal next. */
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
