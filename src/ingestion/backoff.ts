/** Maximum pause after failures, in milliseconds. A longer poll interval overrides it. */
const MAX_BACKOFF_MS = 3_600_000;

/**
 * Returns the pause before the next poll, in milliseconds. Each failure in a row doubles the
 * interval, up to an hour. The pause is never shorter than `askedMs`, the pause that the server
 * asked for.
 */
export function pauseMs(intervalMs: number, failures: number, askedMs: number | null): number {
  const longest = Math.max(intervalMs, MAX_BACKOFF_MS);
  const own = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30));
  return Math.max(own, askedMs ?? 0);
}
