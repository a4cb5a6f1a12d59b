import { ThrottledErrorLog } from './throttled-error-log.js';
import type { Log } from './log.js';

/**
 * Milliseconds between a failed step and its retry. The pause keeps the loop from overloading a
 * database that is unavailable.
 */
const PAUSE_AFTER_FAILURE_MS = 500;

/**
 * Repeats `step` while it finds work. Then the loop waits for `wake`, or for the poll interval in
 * case a notification was lost. If a step returns true, it runs again immediately. If it returns a
 * number, the loop waits at most that many milliseconds. A failed step is logged and retried after
 * a pause, which `wake` does not shorten.
 */
export class WorkLoop {
  private stopped = false;
  private woken = false;
  private endPause: () => void = () => undefined;
  private isPauseFirm = false;
  private finished: Promise<void> = Promise.resolve();
  private readonly errorLog: ThrottledErrorLog;

  constructor(
    private readonly name: string,
    private readonly step: () => Promise<boolean | number>,
    private readonly options: { pollMs: number; log: Log },
  ) {
    this.errorLog = new ThrottledErrorLog(options.log);
  }

  start(): void {
    this.finished = this.run();
  }

  /** Wakes the loop. Call this method when there may be work. */
  wake(): void {
    this.woken = true;
    if (!this.isPauseFirm) this.endPause();
  }

  /** Stops the loop, and waits until the current step ends. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.endPause();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      try {
        const next = await this.step();
        if (next === true || this.woken) continue;
        await this.pause(next === false ? this.options.pollMs : Math.min(next, this.options.pollMs));
      } catch (error) {
        this.errorLog.error({ err: error, loop: this.name }, 'work step failed: retrying later');
        this.isPauseFirm = true;
        await this.pause(PAUSE_AFTER_FAILURE_MS);
        this.isPauseFirm = false;
      }
    }
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
