/** A daily quota and what remains of it. */
export interface Allowance {
  /** Requests or rows per day. Undefined if the header omits it. */
  limit: number | undefined;
  /** Requests or rows left today. */
  remaining: number;
}

/** The values of the `RateLimit` headers. */
export interface RateLimit {
  /** The quota of requests. */
  requests: Allowance | undefined;
  /** The quota of rows. Undefined for calls without rows. */
  rows: Allowance | undefined;
  /** UTC midnight, when the quota resets. */
  resetsAt: Date | undefined;
}

/**
 * Parses `RateLimit` and `RateLimit-Policy` (IETF draft). Returns undefined for calls without a
 * quota.
 */
export function parseRateLimit(headers: Headers, now: number): RateLimit | undefined {
  const state = headers.get('ratelimit');
  if (state === null) return undefined;
  const policy = headers.get('ratelimit-policy') ?? '';
  const allowance = (unit: string): Allowance | undefined => {
    const remaining = parameter(state, unit, 'r');
    return remaining === undefined ? undefined : { limit: parameter(policy, unit, 'q'), remaining };
  };
  const resetSeconds = parameter(state, 'requests', 't');
  return {
    requests: allowance('requests'),
    rows: allowance('rows'),
    resetsAt: resetSeconds === undefined ? undefined : nearestMidnight(now + resetSeconds * 1000),
  };
}

/** Returns the next UTC midnight after `now`, in milliseconds. */
export function nextMidnight(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

const DAY_MS = 86_400_000;

/**
 * Rounds a reset time to the nearest UTC midnight. The time is not exact, because the header has
 * whole seconds and the response took time.
 */
function nearestMidnight(time: number): Date {
  return new Date(Math.round(time / DAY_MS) * DAY_MS);
}

function parameter(list: string, unit: string, name: string): number | undefined {
  const item = list.split(',').find((entry) => entry.trim().startsWith(`"${unit}"`));
  const value = item?.match(new RegExp(`;\\s*${name}=(\\d+)`))?.[1];
  return value === undefined ? undefined : Number(value);
}
