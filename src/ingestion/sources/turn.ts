/** The limits of one poll. The next poll continues with what is left. */
export interface TurnLimits {
  /** The most items that are read. */
  items: number;
  /** The most article pages that are requested. */
  pages: number;
  /** How long a page may take to answer, in milliseconds. */
  pageMs: number;
  /**
   * Milliseconds for all items, from the first one on. The source's own documents have their own
   * timeouts, and a list must be read completely before an item of it is stored.
   */
  itemsMs: number;
  /** A poll that takes longer must move to a place for long polls, if other sources are due. */
  quickMs: number;
  /** A source whose last poll took longer is polled only in places for long polls. */
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

/** Thrown if the poll must end now. It did not fail: the next poll continues. */
export class TurnOver extends Error {
  constructor() {
    super('the turn is over');
    this.name = 'TurnOver';
  }
}

/** The turn of one poll: what it may still do, and when it must end. Call `end` after the poll. */
export class Turn {
  /** True if it has a place for long polls. */
  isLong = false;
  /** True if another source needs the place of this poll. */
  isPreempted = false;
  /** Hosts of pages that did not answer in this turn. They get no further request in it. */
  readonly silentHosts = new Set<string>();
  private readonly startedAt = performance.now();
  private readonly controller = new AbortController();
  private readonly over: Promise<never>;
  private timer: NodeJS.Timeout | undefined;
  private items: number;
  private pages: number;
  /** True if it has used up its items or pages. */
  private isSpent = false;

  constructor(readonly limits: TurnLimits = TURN_LIMITS) {
    this.items = limits.items;
    this.pages = limits.pages;
    this.over = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(new TurnOver()), { once: true });
    });
    // Attached here, because nothing may be waiting for the promise at that moment.
    this.over.catch(() => undefined);
  }

  /** Aborts when work in progress must end. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** True if nothing more may be started. */
  get isOver(): boolean {
    return this.isSpent || this.signal.aborted;
  }

  /** True if the poll must give up its place for quick polls when another source needs it. */
  get isAged(): boolean {
    return this.ageMs >= this.limits.quickMs;
  }

  /** True if the source is slow. The next poll needs to know. */
  get isSlow(): boolean {
    return this.isPreempted || this.ageMs >= this.limits.slowMs;
  }

  /** Ends the turn because another source needs the place. */
  preempt(): void {
    this.isPreempted = true;
    this.controller.abort();
  }

  /** Starts the time for items at the first call. */
  beginItems(): void {
    if (!this.isOver) this.timer ??= setTimeout(() => this.controller.abort(), this.limits.itemsMs);
  }

  /** Takes up to `count` items. Returns how many may be read, 0 if the turn is over. */
  takeItems(count: number): number {
    if (this.isOver) return 0;
    const taken = Math.min(count, this.items);
    this.items -= taken;
    this.isSpent = taken === 0;
    return taken;
  }

  /** Takes one page. Errors: TurnOver if none is left. */
  takePage(): void {
    this.isSpent ||= this.pages === 0;
    if (this.isOver) throw new TurnOver();
    this.pages -= 1;
  }

  /**
   * Resolves like `work`. Errors: TurnOver as soon as `signal` aborts, even if `work` continues.
   */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.over, work]);
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.timer);
  }

  private get ageMs(): number {
    return performance.now() - this.startedAt;
  }
}
