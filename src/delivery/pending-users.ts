import type { DataSource } from 'typeorm';
import { listUsersWithPendingAcrossUsers } from './delivery.queries.js';
import type { FairQueue } from './fair-queue.js';

/** Matches scanned per page; of a cluster, users. */
const PAGE_ROWS = 5_000;
/** Shortest time between two pages, so that 500 notifications a second cause 40 queries. */
const MIN_PAUSE_MS = 25;
/**
 * The time after a full page, which costs PostgreSQL 2 ms for 5,000 matches of a few users and 16
 * ms for 5,000 users. Less for fewer rows. Measured in rows, not in query time, which made the
 * pages rare and matches late on a busy machine.
 */
const MAX_PAUSE_MS = 200;
/** The longest time, after the shards of a cluster have scanned more rows than a page has. */
const LONGEST_PAUSE_MS = 2_000;
/**
 * So many times longer is the time after a page while the queue is full: a second after a page of 5,000
 * users, which is more than the process sends to in a second.
 */
const FULL_PAUSES = 5;
/**
 * Time between two scans while users wait in the table because the queue, or the line for their host
 * name, is full.
 */
const CROWDED_PAUSE_MS = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Fills the queue with users that have matches to send. Pages through all of them, again and again
 * while there is news. A page is limited by matches, not users, and the next one starts after its
 * last user, so that a user with a million pending matches costs one page. A scan starts at one of
 * the users for whom the last one found no room, so that the first ids do not take every free place.
 * Beyond the queue's bound nothing is lost: whoever found no room has its matches in the table, and the
 * scans go on until everybody found some.
 */
export class PendingUsers {
  /** Where the scan began, and after which user its next page does. */
  private start = FIRST;
  private after = FIRST;
  private isScanning = false;
  /** True once the scan has passed the last user, and goes on from the first one. */
  private isPastEnd = false;
  private hasNews = true;
  /** Users of this scan for whom the queue had no room, and after which user the next one starts. */
  private turnedAway = 0;
  private nextStart = FIRST;
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
    if (!this.isScanning) this.beginScan();
    let rows: number;
    try {
      rows = await this.readPage();
    } catch (error) {
      this.hasNews = true;
      throw error;
    }
    const now = performance.now();
    const { isFull } = this.queue;
    const pauseMs = ((MAX_PAUSE_MS * rows) / PAGE_ROWS) * (isFull ? FULL_PAUSES : 1);
    this.nextAt = now + Math.min(LONGEST_PAUSE_MS, Math.max(MIN_PAUSE_MS, pauseMs));
    this.pollAt = now + (this.turnedAway > 0 || isFull ? Math.min(CROWDED_PAUSE_MS, pollMs) : pollMs);
    return this.dueAt() - now;
  }

  private dueAt(): number {
    return this.hasNews || this.isScanning ? this.nextAt : this.pollAt;
  }

  private beginScan(): void {
    this.isScanning = true;
    this.hasNews = false;
    this.start = this.nextStart;
    this.after = this.start;
    this.isPastEnd = this.start === FIRST;
    this.turnedAway = 0;
    this.nextStart = FIRST;
  }

  /** Reads the next page. Returns how many matches it scanned. */
  private async readPage(): Promise<number> {
    const { users, isLast: isAtEnd } = await listUsersWithPendingAcrossUsers(
      this.dataSource,
      this.after,
      PAGE_ROWS,
    );
    let rows = 0;
    for (const user of users) {
      if (!user.is_paused && !this.queue.add(user.user_id, user.url)) this.noteTurnedAway();
      this.after = user.user_id;
      rows += user.rows;
    }
    const isBack = this.isPastEnd && this.start !== FIRST && this.after >= this.start;
    this.isScanning = !(isBack || (isAtEnd && this.isPastEnd));
    if (isAtEnd) {
      this.isPastEnd = true;
      this.after = FIRST;
    }
    return rows;
  }

  /**
   * Any of the users turned away may be the one: hosts differ in how fast they free places, and the
   * first one of a slow host would always be the same.
   */
  private noteTurnedAway(): void {
    this.turnedAway += 1;
    if (Math.random() * this.turnedAway < 1) this.nextStart = this.after;
  }
}
