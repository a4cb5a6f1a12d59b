import type { Log } from './log.js';

/** Milliseconds to wait after a failed step, so that a database that is away is not asked in a tight loop. */
const PAUSE_AFTER_FAILURE_MS = 500;

/**
 * Calls `step` again and again while it finds work, then waits for `wake` or for the poll that is the net below lost notifications.
 * A step that fails is logged and tried again later.
 */
export class WorkLoop {
  private stopped = false;
  private woken = false;
  private resume: () => void = () => undefined;
  private finished: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly step: () => Promise<boolean>,
    private readonly options: { pollMs: number; log: Log },
  ) {}

  /** Begins to work. */
  start(): void {
    this.finished = this.run();
  }

  /** Says that there may be work now. */
  wake(): void {
    this.woken = true;
    this.resume();
  }

  /** Ends after the step at hand and waits for it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.resume();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      try {
        if (await this.step()) continue;
        if (!this.woken) await this.pause(this.options.pollMs);
      } catch (error) {
        this.options.log.error({ err: error, loop: this.name }, 'work step failed, will be tried again');
        await this.pause(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
