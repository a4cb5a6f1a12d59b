/** The longest pause after failures, in milliseconds, unless the poll interval is longer. */
const MAX_BACKOFF_MS = 3_600_000;
/** The longest Retry-After that is obeyed. A header of years must not end a source. */
const MAX_ASKED_MS = 86_400_000;

/**
 * Returns the pause before the next poll in milliseconds: the interval, doubled with each
 * consecutive failure up to an hour, and at least what the server asked for.
 */
export function pauseMs(intervalMs: number, failures: number, askedMs: number | null): number {
  const longest = Math.max(intervalMs, MAX_BACKOFF_MS);
  const own = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30));
  return Math.max(own, askedMs ?? 0);
}

/**
 * Parses a Retry-After header, seconds or a date, to milliseconds from `now`, at most a day. Null
 * if absent or malformed.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const value = header?.trim();
  if (value === undefined || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(MAX_ASKED_MS, Math.max(0, ms));
}
