import type { Log } from './log.js';

/** One complaint is written at most once in so many milliseconds. */
const QUIET_MS = 10_000;

/**
 * Writes what goes wrong again and again: the same complaint at most once in 10 s, with how many were left out before it. With 200
 * sends in flight a database that is away was worth 130 lines a second, with a stack each.
 */
export class Complaints {
  private readonly written = new Map<string, { at: number; leftOut: number }>();

  constructor(private readonly log: Log) {}

  /** Complains about an error; those with one message and one code are the same complaint. `nowMs` is for tests. */
  error(
    details: { err: unknown } & Record<string, unknown>,
    message: string,
    nowMs = performance.now(),
  ): void {
    const { err } = details;
    const code = typeof err === 'object' && err !== null && 'code' in err ? String(err.code) : '';
    const before = this.written.get(`${message} ${code}`);
    if (before !== undefined && nowMs - before.at < QUIET_MS) {
      before.leftOut += 1;
      return;
    }
    this.written.set(`${message} ${code}`, { at: nowMs, leftOut: 0 });
    this.log.error({ ...details, ...(before && { leftOut: before.leftOut }) }, message);
  }
}
