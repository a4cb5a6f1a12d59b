import type { DataSource } from 'typeorm';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import type { Log } from '../runtime/log.js';
import * as queries from './delivery.queries.js';
import type { OpenClaim } from './delivery.queries.js';

/**
 * If a claim stays open for this many milliseconds, its process is dead. A send and storing its
 * outcome take at most 6 s.
 */
const WATCH_MS = 30_000;
/**
 * Milliseconds between two reads of the open claims. While any process runs, it expires the claim
 * of a dead process within 35 s (decision 20 allows 60 s).
 */
export const LOOK_INTERVAL_MS = 5_000;
/**
 * Maximum time between two reads that adds to the age of a claim, in milliseconds. If more time has
 * passed, this process itself was suspended.
 */
const MAX_STEP_MS = 2 * LOOK_INTERVAL_MS;
/** Maximum number of open claims that are watched at once, oldest first. */
const LIMIT = 10_000;
const INTERRUPTED = 'delivery interrupted, outcome unknown';

/**
 * Expires claims of dead processes. The age of a claim is the time for which this process has seen
 * the claim open. Stored times do not count, because the clocks of two machines differ.
 *
 * After an outage of the database, the age restarts at 0, because a live process stores its outcome
 * within a second after the outage. The time for which this process was suspended does not count,
 * because other processes may have been suspended too.
 */
export class OpenClaims {
  /** Map from match id to the value of `watchedMs` when this process first saw the claim. */
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

  /**
   * Reads the open claims once and expires old claims. Only tests pass `nowMs`. Returns the number
   * of expired claims. Never throws.
   */
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
      this.errorLog.error({ err: error, job: 'open-claims' }, 'reading open claims failed: retrying');
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
