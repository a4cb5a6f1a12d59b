import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { isCitus } from '../database/citus/is-citus.js';
import type { Log } from '../runtime/log.js';
import { WorkLoop } from '../runtime/work-loop.js';
import type { ReadinessCheck } from './readiness.js';
import * as queries from './server-watch.queries.js';

/**
 * Milliseconds between two checks. A server is reported if it gave no answer in two consecutive
 * checks.
 */
const LOOK_MS = 1_000;
/** Milliseconds between two checks while the database is not a Citus cluster. */
const IDLE_MS = 60_000;
/** Milliseconds until the next attempt if the operator's system rejected a report. */
const AGAIN_MS = 10_000;

interface WatchParts {
  dataSource: DataSource;
  readiness: Pick<ReadinessCheck, 'run'>;
  /**
   * Sends a report to the operator's system (ALERT_CALLBACK_URL). Throws if the system does not
   * accept it.
   */
  post: (body: object) => Promise<void>;
  log: Log;
}

/**
 * Reports to the operator's system when servers of a Citus cluster stop answering, and when they
 * answer again. The watch cannot use stored notices, because Citus distributes them over these
 * servers. The last report is stored on the coordinator, so only one process sends each report. If
 * a process dies between the call and the commit, the report is sent again with the same event id.
 */
export class ServerWatch {
  private readonly loop: WorkLoop;
  private before: readonly number[] = [];

  constructor(private readonly parts: WatchParts) {
    this.loop = new WorkLoop('servers', () => this.step(), { pollMs: IDLE_MS, log: parts.log });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Runs one check. Returns the milliseconds until the next check. */
  async step(): Promise<number> {
    const { dataSource, readiness } = this.parts;
    if (!(await isCitus(dataSource.manager))) return IDLE_MS;
    const { serversAway, checks } = await readiness.run();
    // If the coordinator does not answer, the state of the other servers is unknown.
    if (!checks.database.ok) return LOOK_MS;
    const isSteady = String(serversAway) === String(this.before);
    this.before = serversAway;
    if (!isSteady) return LOOK_MS;
    return (await this.tell(serversAway)) ? LOOK_MS : AGAIN_MS;
  }

  /**
   * Sends a report if the unavailable servers differ from the last report. Returns false if the
   * operator's system did not accept the report.
   */
  private async tell(away: number[]): Promise<boolean> {
    const { dataSource, post, log } = this.parts;
    if (String((await queries.readTold(dataSource.manager)).servers) === String(away)) return true;
    return dataSource.transaction(async (tx) => {
      if (!(await queries.claimTelling(tx))) return true;
      const told = await queries.readTold(tx);
      if (String(told.servers) === String(away)) return true;
      const now = new Date().toISOString();
      const event = away.length > 0 ? 'database.servers_away' : 'database.servers_back';
      const eventId = createHash('sha256').update(`${told.since} ${String(told.servers)} ${String(away)}`);
      const servers = away.length > 0 ? away : told.servers;
      try {
        await post({ event, event_id: eventId.digest('hex').slice(0, 32), created_at: now, servers });
      } catch (error) {
        log.warn(
          { job: 'servers', event, servers, err: error },
          'reporting database servers to ALERT_CALLBACK_URL failed: retrying later',
        );
        return false;
      }
      await queries.writeTold(tx, { servers: away, since: now });
      log.warn({ job: 'servers', event, servers }, 'database servers reported to ALERT_CALLBACK_URL');
      return true;
    });
  }
}
