import type { DataSource } from 'typeorm';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import type { Log } from '../runtime/log.js';
import * as queries from './delivery.queries.js';
import type { OpenClaim } from './delivery.queries.js';

/** A claim that stays open for this long, under the eyes of a process, belongs to one that died: a send and its write take 6 s. */
const WATCH_MS = 30_000;
/** How often is looked; with the above, a claim ends at most 35 s after a process runs again (decision 20: 60 s). */
export const LOOK_INTERVAL_MS = 5_000;
/** What the time between two looks counts at most: longer, and it was this process that stood still. */
const MAX_STEP_MS = 2 * LOOK_INTERVAL_MS;
/** Open claims that are watched at once; the oldest come first. */
const LIMIT = 10_000;
const INTERRUPTED = 'delivery interrupted, outcome unknown';

/**
 * Ends the claims of processes that died. A claim's age is the time for which this process has seen it open, not the distance of two
 * machines' clocks, and it starts anew whenever the database was away: a live process that could not write its outcome
 * meanwhile writes it within a second of the database's return, long before anybody gives its claim up. Time for which this
 * process stood still (paused, suspended with its machine) does not count: its own sends and those of its neighbours stood still too.
 */
export class OpenClaims {
  /** Match id -> for how long this process had watched when it saw the claim for the first time. */
  private seen = new Map<string, number>();
  private watchedMs = 0;
  private lastLookAt: number | undefined;
  private readonly errorLog: ThrottledErrorLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: Log,
  ) {
    this.errorLog = new ThrottledErrorLog(log);
  }

  /** Looks once, and ends what has been open for too long. `nowMs` is for tests. Never throws; returns the number ended. */
  async look(nowMs = performance.now()): Promise<number> {
    this.watchedMs += Math.min(nowMs - (this.lastLookAt ?? nowMs), MAX_STEP_MS);
    this.lastLookAt = nowMs;
    try {
      const open = await queries.listOpenClaimsAcrossUsers(this.dataSource, LIMIT);
      const overdue = this.watch(open);
      if (overdue.length === 0) return 0;
      let ended = 0;
      for (const [userId, matchIds] of byUser(overdue)) {
        for (const matchId of await queries.failClaims(this.dataSource, userId, matchIds, INTERRUPTED)) {
          this.log.warn({ job: 'deliver', userId, matchId, outcome: 'interrupted' }, INTERRUPTED);
          ended += 1;
        }
      }
      return ended;
    } catch (error) {
      this.seen.clear();
      this.errorLog.error({ err: error, job: 'open-claims' }, 'open claims not read, will be tried again');
      return 0;
    }
  }

  private watch(open: OpenClaim[]): OpenClaim[] {
    const now = this.watchedMs;
    const seen = new Map(open.map(({ id }) => [id, this.seen.get(id) ?? now]));
    this.seen = seen;
    return open.filter(({ id }) => now - (seen.get(id) ?? now) >= WATCH_MS);
  }
}

function byUser(claims: OpenClaim[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const { user_id: userId, id } of claims) users.set(userId, [...(users.get(userId) ?? []), id]);
  return users;
}
