/** Statistics of the durations of single operations, in milliseconds. */
export interface Spread {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Summarises durations in milliseconds. */
export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: round(sorted.at(-1) ?? 0) };
}

/** Rounds a measured value to three decimals. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Returns a spread as one line of text. */
export function describe({ count, p50, p95, p99, max }: Spread): string {
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, max ${max} ms (n ${count})`;
}
