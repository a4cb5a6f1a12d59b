/** The longest pause after failures, in milliseconds, unless the poll interval is longer. */
const MAX_BACKOFF_MS = 3_600_000;

/**
 * Returns the pause before the next poll in milliseconds: the interval, doubled with each failure
 * in a row, up to an hour. It is never shorter than the server asked for.
 */
export function pauseMs(intervalMs: number, failures: number, askedMs: number | null): number {
  const longest = Math.max(intervalMs, MAX_BACKOFF_MS);
  const own = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30));
  return Math.max(own, askedMs ?? 0);
}
