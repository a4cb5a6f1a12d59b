import type { DataSource } from 'typeorm';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import type { Log } from '../runtime/log.js';
import * as queries from './delivery.queries.js';
import type { OpenClaim } from './delivery.queries.js';

/**
 * A claim that one process has seen open for this long belongs to a dead process. A send and its
 * write take 6 s.
 */
const WATCH_MS = 30_000;
/**
 * How often claims are read. A dead claim expires at most 35 s after a process runs again (decision
 * 20: 60 s).
 */
export const LOOK_INTERVAL_MS = 5_000;
/**
 * The most that the time between two reads counts. If it was longer, this process itself was
 * suspended.
 */
const MAX_STEP_MS = 2 * LOOK_INTERVAL_MS;
/** Most open claims watched at once, oldest first. */
const LIMIT = 10_000;
const INTERRUPTED = 'delivery interrupted, outcome unknown';

/**
 * Expires claims of dead processes. A claim's age is how long this process has seen it open, not
 * the difference of two machines' clocks. The age restarts after the database was down, because a
 * live process then writes its outcome within a second. Time in which this process was suspended
 * does not count, because its neighbours' sends may have been suspended too.
 */
export class OpenClaims {
  /** Match id to the watching time at which this process first saw the claim. */
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
   * Reads the open claims once and expires old ones. Tests pass `nowMs`. Never throws. Returns the
   * number expired.
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
