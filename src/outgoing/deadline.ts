import { OutgoingError } from './outgoing-error.js';

/**
 * Limits the time of a whole outgoing call, from DNS to the last byte. Timeouts of sockets and HTTP
 * clients restart with every byte. So a peer that sends one byte per second would never time out.
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
   * Aborts when the time is up or the call has ended. The abort destroys the sockets that use this
   * signal.
   */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /**
   * Throws `timeout` if the time is up. It checks the clock, because the timer of a suspended
   * process may not have fired yet.
   */
  check(): void {
    if (this.remainingMs() === 0) throw this.late();
  }

  /**
   * Resolves or rejects like `work`. If the time is up first, it rejects with `timeout`, even if
   * `work` continues.
   */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.expiry, work]);
  }

  /**
   * Resolves or rejects like `work`. The time that `work` takes does not count towards the
   * deadline.
   */
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

  /** Ends the call early with `timeout`. */
  cancel(): void {
    this.reject(new OutgoingError('timeout', 'cancelled'));
    this.controller.abort();
  }

  /** Stops the timer and destroys all open sockets of the call. */
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
  // This handler prevents an unhandled rejection while no caller waits.
  promise.catch(() => undefined);
  return { promise, reject };
}
