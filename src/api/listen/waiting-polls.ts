import type { DataSource } from 'typeorm';
import { findLiveKeys, findNewerAcrossUsers } from './listen.queries.js';

/**
 * Milliseconds between two regular checks, which find revoked keys and matches whose notification
 * was lost.
 */
const LOOK_MS = 2_000;
/**
 * Minimum milliseconds between two checks, so that a burst of notifications or new calls causes
 * only one check.
 */
const PAUSE_MS = 100;
/** Maximum number of listen calls that one statement checks. */
const POLLS_PER_LOOK = 2_000;

/** A listen call that waits for a match. */
interface Waiting {
  userId: string;
  keyId: string;
  /** The client has all matches up to this time, in milliseconds since 1970. */
  afterMs: number;
  /** Error of the last check. Null if the check succeeded. */
  failure: Error | null;
  end: (why: 'news' | 'key' | 'over') => void;
}

/**
 * Holds the waiting listen calls of a process. One statement checks for all calls whether their
 * users have newer matches. A check runs after a database notification, after a new call, and every
 * 2 s. Separate checks of 10,000 calls, one per second each, would keep two database cores busy.
 */
export class WaitingPolls {
  private readonly byUser = new Map<string, Set<Waiting>>();
  private readonly all = new Set<Waiting>();
  /** The listen calls that the next check covers. */
  private due = new Set<Waiting>();
  private lookTimer: NodeJS.Timeout | undefined;
  private sweepTimer: NodeJS.Timeout | undefined;
  private sweeping = false;
  private looking: Promise<void> | null = null;
  private lookedAt = -Infinity;

  constructor(private readonly dataSource: DataSource) {}

  get size(): number {
    return this.all.size;
  }

  /**
   * Waits until the call can end, and returns the reason in `why`.
   *
   * `news` means that the user may have a match after the call's `afterMs`. The caller passes the
   * returned `afterMs` to the next wait. `key` means that the API key may be revoked. `over` means
   * that `untilMs` has passed or `signal` is aborted. `untilMs` is on the clock of
   * performance.now().
   *
   * `failure` is the error of the last check, or null.
   */
  wait(
    poll: { userId: string; keyId: string; afterMs: number },
    { untilMs, signal }: { untilMs: number; signal: AbortSignal },
  ): Promise<{ why: 'news' | 'key' | 'over'; afterMs: number; failure: Error | null }> {
    return new Promise((resolve) => {
      const over = () => waiting.end('over');
      const timer = setTimeout(over, Math.max(0, untilMs - performance.now()));
      const waiting: Waiting = {
        ...poll,
        failure: null,
        end: (why) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', over);
          this.remove(waiting);
          resolve({ why, afterMs: waiting.afterMs, failure: waiting.failure });
        },
      };
      signal.addEventListener('abort', over);
      this.add(waiting);
      if (signal.aborted) over();
    });
  }

  /** Schedules a check of the calls of these users. Null schedules a check of all calls. */
  wake(userIds: readonly string[] | null): void {
    const woken = userIds === null ? this.all : userIds.flatMap((id) => [...(this.byUser.get(id) ?? [])]);
    for (const waiting of woken) this.due.add(waiting);
    this.lookSoon();
  }

  /** Ends the wait of all listen calls. */
  endAll(): void {
    for (const waiting of [...this.all]) waiting.end('over');
  }

  private add(waiting: Waiting): void {
    this.all.add(waiting);
    const own = this.byUser.get(waiting.userId) ?? new Set();
    this.byUser.set(waiting.userId, own.add(waiting));
    this.due.add(waiting);
    this.lookSoon();
    this.sweepLater();
  }

  private remove(waiting: Waiting): void {
    this.all.delete(waiting);
    this.due.delete(waiting);
    const own = this.byUser.get(waiting.userId);
    own?.delete(waiting);
    if (own?.size === 0) this.byUser.delete(waiting.userId);
    if (this.all.size > 0) return;
    clearTimeout(this.sweepTimer);
    clearTimeout(this.lookTimer);
    this.sweepTimer = undefined;
    this.lookTimer = undefined;
  }

  /**
   * Schedules the next regular check. It starts only after the previous check has ended, even if
   * the database is slow.
   */
  private sweepLater(): void {
    if (this.all.size === 0 || this.sweeping) return;
    this.sweepTimer ??= setTimeout(() => {
      this.sweepTimer = undefined;
      this.sweeping = true;
      void this.sweep().finally(() => {
        this.sweeping = false;
        this.sweepLater();
      });
    }, LOOK_MS);
  }

  private async sweep(): Promise<void> {
    this.wake(null);
    for (const polls of inPages(this.all)) {
      const keyIds = [...new Set(polls.map(({ keyId }) => keyId))];
      try {
        const live = await findLiveKeys(this.dataSource.manager, keyIds);
        for (const waiting of polls)
          if (!live.has(waiting.keyId) && this.all.has(waiting)) waiting.end('key');
      } catch {
        // This error can be ignored. The regular check repeats the query, and the service checks
        // the key before it returns a match.
      }
    }
  }

  private lookSoon(): void {
    if (this.due.size === 0 || this.looking !== null || this.lookTimer !== undefined) return;
    const pauseMs = Math.max(0, this.lookedAt + PAUSE_MS - performance.now());
    this.lookTimer = setTimeout(() => {
      this.lookTimer = undefined;
      this.looking = this.look().finally(() => {
        this.looking = null;
        this.lookedAt = performance.now();
        this.lookSoon();
      });
    }, pauseMs);
  }

  private async look(): Promise<void> {
    const due = this.due;
    this.due = new Set();
    for (const polls of inPages(due)) {
      try {
        const newest = await findNewerAcrossUsers(this.dataSource.manager, earliestOf(polls));
        for (const waiting of polls) {
          waiting.failure = null;
          const newestMs = newest.get(waiting.userId);
          if (newestMs === undefined || newestMs <= waiting.afterMs || !this.all.has(waiting)) continue;
          // The next wait of this call starts at this time, even if the new match was deleted in the
          // meantime.
          waiting.afterMs = newestMs;
          waiting.end('news');
        }
      } catch (cause) {
        // The next regular check, within 2 s, repeats the query.
        const failure = new Error('The check for newer matches failed.', { cause });
        for (const waiting of polls) waiting.failure = failure;
      }
    }
  }
}

/** Returns each user's earliest `afterMs`. */
function earliestOf(polls: readonly Waiting[]): Map<string, number> {
  const earliest = new Map<string, number>();
  for (const { userId, afterMs } of polls)
    earliest.set(userId, Math.min(afterMs, earliest.get(userId) ?? Infinity));
  return earliest;
}

function* inPages(polls: ReadonlySet<Waiting>): Generator<Waiting[]> {
  const all = [...polls];
  for (let at = 0; at < all.length; at += POLLS_PER_LOOK) yield all.slice(at, at + POLLS_PER_LOOK);
}
