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
 * dies loses nothing. A host that stays down is reported once: again only after a delivery there.
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

  /** Writes a notice for each host that is down and was not reported since its last delivery. */
  async look(): Promise<false> {
    const { dataSource, notices } = this.parts;
    const db = dataSource.manager;
    const rows = await queries.listUnansweredAcrossUsers(db, MAX_USERS);
    for (const [host, users] of byHost(rows)) {
      const hasDelivered = (since: Date) => queries.hasDeliveredSinceAcrossUsers(db, host, since);
      const newest = users[newestThatSuffice(users)];
      if (newest === undefined || (await hasDelivered(newest.since))) continue;
      const reportedAt = await notices.lastHostDown(db, host);
      if (reportedAt !== null && !(await hasDelivered(reportedAt))) continue;
      const down = await withoutEarlier(users, hasDelivered);
      const named = down.slice(0, NAMED_USERS).map(({ unanswered: _, since, ...user }) => ({
        ...user,
        since: since.toISOString(),
      }));
      const since = (down[0] ?? newest).since.toISOString();
      const facts = { host, since, failures: countUnanswered(down), users: named };
      await inTransaction(dataSource, (tx) => notices.hostDown(tx, facts, new Date()));
    }
    return false;
  }
}

const countUnanswered = (users: readonly UnansweredRow[]) =>
  users.reduce((sum, { unanswered }) => sum + unanswered, 0);

/**
 * Returns where the newest rows begin that are enough for a host to be down, -1 if all are too few.
 * One delivery after that shows that it is not: one user may have failed for weeks.
 */
function newestThatSuffice(users: readonly UnansweredRow[]): number {
  let failures = 0;
  return users.findLastIndex(({ unanswered }) => (failures += unanswered) >= UNANSWERED);
}

/** Leaves out the users who failed before others at their host were delivered to. */
async function withoutEarlier(
  users: readonly UnansweredRow[],
  hasDelivered: (since: Date) => Promise<boolean>,
): Promise<readonly UnansweredRow[]> {
  let [low, high] = [0, users.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = users[middle];
    if (row !== undefined && (await hasDelivered(row.since))) low = middle + 1;
    else high = middle;
  }
  return users.slice(low);
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
