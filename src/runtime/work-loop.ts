import { ThrottledErrorLog } from './throttled-error-log.js';
import type { Log } from './log.js';

/** Milliseconds to wait after a failed step, so that a database that is away is not asked in a tight loop. */
const PAUSE_AFTER_FAILURE_MS = 500;

/**
 * Calls `step` again and again while it finds work, then waits for `wake` or for the poll that is the net below lost notifications.
 * A step returns true to be called again at once, or after how many milliseconds at the latest. One that fails is logged
 * and tried again later, however often it is woken meanwhile.
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

  /** Begins to work. */
  start(): void {
    this.finished = this.run();
  }

  /** Says that there may be work now. */
  wake(): void {
    this.woken = true;
    if (!this.isPauseFirm) this.endPause();
  }

  /** Ends after the step at hand and waits for it. */
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
        this.errorLog.error({ err: error, loop: this.name }, 'work step failed, will be tried again');
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
