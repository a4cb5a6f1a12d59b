import type { Log } from './log.js';

/** Minimum milliseconds between two log lines for the same error. */
const QUIET_MS = 10_000;

/**
 * Logs a repeated error at most once in 10 s, with the number of skipped errors. Without this
 * limit, 200 sends in flight would write 130 lines per second while the database is unavailable.
 * Each line would contain a stack.
 */
export class ThrottledErrorLog {
  private readonly written = new Map<string, { at: number; skipped: number }>();

  constructor(private readonly log: Log) {}

  /**
   * Logs an error, unless the same error was logged in the last 10 s. Errors with the same message
   * and code are the same error. Tests pass `nowMs`.
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
