import type { DataSource } from 'typeorm';
import { listUsersWithPendingAcrossUsers } from './delivery.queries.js';
import type { FairQueue } from './fair-queue.js';

/** Matches looked at per question. */
const PAGE_ROWS = 5_000;
/** The shortest time between two questions, so that 500 notifications a second make 40 questions. */
const MIN_PAUSE_MS = 25;
/**
 * The time after a full page, which takes PostgreSQL 2 ms for 5,000 matches of a few users and 16 ms for 5,000 users; in between by
 * the rows seen. By rows, not by the time that a question took: on a busy machine that made the questions rare and matches late.
 */
const MAX_PAUSE_MS = 200;
/** With more users than this in line, the others wait in the table: this process is busy for seconds anyway. */
const MAX_USERS = 50_000;
/** The time between two rounds while users wait in the table because the line for their host name is long. */
const CROWDED_PAUSE_MS = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Fills the queue with the users that have matches to send: page by page through all of them, over and over, as long as there is
 * news. A page is bounded by matches, not users, and goes on behind its last user, so that one with a million
 * pending matches costs no more than a page.
 */
export class PendingUsers {
  /** The last user of the page before; FIRST at the start of a round. */
  private after = FIRST;
  private hasNews = true;
  /** The queue had no room for users of this round. */
  private isCrowded = false;
  private nextAt = -Infinity;
  private pollAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: FairQueue,
  ) {}

  /** Says that there may be users that were not seen. */
  expectNews(): void {
    this.hasNews = true;
  }

  /** Asks for a page if that is due, and at least every `pollMs`. Returns after how many ms to call again. */
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

  /** Reads the next page and returns how many matches were looked at. */
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
