import { ThrottledErrorLog } from './throttled-error-log.js';
import type { Log } from './log.js';

/**
 * Milliseconds to wait after a failed step, so that the loop does not overload a database that is
 * down.
 */
const PAUSE_AFTER_FAILURE_MS = 500;

/**
 * Calls `step` again while it finds work. Then it waits for `wake`, or for the regular poll, in
 * case a notification was lost. A step returns true to run again at once, or the longest wait in
 * milliseconds. A failed step is logged and retried later, however often `wake` is called
 * meanwhile.
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

  /** Starts the loop. */
  start(): void {
    this.finished = this.run();
  }

  /** Signals that there may be work. */
  wake(): void {
    this.woken = true;
    if (!this.isPauseFirm) this.endPause();
  }

  /** Stops the loop after the current step, and waits for it. */
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
