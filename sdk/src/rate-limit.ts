/** One daily quota and what is left of it. */
export interface Allowance {
  /** The quota; undefined if the answer did not state it. */
  limit: number | undefined;
  /** What is left of it today. */
  remaining: number;
}

/** The contents of an answer's `RateLimit` headers. */
export interface RateLimit {
  /** Requests of this call. */
  requests: Allowance | undefined;
  /** Rows; undefined for calls without rows. */
  rows: Allowance | undefined;
  /** When the daily count resets: UTC midnight. */
  resetsAt: Date | undefined;
}

/** Parses `RateLimit` and `RateLimit-Policy` (IETF draft); undefined for calls without a quota. */
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

/** The UTC midnight after `now`, in milliseconds. */
export function nextMidnight(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

const DAY_MS = 86_400_000;

/** Rounds a reset time to the UTC midnight it means, since seconds and transit time blur it. */
function nearestMidnight(time: number): Date {
  return new Date(Math.round(time / DAY_MS) * DAY_MS);
}

function parameter(list: string, unit: string, name: string): number | undefined {
  const item = list.split(',').find((entry) => entry.trim().startsWith(`"${unit}"`));
  const value = item?.match(new RegExp(`;\\s*${name}=(\\d+)`))?.[1];
  return value === undefined ? undefined : Number(value);
}
