import type { DataSource } from 'typeorm';
import { listUsersWithPendingAcrossUsers } from './delivery.queries.js';
import type { FairQueue } from './fair-queue.js';

/** Maximum number of matches that a page scans. On Citus, maximum number of users per page. */
const PAGE_ROWS = 5_000;
/**
 * Shortest pause between two pages, in milliseconds. With this pause, 500 notifications per second
 * cause 40 queries per second.
 */
const MIN_PAUSE_MS = 25;
/**
 * Pause in milliseconds after a page of PAGE_ROWS matches. The pause is proportional to the number
 * of matches. A full page costs PostgreSQL 2 ms for 5,000 matches of a few users, and 16 ms for
 * 5,000 users. The pause does not depend on the query time, because a busy machine would then read
 * pages rarely and send matches late.
 */
const MAX_PAUSE_MS = 200;
/**
 * Upper limit of the pause, in milliseconds. Only Citus reaches it, because its shards together may
 * scan more rows than a page has.
 */
const LONGEST_PAUSE_MS = 2_000;
/**
 * Factor for the pause after a page while the queue is full. The pause is then one second after a
 * page of 5,000 users. In a second, the process sends to fewer users.
 */
const FULL_PAUSES = 5;
/** Pause between two scans, in milliseconds, while the queue or the line of a host name is full. */
const CROWDED_PAUSE_MS = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Fills the queue with users that have matches to send. Scans all of these users in pages, and
 * repeats the scan while there are new matches. A page is limited by matches, not users. The next
 * page starts after the last user, so a user with a million pending matches costs one page.
 *
 * A scan starts at a user that the queue rejected in the last scan. Otherwise the users with the
 * lowest ids would always fill the queue. Rejected users lose no match. Their matches stay in the
 * table, and the scans continue until the queue has accepted each of these users.
 */
export class PendingUsers {
  /** The user after whom the scan started, and the last user of its latest page. */
  private start = FIRST;
  private after = FIRST;
  private isScanning = false;
  /** True after the scan has reached the highest id and continues from the lowest id. */
  private isPastEnd = false;
  private hasNews = true;
  /**
   * Number of users that the queue rejected in this scan, and the user after whom the next scan
   * starts.
   */
  private rejected = 0;
  private nextStart = FIRST;
  private nextAt = -Infinity;
  private pollAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: FairQueue,
  ) {}

  /** Reports that there may be new matches, so that a scan becomes due. */
  expectNews(): void {
    this.hasNews = true;
  }

  /**
   * Reads a page if one is due. A page is due at least every `pollMs`. Returns the milliseconds
   * until the next page is due.
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
    this.pollAt = now + (this.rejected > 0 || isFull ? Math.min(CROWDED_PAUSE_MS, pollMs) : pollMs);
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
    this.rejected = 0;
    this.nextStart = FIRST;
  }

  /** Reads the next page. Returns the number of matches that the page scanned. */
  private async readPage(): Promise<number> {
    const { users, isLast: isAtEnd } = await listUsersWithPendingAcrossUsers(
      this.dataSource,
      this.after,
      PAGE_ROWS,
    );
    let rows = 0;
    for (const user of users) {
      if (!user.is_paused && !this.queue.add(user.user_id, user.url)) this.noteRejected();
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
   * Counts a user that the queue rejected. The next scan starts at a random one of these users. If
   * it started at the first, that would always be a user of the same slow host, because the queue
   * makes room for each host at a different speed.
   */
  private noteRejected(): void {
    this.rejected += 1;
    if (Math.random() * this.rejected < 1) this.nextStart = this.after;
  }
}
