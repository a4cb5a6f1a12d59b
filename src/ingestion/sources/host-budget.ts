import type { DataSource } from 'typeorm';
import * as queries from './host-budget.queries.js';
import type { SharedClock } from '../../database/shared-clock.js';

/** The longest wait for a slot, in milliseconds. A busier host is asked another time. */
const MAX_WAIT_MS = 10_000;

/** A host must not be asked before `until`. */
export class HostBusy extends Error {
  constructor(readonly until: Date) {
    super('the host may not be asked now');
    this.name = 'HostBusy';
  }
}

/** One budget of requests per host, shared by all processes: each request has a moment of its own in the database. */
export class HostBudget {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: SharedClock,
    private readonly wait: (ms: number) => Promise<void>,
  ) {}

  /**
   * Waits for this process's turn to send one request to the host of `url`; turns are `gapMs` apart.
   * Errors: HostBusy when the turn would come more than 10 s from now.
   */
  async take(url: string, gapMs: number): Promise<void> {
    const host = budgetOf(url);
    const now = await this.clock.now();
    const latest = new Date(now.getTime() + MAX_WAIT_MS);
    const slot = await queries.reserveSlot(this.dataSource.manager, host, { now, latest, gapMs });
    if (slot === null)
      throw new HostBusy((await queries.findNextSlot(this.dataSource.manager, host)) ?? latest);
    const waitMs = slot.getTime() - now.getTime();
    if (waitMs > 0) await this.wait(waitMs);
  }

  /** Lets no process ask the host of `url` for so many milliseconds: it said so itself. */
  async hold(url: string, ms: number): Promise<void> {
    const until = new Date((await this.clock.now()).getTime() + ms);
    await queries.holdHost(this.dataSource.manager, budgetOf(url), until);
  }

  /** Deletes hosts that were not asked for a day. */
  async tidy(): Promise<void> {
    const now = await this.clock.now();
    await queries.deleteIdleHosts(this.dataSource.manager, new Date(now.getTime() - 86_400_000));
  }
}

/** The SEC counts all its hosts together. */
function budgetOf(url: string): string {
  const { host } = new URL(url);
  return /(?:^|\.)sec\.gov$/.test(host) ? 'sec.gov' : host;
}
