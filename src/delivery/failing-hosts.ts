import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import type { NoticesService } from '../notices/notices.service.js';
import type { Log } from '../runtime/log.js';
import { WorkLoop } from '../runtime/work-loop.js';
import * as queries from './failing-endpoints.queries.js';
import type { UnansweredRow } from './failing-endpoints.queries.js';

/**
 * Milliseconds between two checks. All processes share this interval. A check is cheap, because the
 * table has one row per user whose endpoint fails.
 */
const LOOK_MS = 15_000;
/**
 * Milliseconds by which a timer may fire early. The minimum interval between two checks is shorter
 * by this time.
 */
const SLACK_MS = 1_000;
/** Maximum number of hosts that one query lists. */
const HOSTS_PAGE = 500;
/** Maximum number of users counted per host: those whose failures started last. */
const MAX_USERS = 5_000;
/**
 * A host counts as down after this many deliveries in a row, to any of its users, got no response.
 */
const UNANSWERED = 10;
/** Maximum number of users that a notice names. */
const NAMED_USERS = 20;

/**
 * Notifies the operator of hosts that are down. Reads stored failures, so a failure still counts if
 * the process that sent the match dies. A host that stays down is reported once. The host is
 * reported again only if a delivery succeeded in between.
 */
export class FailingHosts {
  private readonly loop: WorkLoop;

  constructor(private readonly parts: { dataSource: DataSource; notices: NoticesService; log: Log }) {
    this.loop = new WorkLoop('failing hosts', () => this.lookInTurn(), { pollMs: LOOK_MS, log: parts.log });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Writes a notice for each host that is down. Skips hosts that were reported and have had no
   * successful delivery since.
   */
  async look(): Promise<void> {
    const { dataSource, notices } = this.parts;
    const db = dataSource.manager;
    for (let after = ''; ;) {
      const page = { least: UNANSWERED, after, limit: HOSTS_PAGE };
      const hosts = await queries.listSilentHostsAcrossUsers(db, page);
      const reported = await notices.lastHostsDown(db, hosts);
      for (const host of hosts) await this.lookAt(host, reported.get(host) ?? null);
      if (hosts.length < HOSTS_PAGE) return;
      after = hosts.at(-1) ?? after;
    }
  }

  /** Runs the check, unless another process ran it less than 14 s ago. */
  private async lookInTurn(): Promise<false> {
    if (await queries.claimLook(this.parts.dataSource.manager, LOOK_MS - SLACK_MS)) await this.look();
    return false;
  }

  private async lookAt(host: string, reportedAt: Date | null): Promise<void> {
    const { dataSource, notices } = this.parts;
    const db = dataSource.manager;
    const hasDelivered = (since: Date) => queries.hasDeliveredSinceAcrossUsers(db, host, since);
    if (reportedAt !== null && !(await hasDelivered(reportedAt))) return;
    const users = (await queries.listUnansweredAcrossUsers(db, host, MAX_USERS)).reverse();
    const newest = users[newestThatSuffice(users)];
    if (newest === undefined || (await hasDelivered(newest.since))) return;
    const down = await withoutEarlier(users, hasDelivered);
    const named = down.slice(0, NAMED_USERS).map(({ unanswered: _, since, ...user }) => ({
      ...user,
      since: since.toISOString(),
    }));
    const since = (down[0] ?? newest).since.toISOString();
    const facts = { host, since, failures: countUnanswered(down), users: named };
    await inTransaction(dataSource, (tx) => notices.hostDown(tx, facts, new Date()));
  }
}

const countUnanswered = (users: readonly UnansweredRow[]) =>
  users.reduce((sum, { unanswered }) => sum + unanswered, 0);

/**
 * Returns the index of the row at which the failures, counted from the newest row, reach
 * `UNANSWERED`. Returns -1 if all rows have fewer. Older rows do not count, because one user may
 * have failed for weeks. `users` is sorted by the first failure, oldest first.
 */
function newestThatSuffice(users: readonly UnansweredRow[]): number {
  let failures = 0;
  return users.findLastIndex(({ unanswered }) => (failures += unanswered) >= UNANSWERED);
}

/** Keeps only the users who started to fail after the last successful delivery to their host. */
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
