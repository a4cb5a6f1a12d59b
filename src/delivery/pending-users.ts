import type { DataSource } from 'typeorm';
import { listUsersWithPendingAcrossUsers } from './delivery.queries.js';
import type { FairQueue } from './fair-queue.js';

/** Matches scanned per page. */
const PAGE_ROWS = 5_000;
/** Shortest time between two pages, so that 500 notifications a second cause 40 queries. */
const MIN_PAUSE_MS = 25;
/**
 * The time after a full page, which costs PostgreSQL 2 ms for 5,000 matches of a few users and 16
 * ms for 5,000 users. Less for fewer rows. Measured in rows, not in query time, which made the
 * pages rare and matches late on a busy machine.
 */
const MAX_PAUSE_MS = 200;
/**
 * With more users than this queued, the others wait in the table. This process is busy for seconds
 * anyway.
 */
const MAX_USERS = 50_000;
/**
 * Time between two scans while users wait in the table because the line for their host name is
 * full.
 */
const CROWDED_PAUSE_MS = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Fills the queue with users that have matches to send. Pages through all of them, again and again
 * while there is news. A page is limited by matches, not users, and the next one starts after its
 * last user, so that a user with a million pending matches costs one page.
 */
export class PendingUsers {
  /** The last user of the previous page; FIRST at the start of a scan. */
  private after = FIRST;
  private hasNews = true;
  /** True if the queue had no room for some users of this scan. */
  private isCrowded = false;
  private nextAt = -Infinity;
  private pollAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: FairQueue,
  ) {}

  /** Signals that there may be new users. */
  expectNews(): void {
    this.hasNews = true;
  }

  /**
   * Reads a page if that is due, and at least every `pollMs`. Returns the milliseconds until the
   * next call.
   */
  async refresh(pollMs: number): Promise<number> {
    const startedAt = performance.now();
    if (startedAt < this.dueAt()) return this.dueAt() - startedAt;
    if (this.queue.size >= MAX_USERS) return MAX_PAUSE_MS;
    if (this.after === FIRST) {
      this.hasNews = false;
      this.isCrowded = false;
    }
    let rows: number;
    try {
      rows = await this.readPage();
    } catch (error) {
      this.hasNews = true;
      throw error;
    }
    const now = performance.now();
    this.nextAt = now + Math.max(MIN_PAUSE_MS, (MAX_PAUSE_MS * rows) / PAGE_ROWS);
    this.pollAt = now + (this.isCrowded ? Math.min(CROWDED_PAUSE_MS, pollMs) : pollMs);
    return this.dueAt() - now;
  }

  private dueAt(): number {
    return this.hasNews || this.after !== FIRST ? this.nextAt : this.pollAt;
  }

  /** Reads the next page. Returns how many matches it scanned. */
  private async readPage(): Promise<number> {
    const users = await listUsersWithPendingAcrossUsers(this.dataSource, this.after, PAGE_ROWS);
    let rows = 0;
    for (const user of users) {
      if (!this.queue.add(user.user_id, user.url)) this.isCrowded = true;
      rows += user.rows;
    }
    this.after = rows < PAGE_ROWS ? FIRST : (users.at(-1)?.user_id ?? FIRST);
    return rows;
  }
}
