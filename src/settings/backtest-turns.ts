import { ApiError } from '../runtime/errors.js';

export interface TurnLimits {
  /** Backtests that run at once. Each has a thread with a user's names. */
  places: number;
  /** Users who wait at once. */
  mostWaiting: number;
  /** A user without a place after this is refused. */
  longestWaitMs: number;
}

/** Users whose last turn is remembered. */
const MOST_REMEMBERED = 10_000;

interface Waiting {
  userId: string;
  admit: () => void;
  refuse: (error: ApiError) => void;
}

/**
 * Shares a few places out among users by turns. A place that becomes free goes to the waiting user who
 * never had one, else to the one whose last turn began first; of equals, to the one who came first.
 * Users who call again and again therefore keep no other out: that one waits for one turn to end, and
 * for the turns of others who were not served since. If too many wait, the one served last is refused.
 */
export class BacktestTurns {
  private running = 0;
  private readonly waiting: Waiting[] = [];
  /** The number of each user's last turn, in the order of the turns. */
  private readonly lastTurns = new Map<string, number>();
  private turns = 0;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a place. Returns a function that gives it back; call it once. Errors: `too_many_attempts`
   * with `Retry-After` after the longest wait or if too many wait, and `invalid_body` if the signal is
   * aborted, because the caller hung up.
   */
  async enter(userId: string, signal?: AbortSignal): Promise<() => void> {
    if (this.running >= this.limits.places) await this.wait(userId, signal);
    else this.running += 1;
    this.turns += 1;
    this.lastTurns.delete(userId);
    this.lastTurns.set(userId, this.turns);
    const [oldest] = this.lastTurns.keys();
    if (this.lastTurns.size > MOST_REMEMBERED && oldest !== undefined) this.lastTurns.delete(oldest);
    return () => this.passOn();
  }

  /** Waits until another user hands over a place. */
  private async wait(userId: string, signal: AbortSignal | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let hangUp: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const own: Waiting = { userId, admit: resolve, refuse: reject };
        const leave = (error: ApiError) => {
          this.remove(own);
          reject(error);
        };
        hangUp = () => leave(new ApiError('invalid_body', 'The client hung up.'));
        timer = setTimeout(() => leave(tooMany()), this.limits.longestWaitMs);
        signal?.addEventListener('abort', hangUp);
        this.join(own);
        if (signal?.aborted === true) hangUp();
      });
    } finally {
      clearTimeout(timer);
      if (hangUp !== undefined) signal?.removeEventListener('abort', hangUp);
    }
  }

  private join(own: Waiting): void {
    const at = this.waiting.findIndex(({ userId }) => this.turnOf(userId) > this.turnOf(own.userId));
    this.waiting.splice(at === -1 ? this.waiting.length : at, 0, own);
    if (this.waiting.length > this.limits.mostWaiting) this.waiting.pop()?.refuse(tooMany());
  }

  private remove(own: Waiting): void {
    const at = this.waiting.indexOf(own);
    if (at !== -1) this.waiting.splice(at, 1);
  }

  /** Hands the place of a backtest that ended to the next user. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running -= 1;
    else next.admit();
  }

  private turnOf(userId: string): number {
    return this.lastTurns.get(userId) ?? 0;
  }
}

/** When to try again after the longest wait. */
const BUSY_S = 5;

function tooMany(): ApiError {
  return new ApiError('too_many_attempts', `Many backtests are running; try again in ${BUSY_S} s.`, {
    headers: { 'Retry-After': String(BUSY_S) },
  });
}
