import type { DataSource } from 'typeorm';
import { findLiveKeys, findNewerAcrossUsers } from './listen.queries.js';

/**
 * How often to check without a notification. Finds lost notifications and revoked keys. One
 * statement checks all polls.
 */
const LOOK_MS = 2_000;
/**
 * The shortest time between two checks, so that a burst of notifications or polls causes one check.
 */
const PAUSE_MS = 100;
/** The most polls that one statement checks. */
const POLLS_PER_LOOK = 2_000;

/** A poll that waits for a match. */
interface Waiting {
  userId: string;
  keyId: string;
  /** The client knows all matches up to this time, in milliseconds since 1970. */
  afterMs: number;
  /** Why the last check for it failed. Null if it did not. */
  failure: Error | null;
  end: (why: 'news' | 'key' | 'over') => void;
}

/**
 * The waiting polls of a process. One statement checks for all of them whether their users have
 * newer matches: when the database sends a notification, when a poll starts, and every 2 s. If
 * 10,000 polls each asked once a second, they would keep two cores of the database busy.
 */
export class WaitingPolls {
  private readonly byUser = new Map<string, Set<Waiting>>();
  private readonly all = new Set<Waiting>();
  /** The polls of the next check. */
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
   * Waits until one of these happens. `news`: the user may have a match after `afterMs`; the result
   * has the time up to which the next wait need not check. `key`: the key may be revoked. `over`:
   * `untilMs` (on the clock of performance.now()) has passed or `signal` has ended it. `failure`
   * says why the last check failed, null if it did not.
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

  /** Signals that these users may have new matches. Null means all users. */
  wake(userIds: readonly string[] | null): void {
    const woken = userIds === null ? this.all : userIds.flatMap((id) => [...(this.byUser.get(id) ?? [])]);
    for (const waiting of woken) this.due.add(waiting);
    this.lookSoon();
  }

  /** Ends all polls. */
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

  /** The next check starts after the previous one has ended, however slow the database is. */
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
        // The next check asks again, and no event is sent before its key is checked.
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
          // If that match was deleted meanwhile, the poll does not look for it again.
          waiting.afterMs = newestMs;
          waiting.end('news');
        }
      } catch (cause) {
        // The next check of all polls follows within 2 s.
        const failure = new Error('The look for newer matches failed.', { cause });
        for (const waiting of polls) waiting.failure = failure;
      }
    }
  }
}

/** Returns the earliest time of each user's polls. */
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
