/** What is left of one daily cap, in its own unit. */
export interface CapUse {
  unit: 'requests' | 'rows';
  cap: number;
  used: number;
}

/** Length of a quota window in seconds: one UTC day. */
const DAY_SECONDS = 86_400;

/** Returns the whole seconds from `now` to the next UTC midnight, at least 1. */
export function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.max(1, Math.ceil((midnight - now.getTime()) / 1000));
}

/**
 * Builds `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) for the caps of
 * one quota bucket (decision 5).
 */
export function rateHeaders(caps: CapUse[], now: Date): Record<string, string> {
  const resetSeconds = secondsToMidnight(now);
  const policy = caps.map(
    ({ unit, cap }) => `"${unit}";q=${cap};w=${DAY_SECONDS}${unit === 'rows' ? ';qu="rows"' : ''}`,
  );
  const state = caps.map(({ unit, cap, used }) => `"${unit}";r=${Math.max(0, cap - used)};t=${resetSeconds}`);
  return { 'RateLimit-Policy': policy.join(', '), RateLimit: state.join(', ') };
}
