import { OutgoingError } from './outgoing-error.js';

/**
 * One time limit for a whole outgoing call, from DNS to the last byte. Timeouts of sockets and HTTP
 * clients restart with every byte, so a peer that drips one byte a second would never time out. The
 * caller must end it after the call.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly expiry: Promise<never>;
  private readonly reject: (error: Error) => void;
  private readonly timer: NodeJS.Timeout;
  private readonly endsAt: number;

  constructor(private readonly limitMs: number) {
    this.endsAt = performance.now() + limitMs;
    const { promise, reject } = rejectable();
    this.expiry = promise;
    this.reject = reject;
    this.timer = setTimeout(() => {
      reject(this.late());
      this.controller.abort();
    }, limitMs);
  }

  /** Aborts when the time is up or the call has ended. That destroys sockets opened with it. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /**
   * Throws `timeout` if the time is up, even if the timer has not fired yet, as in a process that
   * was suspended.
   */
  check(): void {
    if (this.remainingMs() === 0) throw this.late();
  }

  /**
   * Resolves like `work`, or rejects with `timeout` when the time is up, whether `work` notices or
   * not.
   */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.expiry, work]);
  }

  /** Ends the call before its time, with `timeout`. */
  cancel(): void {
    this.reject(new OutgoingError('timeout', 'cancelled'));
    this.controller.abort();
  }

  /** Stops the timer and destroys every open socket. */
  end(): void {
    clearTimeout(this.timer);
    this.controller.abort();
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
  promise.catch(() => undefined); // No caller may be waiting at that moment.
  return { promise, reject };
}
