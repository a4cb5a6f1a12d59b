import type { DataSource } from 'typeorm';
import * as queries from './host-budget.queries.js';
import type { SharedClock } from '../../database/shared-clock.js';

/** The longest wait for a slot, in milliseconds. A busier host is called later. */
const MAX_WAIT_MS = 10_000;

/** A host must not be called before `until`. */
export class HostBusy extends Error {
  constructor(readonly until: Date) {
    super('the host may not be asked now');
    this.name = 'HostBusy';
  }
}

/**
 * A budget of requests per host that all processes share: the database assigns each request its
 * time.
 */
export class HostBudget {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: SharedClock,
    private readonly wait: (ms: number) => Promise<void>,
  ) {}

  /**
   * Waits for this process's turn to send one request to the host of `url`; turns are `gapMs` apart.
   * `who` names the caller: a source, or what else asks. A hold that comes while it waits counts.
   * Errors: HostBusy if the turn would come more than 10 s from now, or the host asked for a pause.
   */
  async take(url: string, gapMs: number, who: string): Promise<void> {
    const db = this.dataSource.manager;
    const keys = keysOf(url, who);
    const now = await this.clock.now();
    const latest = new Date(now.getTime() + MAX_WAIT_MS);
    const slot = await queries.reserveSlot(db, keys, { now, latest, gapMs });
    if (slot === null) throw new HostBusy((await queries.findNextSlot(db, keys)) ?? latest);
    const waitMs = slot.getTime() - now.getTime();
    if (waitMs <= 0) return;
    await this.wait(waitMs);
    const heldUntil = await queries.findHold(db, keys.host);
    if (heldUntil !== null && heldUntil > (await this.clock.now())) throw new HostBusy(heldUntil);
  }

  /**
   * Sends no request to the host of `url` for the time that it asked for. If the same caller meets
   * such an answer again within a day, only that caller pauses: one broken feed must not keep its
   * neighbours on the host from being read. If the whole host is busy, each of them learns it.
   */
  async hold(url: string, ms: number, who: string): Promise<void> {
    const db = this.dataSource.manager;
    const { host, own } = keysOf(url, who);
    const until = new Date((await this.clock.now()).getTime() + ms);
    if (await queries.hold(db, own, until)) await queries.hold(db, host, until);
  }

  /** Deletes hosts that were not called for a day. */
  async tidy(): Promise<void> {
    const now = await this.clock.now();
    await queries.deleteIdleHosts(this.dataSource.manager, new Date(now.getTime() - 86_400_000));
  }
}

function keysOf(url: string, who: string): queries.BudgetKeys {
  const host = budgetOf(url);
  // No host holds a blank.
  return { host, own: `${host} ${who}` };
}

/** The SEC counts all its hosts together. */
function budgetOf(url: string): string {
  const { host } = new URL(url);
  return /(?:^|\.)sec\.gov$/.test(host) ? 'sec.gov' : host;
}
