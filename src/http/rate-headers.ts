/** How much of one daily quota is used. `quota` and `used` are numbers of requests or rows. */
export interface QuotaUse {
  unit: 'requests' | 'rows';
  quota: number;
  used: number;
}

/** Length of a quota window in seconds (one UTC day). */
const DAY_SECONDS = 86_400;

/** Returns the whole seconds from `now` to the next UTC midnight. The result is at least 1. */
export function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.max(1, Math.ceil((midnight - now.getTime()) / 1000));
}

/**
 * Returns the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) for
 * one quota bucket (decision 5).
 */
export function rateHeaders(quotas: QuotaUse[], now: Date): Record<string, string> {
  const resetSeconds = secondsToMidnight(now);
  const policy = quotas.map(
    ({ unit, quota }) => `"${unit}";q=${quota};w=${DAY_SECONDS}${unit === 'rows' ? ';qu="rows"' : ''}`,
  );
  const state = quotas.map(
    ({ unit, quota, used }) => `"${unit}";r=${Math.max(0, quota - used)};t=${resetSeconds}`,
  );
  return { 'RateLimit-Policy': policy.join(', '), RateLimit: state.join(', ') };
}
