import { OutgoingError } from './outgoing-error.js';

/**
 * One limit for a whole outgoing call, from before DNS to the last byte read. The timeouts of sockets and HTTP clients are
 * no substitute: they start anew with every byte, so that a peer that drips one byte a second is never given up.
 * It has to be ended when the call is over.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly expiry: Promise<never>;
  private readonly timer: NodeJS.Timeout;
  private readonly endsAt: number;

  constructor(private readonly limitMs: number) {
    this.endsAt = performance.now() + limitMs;
    const { promise, reject } = rejectable();
    this.expiry = promise;
    this.timer = setTimeout(() => {
      reject(this.late());
      this.controller.abort();
    }, limitMs);
  }

  /** Aborts when the time is up and when the call has ended; sockets opened with it are destroyed by that. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /** Throws `timeout` when the time is up, also where the timer had no turn yet, as in a process that was paused and goes on. */
  check(): void {
    if (this.remainingMs() === 0) throw this.late();
  }

  /** Gives the outcome of `work`, or rejects with `timeout` as soon as the time is up, whether or not `work` notices. */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.expiry, work]);
  }

  /** Stops the clock and lets go of every socket that is still open. */
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
  promise.catch(() => undefined); // Nobody may be waiting at that moment.
  return { promise, reject };
}
