/** The longest pause after failures, in milliseconds, unless the source is polled less often than that anyway. */
const MAX_BACKOFF_MS = 3_600_000;
/** The longest that a server's own wish is followed: a header that says years must not end a source. */
const MAX_ASKED_MS = 86_400_000;

/**
 * Gives the pause before the next poll, in milliseconds: the interval, doubled with each failure in a row up to an hour, and never less
 * than the server asked for.
 */
export function pauseMs(intervalMs: number, failures: number, askedMs: number | null): number {
  const longest = Math.max(intervalMs, MAX_BACKOFF_MS);
  const own = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30));
  return Math.max(own, askedMs ?? 0);
}

/** Reads a Retry-After header, seconds or a date, as milliseconds from `now`, a day at most; null for none or a malformed one. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const value = header?.trim();
  if (value === undefined || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(MAX_ASKED_MS, Math.max(0, ms));
}
