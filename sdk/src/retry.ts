/** Milliseconds before each retry (spec: Errors rule 2). */
const SCHEDULE_MS = [1_000, 3_000, 9_000, 27_000];

/** Maximum `Retry-After` on a 5xx in milliseconds. A longer value means an outage. */
const RETRY_AFTER_LIMIT_MS = 60_000;

/**
 * Returns the delay in milliseconds before retry `retry` (0-based): 1 s, 3 s, 9 s, then 27 s. Adds
 * up to 25% of jitter, so that clients do not retry together.
 */
export function defaultRetryDelayMs(retry: number): number {
  const base = SCHEDULE_MS[Math.min(retry, SCHEDULE_MS.length - 1)] ?? 27_000;
  return Math.round(base * (1 + Math.random() / 4));
}

/** Extends a delay to `Retry-After`, up to the limit. */
export function atLeastRetryAfter(delayMs: number, retryAfterMs: number | undefined): number {
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS));
}

/**
 * Waits. If the signal aborts, it resolves early without an error. The caller must check the
 * signal.
 */
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
