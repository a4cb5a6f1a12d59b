import type { Log } from './log.js';

/** The same error is logged at most once in this many milliseconds. */
const QUIET_MS = 10_000;

/**
 * Logs a repeated error at most once in 10 s, with the number of errors skipped since. Without
 * this, 200 sends in flight would write 130 lines a second while the database is down, each with a
 * stack.
 */
export class ThrottledErrorLog {
  private readonly written = new Map<string, { at: number; skipped: number }>();

  constructor(private readonly log: Log) {}

  /**
   * Logs an error. Two errors with the same message and code count as equal. Tests pass `nowMs`.
   */
  error(
    details: { err: unknown } & Record<string, unknown>,
    message: string,
    nowMs = performance.now(),
  ): void {
    const { err } = details;
    const code = typeof err === 'object' && err !== null && 'code' in err ? String(err.code) : '';
    const before = this.written.get(`${message} ${code}`);
    if (before !== undefined && nowMs - before.at < QUIET_MS) {
      before.skipped += 1;
      return;
    }
    this.written.set(`${message} ${code}`, { at: nowMs, skipped: 0 });
    this.log.error({ ...details, ...(before && { skipped: before.skipped }) }, message);
  }
}
