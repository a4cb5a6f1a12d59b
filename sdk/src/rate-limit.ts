/** One daily cap and what is left of it. */
export interface Allowance {
  /** The cap; undefined when the answer did not name it. */
  limit: number | undefined;
  remaining: number;
}

/** What the `RateLimit` headers of an answer said. */
export interface RateLimit {
  requests: Allowance | undefined;
  rows: Allowance | undefined;
  /** When the day's count starts anew: UTC midnight. */
  resetsAt: Date | undefined;
}

/** Reads `RateLimit` and `RateLimit-Policy` (IETF draft); undefined for calls that have no cap. */
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

/** Takes the seconds lost to rounding and transit off a reset time; the caps only ever reset at UTC midnight. */
function nearestMidnight(time: number): Date {
  return new Date(Math.round(time / DAY_MS) * DAY_MS);
}

function parameter(list: string, unit: string, name: string): number | undefined {
  const item = list.split(',').find((entry) => entry.trim().startsWith(`"${unit}"`));
  const value = item?.match(new RegExp(`;\\s*${name}=(\\d+)`))?.[1];
  return value === undefined ? undefined : Number(value);
}
