import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { isCitus } from '../database/citus/is-citus.js';
import type { Log } from '../runtime/log.js';
import { WorkLoop } from '../runtime/work-loop.js';
import type { ReadinessCheck } from './readiness.js';
import * as queries from './server-watch.queries.js';

/**
 * How often the coordinator is asked. A server is reported after two answers in a row without it.
 */
const LOOK_MS = 1_000;
/** How often to check again whether the database is a cluster, while it is a single server. */
const IDLE_MS = 60_000;
/** The pause after the operator's system did not accept a call. */
const AGAIN_MS = 10_000;

interface WatchParts {
  dataSource: DataSource;
  readiness: Pick<ReadinessCheck, 'run'>;
  /** Posts to the operator's own system. Throws if the system does not accept the call. */
  post: (body: object) => Promise<void>;
  log: Log;
}

/**
 * Reports to the operator's own system when servers of a Citus cluster stop answering, and when
 * they answer again. It cannot use stored notices, because these are spread over the servers: if
 * one server is down, none can be sent. The reports are stored on the coordinator, so that only one
 * process sends each. A process that dies between the call and the commit sends the report again
 * with the same event id.
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

  /** Checks once. Returns the milliseconds until the next check. */
  async step(): Promise<number> {
    const { dataSource, readiness } = this.parts;
    if (!(await isCitus(dataSource.manager))) return IDLE_MS;
    const { serversAway, checks } = await readiness.run();
    // Without the coordinator, nothing is known about the other servers.
    if (!checks.database.ok) return LOOK_MS;
    const isSteady = String(serversAway) === String(this.before);
    this.before = serversAway;
    if (!isSteady) return LOOK_MS;
    return (await this.tell(serversAway)) ? LOOK_MS : AGAIN_MS;
  }

  /** Sends the report. Returns false if the operator's system did not accept it. */
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
        log.warn({ job: 'servers', event, servers, err: error }, 'servers away: the operator was not told');
        return false;
      }
      await queries.writeTold(tx, { servers: away, since: now });
      log.warn({ job: 'servers', event, servers }, 'the operator was told');
      return true;
    });
  }
}
