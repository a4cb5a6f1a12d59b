import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import type { NoticesService } from '../notices/notices.service.js';
import type { Log } from '../runtime/log.js';
import { WorkLoop } from '../runtime/work-loop.js';
import * as queries from './failing-endpoints.queries.js';
import type { UnansweredRow } from './failing-endpoints.queries.js';

/** How often a process looks. The table has one row per user whose endpoint fails. */
const LOOK_MS = 15_000;
const MAX_USERS = 5_000;
/** A host is down when this many deliveries in a row, of all its users, got no answer at all. */
const UNANSWERED = 10;
/** The most users that a notice names. */
const NAMED_USERS = 20;

/**
 * Notifies the operator of hosts that are down. It reads the stored failures, so a process that
 * dies loses nothing, and a host that stays down is reported once.
 */
export class FailingHosts {
  private readonly loop: WorkLoop;

  constructor(private readonly parts: { dataSource: DataSource; notices: NoticesService; log: Log }) {
    this.loop = new WorkLoop('failing hosts', () => this.look(), { pollMs: LOOK_MS, log: parts.log });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Writes a notice for each host that is down and was not reported yet. */
  async look(): Promise<false> {
    const { dataSource, notices } = this.parts;
    const rows = await queries.listUnansweredAcrossUsers(dataSource.manager, MAX_USERS);
    for (const [host, users] of byHost(rows)) {
      const failures = users.reduce((sum, { unanswered }) => sum + unanswered, 0);
      const [oldest] = users;
      if (oldest === undefined || failures < UNANSWERED) continue;
      const down = { host, since: oldest.since.toISOString() };
      if (await notices.knowsHostDown(dataSource.manager, down)) continue;
      if (await queries.hasDeliveredSinceAcrossUsers(dataSource.manager, host, oldest.since)) continue;
      const named = users.slice(0, NAMED_USERS).map(({ unanswered: _, since, ...user }) => ({
        ...user,
        since: since.toISOString(),
      }));
      const facts = { ...down, failures, users: named };
      await inTransaction(dataSource, (tx) => notices.hostDown(tx, facts, new Date()));
    }
    return false;
  }
}

/** Rows come by host, the oldest failure first. */
function byHost(rows: UnansweredRow[]): Map<string, UnansweredRow[]> {
  const hosts = new Map<string, UnansweredRow[]>();
  for (const row of rows) {
    const users = hosts.get(row.host);
    if (users === undefined) hosts.set(row.host, [row]);
    else users.push(row);
  }
  return hosts;
}
