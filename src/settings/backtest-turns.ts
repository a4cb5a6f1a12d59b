import { ApiError } from '../runtime/errors.js';

export interface TurnLimits {
  /**
   * Maximum number of backtests that run at the same time. Each backtest has a thread with one
   * user's names.
   */
  places: number;
  /** Maximum number of users who wait at the same time. */
  mostWaiting: number;
  /** Maximum milliseconds that a user waits. After that, the call is rejected. */
  longestWaitMs: number;
}

/** Maximum number of users whose last turn the service remembers. */
const MOST_REMEMBERED = 10_000;

interface Waiting {
  userId: string;
  admit: () => void;
  refuse: (error: ApiError) => void;
}

/**
 * Limits the number of backtests that run at the same time, and lets users take turns. A free slot
 * goes first to a waiting user who never had a turn. Otherwise, it goes to the user whose last turn
 * was longest ago. If two users are equal, the earlier call wins. So a user who repeats calls
 * cannot block other users. If too many users wait, the user with the most recent turn is rejected.
 */
export class BacktestTurns {
  private running = 0;
  private readonly waiting: Waiting[] = [];
  /** Number of each user's last turn. Turns are numbered in the order in which they started. */
  private readonly lastTurns = new Map<string, number>();
  private turns = 0;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a slot. Returns a function that releases the slot. The caller must call this function
   * exactly once. Errors: `too_many_attempts` with `Retry-After` if the wait is too long or too
   * many users wait. `invalid_body` if the client closed the connection.
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

  /** Waits until another user releases a slot. */
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
        hangUp = () =>
          leave(new ApiError('invalid_body', 'The client closed the connection before the backtest ended.'));
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

  /** Releases the slot of an ended backtest, and gives it to the next user. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running -= 1;
    else next.admit();
  }

  private turnOf(userId: string): number {
    return this.lastTurns.get(userId) ?? 0;
  }
}

/** Seconds in `Retry-After` for a user who has waited too long. */
const BUSY_S = 5;

function tooMany(): ApiError {
  return new ApiError('too_many_attempts', `Too many backtests are running. Try again in ${BUSY_S} s.`, {
    headers: { 'Retry-After': String(BUSY_S) },
  });
}
