/** Limits of one poll. The next poll continues with the remaining items. */
export interface TurnLimits {
  /** Maximum number of items that are read. */
  items: number;
  /** Maximum number of article pages that are requested. */
  pages: number;
  /** Timeout of one page, in milliseconds. */
  pageMs: number;
  /**
   * Milliseconds for all items, from the start of the first item. The source's own documents have
   * separate timeouts, because the poll must read a list completely before it stores an item.
   */
  itemsMs: number;
  /**
   * In milliseconds. A process has separate places for quick polls and for long polls. If other
   * sources are due, a poll that takes longer must move to a place for long polls.
   */
  quickMs: number;
  /**
   * In milliseconds. If the last poll of a source took longer, the source gets only places for long
   * polls.
   */
  slowMs: number;
}

/**
 * A page waits up to 10 s for a slot of its host, and has 8 s to answer. So each poll makes
 * progress in 20 s, however slow its pages are. A host gets two requests a second, which is 40
 * pages in that time.
 */
export const TURN_LIMITS: TurnLimits = {
  items: 1_000,
  pages: 100,
  pageMs: 8_000,
  itemsMs: 20_000,
  quickMs: 2_000,
  slowMs: 4_000,
};

/** Thrown if the poll must end now. The poll did not fail, and the next poll continues. */
export class TurnOver extends Error {
  constructor() {
    super('the poll has reached its limits');
    this.name = 'TurnOver';
  }
}

/**
 * Tracks the remaining limits of one poll, and when the poll must end. Call `end` after the poll.
 */
export class Turn {
  /** The field is true if the poll has a place for long polls. */
  isLong = false;
  /** The field is true if another source needs the place of this poll. */
  isPreempted = false;
  /** Hosts of pages that did not answer in this turn. The poll sends them no further request. */
  readonly silentHosts = new Set<string>();
  private readonly startedAt = performance.now();
  private readonly controller = new AbortController();
  private readonly over: Promise<never>;
  private timer: NodeJS.Timeout | undefined;
  private items: number;
  private pages: number;
  /** The field is true if the poll has used up its items or pages. */
  private isSpent = false;

  constructor(readonly limits: TurnLimits = TURN_LIMITS) {
    this.items = limits.items;
    this.pages = limits.pages;
    this.over = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(new TurnOver()), { once: true });
    });
    // Without a handler here, Node.js reports an unhandled rejection if the turn ends while nothing
    // awaits the promise.
    this.over.catch(() => undefined);
  }

  /** Returns a signal that aborts when work in progress must end. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Returns true if the poll may start no further work. */
  get isOver(): boolean {
    return this.isSpent || this.signal.aborted;
  }

  /**
   * Returns true if the poll has taken `quickMs` or longer. It must then give up its place for
   * quick polls when another source needs the place.
   */
  get isAged(): boolean {
    return this.ageMs >= this.limits.quickMs;
  }

  /** Returns true if the next poll of the source needs a place for long polls. */
  get isSlow(): boolean {
    return this.isPreempted || this.ageMs >= this.limits.slowMs;
  }

  /** Ends the turn because another source needs the place. */
  preempt(): void {
    this.isPreempted = true;
    this.controller.abort();
  }

  /** At its first call, starts the time limit for items. */
  beginItems(): void {
    if (!this.isOver) this.timer ??= setTimeout(() => this.controller.abort(), this.limits.itemsMs);
  }

  /**
   * Reserves up to `count` items. Returns how many items the poll may read, or 0 if the turn is
   * over.
   */
  takeItems(count: number): number {
    if (this.isOver) return 0;
    const taken = Math.min(count, this.items);
    this.items -= taken;
    this.isSpent = taken === 0;
    return taken;
  }

  /** Reserves one page. Throws `TurnOver` if no page remains. */
  takePage(): void {
    this.isSpent ||= this.pages === 0;
    if (this.isOver) throw new TurnOver();
    this.pages -= 1;
  }

  /**
   * Resolves like `work`. Throws `TurnOver` as soon as `signal` aborts, even if `work` continues.
   */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.over, work]);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private get ageMs(): number {
    return performance.now() - this.startedAt;
  }
}
