import type { DataSource } from 'typeorm';
import * as queries from './host-budget.queries.js';
import type { SharedClock } from '../../database/shared-clock.js';

/** Longest wait for a slot, in milliseconds. If the slot is later, `take` throws `HostBusy`. */
const MAX_WAIT_MS = 10_000;

/** Thrown if a host must not be called before `until`. */
export class HostBusy extends Error {
  constructor(readonly until: Date) {
    super('the host must not be called now');
    this.name = 'HostBusy';
  }
}

/**
 * Limits the requests per host, over all processes. The database assigns a time slot to each
 * request.
 */
export class HostBudget {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: SharedClock,
    private readonly wait: (ms: number) => Promise<void>,
  ) {}

  /**
   * Waits until this process may send one request to the host of `url`. Slots are `gapMs` apart.
   * `who` names the caller: a source or another task. Throws `HostBusy` if the slot would be more
   * than 10 s away, or if the host is paused. A pause that starts during the wait also counts.
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
   * Pauses requests to the host of `url` for the time that the host asked for. If the host asks the
   * same caller again within a day, only this caller pauses. So one broken feed does not block the
   * other feeds of the host. If the whole host is overloaded, each caller receives the host's
   * answer and pauses.
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
  // A host name never contains a blank, so this key cannot equal another host.
  return { host, own: `${host} ${who}` };
}

/**
 * Returns the host whose budget a URL uses. The SEC limits the requests to all its hosts together.
 */
function budgetOf(url: string): string {
  const { host } = new URL(url);
  return /(?:^|\.)sec\.gov$/.test(host) ? 'sec.gov' : host;
}
