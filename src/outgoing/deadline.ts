import { OutgoingError } from './outgoing-error.js';

/**
 * One time limit for a whole outgoing call, from DNS to the last byte. Timeouts of sockets and HTTP
 * clients start again with every byte, so a peer that sends one byte a second would never time out.
 * The caller must call `end` after the call.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly expiry: Promise<never>;
  private readonly reject: (error: Error) => void;
  private timer: NodeJS.Timeout | undefined;
  private endsAt = 0;
  private isEnded = false;

  constructor(private readonly limitMs: number) {
    const { promise, reject } = rejectable();
    this.expiry = promise;
    this.reject = reject;
    this.start(limitMs);
  }

  /**
   * Aborts when the time is up or the call has ended. This destroys the sockets that were opened
   * with it.
   */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /**
   * Throws `timeout` if the time is up. Checks the clock, because the timer may not have fired yet
   * in a process that was suspended.
   */
  check(): void {
    if (this.remainingMs() === 0) throw this.late();
  }

  /** Resolves like `work`. Rejects with `timeout` when the time is up, even if `work` continues. */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.expiry, work]);
  }

  /** Resolves like `work`. The time of `work` does not count. */
  async pausedFor<T>(work: Promise<T>): Promise<T> {
    const remainingMs = this.remainingMs();
    clearTimeout(this.timer);
    this.endsAt = Infinity;
    try {
      return await work;
    } finally {
      if (!this.isEnded) this.start(remainingMs);
    }
  }

  /** Ends the call early, with `timeout`. */
  cancel(): void {
    this.reject(new OutgoingError('timeout', 'cancelled'));
    this.controller.abort();
  }

  /** Stops the timer and destroys every open socket. */
  end(): void {
    this.isEnded = true;
    clearTimeout(this.timer);
    this.controller.abort();
  }

  private start(remainingMs: number): void {
    this.endsAt = performance.now() + remainingMs;
    this.timer = setTimeout(() => {
      this.reject(this.late());
      this.controller.abort();
    }, remainingMs);
  }

  private late(): OutgoingError {
    return new OutgoingError('timeout', `timed out after ${this.limitMs / 1000} s`);
  }
}

function rejectable(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, rejectPromise) => {
    reject = rejectPromise;
  });
  // Prevents an unhandled rejection if no caller is waiting at that moment.
  promise.catch(() => undefined);
  return { promise, reject };
}
