import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Metrics } from '../../runtime/metrics.js';
import { CHANNELS } from '../../notices/notice.js';
import * as queries from './stored-state.queries.js';

/** Results are cached this long, however many scrapers ask. */
const CACHE_MS = 5_000;
/** A scrape does not wait longer than this for a busy or unavailable database. */
const PATIENCE_MS = 2_000;

/**
 * Sets the gauges that are read from the database, and those of the connection pool, on each
 * scrape.
 */
export class StoredState {
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Updates the gauges. Removes those that cannot be read now instead of repeating old values.
   * Never rejects.
   */
  async refresh(): Promise<void> {
    this.readPool();
    if (performance.now() - this.readAt < CACHE_MS) return;
    this.reading ??= this.read()
      .catch(() => this.forget())
      .finally(() => {
        this.readAt = performance.now();
        this.reading = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.forget();
        resolve();
      }, PATIENCE_MS);
    });
    await Promise.race([this.reading, patience]);
    clearTimeout(timer);
  }

  private readPool(): void {
    const { totalCount, idleCount, waitingCount, options } = (
      this.dataSource.driver as unknown as { master: Pool }
    ).master;
    const gauge = this.metrics.databasePool;
    gauge.set({ state: 'used' }, totalCount - idleCount);
    gauge.set({ state: 'idle' }, idleCount);
    gauge.set({ state: 'waiting' }, waitingCount);
    gauge.set({ state: 'max' }, options.max);
  }

  private async read(): Promise<void> {
    const { metrics } = this;
    const db = this.dataSource.manager;
    // Sequential, so that a scrape uses at most one connection of the pool.
    const deliveries = await queries.countUnclaimedMatchesAcrossUsers(db);
    const jobs = await queries.countUnmatchedRounds(db);
    const failedJobs = await queries.countFailedJobs(db);
    const held = await queries.countHeldRounds(db);
    const notices = await queries.countOpenNoticesAcrossUsers(db);
    const sources = await queries.listEnabledSources(db);
    const oldestDueS = await queries.readOldestDueSource(db);
    this.forget();
    metrics.deliveriesPending.set(deliveries.waiting);
    metrics.deliveriesOldest.set(deliveries.oldest_s);
    metrics.matchJobsWaiting.set(jobs.waiting);
    metrics.matchJobsOldest.set(jobs.oldest_s);
    metrics.matchJobsFailed.set(failedJobs);
    metrics.roundsHeld.set(held);
    metrics.sourcesOldestDue.set(oldestDueS);
    for (const channel of CHANNELS) {
      const own = notices.find((row) => row.channel === channel);
      metrics.noticesWaiting.set({ channel }, own?.waiting ?? 0);
      metrics.noticesOldest.set({ channel }, own?.oldest_s ?? 0);
      metrics.noticesFailed.set({ channel }, own?.failed ?? 0);
    }
    for (const { name: source, consecutive_failures, interval_ms, success_s } of sources) {
      metrics.sourceFailures.set({ source }, consecutive_failures);
      metrics.sourceInterval.set({ source }, interval_ms / 1_000);
      metrics.sourceLastSuccess.set({ source }, success_s);
    }
  }

  private forget(): void {
    const { metrics } = this;
    for (const gauge of [
      metrics.sourceFailures,
      metrics.sourceInterval,
      metrics.sourceLastSuccess,
      metrics.noticesWaiting,
      metrics.noticesOldest,
      metrics.noticesFailed,
    ])
      gauge.reset();
    for (const gauge of [
      metrics.deliveriesPending,
      metrics.deliveriesOldest,
      metrics.matchJobsWaiting,
      metrics.matchJobsOldest,
      metrics.matchJobsFailed,
      metrics.roundsHeld,
      metrics.sourcesOldestDue,
    ])
      gauge.remove();
  }
}
