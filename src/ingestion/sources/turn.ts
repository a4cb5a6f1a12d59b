/** How much one poll may do. What it does not reach, the next poll does. */
export interface TurnLimits {
  /** Items that are read. */
  items: number;
  /** Article pages that are requested. */
  pages: number;
  /** Milliseconds in which a page must answer. */
  pageMs: number;
  /**
   * Milliseconds for the items, from the first one on. The source's own documents have a timeout
   * each, and a list must be read to its end before any item of it is stored.
   */
  itemsMs: number;
  /** A poll that lasts longer needs one of the places of long polls, if other sources are due. */
  quickMs: number;
  /** A source whose poll lasted longer is polled in the places of long polls only. */
  slowMs: number;
}

/**
 * A page takes up to 10 s to get its turn at its host, and 8 s to answer. So 20 s always bring a
 * poll forward, however slow its pages are. A host is asked twice a second: 40 pages in that time.
 */
export const TURN_LIMITS: TurnLimits = {
  items: 1_000,
  pages: 100,
  pageMs: 8_000,
  itemsMs: 20_000,
  quickMs: 2_000,
  slowMs: 4_000,
};

/** The poll must end now. It did not fail: what it did not reach is left for the next one. */
export class TurnOver extends Error {
  constructor() {
    super('the turn is over');
    this.name = 'TurnOver';
  }
}

/** The turn of one poll: what it may still do, and when it must end. Call `end` after the poll. */
export class Turn {
  /** Has a place among the long polls. */
  isLong = false;
  /** Another source needs the place of this poll. */
  isPreempted = false;
  /** Hosts of pages that gave no answer in this turn. They are not asked again in it. */
  readonly silentHosts = new Set<string>();
  private readonly startedAt = performance.now();
  private readonly controller = new AbortController();
  private readonly over: Promise<never>;
  private timer: NodeJS.Timeout | undefined;
  private items: number;
  private pages: number;
  /** All its items or pages are taken. */
  private isSpent = false;

  constructor(readonly limits: TurnLimits = TURN_LIMITS) {
    this.items = limits.items;
    this.pages = limits.pages;
    this.over = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(new TurnOver()), { once: true });
    });
    this.over.catch(() => undefined); // Nothing may be waiting at that moment.
  }

  /** Aborts when what is under way must end. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Nothing more may be started. */
  get isOver(): boolean {
    return this.isSpent || this.signal.aborted;
  }

  /** The poll may no longer keep a place of quick polls, if another source needs it. */
  get isAged(): boolean {
    return this.ageMs >= this.limits.quickMs;
  }

  /** The source is slow, as its next poll has to know. */
  get isSlow(): boolean {
    return this.isPreempted || this.ageMs >= this.limits.slowMs;
  }

  /** Ends the turn because another source needs the place. */
  preempt(): void {
    this.isPreempted = true;
    this.controller.abort();
  }

  /** Starts the time for items, at the first call. */
  beginItems(): void {
    if (!this.isOver) this.timer ??= setTimeout(() => this.controller.abort(), this.limits.itemsMs);
  }

  /** Takes up to `count` items and returns how many may be read. 0: the turn is over. */
  takeItems(count: number): number {
    if (this.isOver) return 0;
    const taken = Math.min(count, this.items);
    this.items -= taken;
    this.isSpent = taken === 0;
    return taken;
  }

  /** Takes one page. Errors: TurnOver. */
  takePage(): void {
    this.isSpent ||= this.pages === 0;
    if (this.isOver) throw new TurnOver();
    this.pages -= 1;
  }

  /** Resolves like `work`. Errors: TurnOver when `signal` aborts, whatever `work` does. */
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
