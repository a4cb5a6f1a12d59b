import type { Pool } from 'pg';
import type { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Db } from '../database/transaction.js';
import type { Metrics } from '../runtime/metrics.js';
import { CHANNELS } from '../notices/notice.js';
import * as queries from './stored-state.queries.js';

/** Milliseconds for which all scrapers get the same cached results. */
const CACHE_MS = 5_000;
/** Maximum milliseconds that a scrape waits for the database. */
const PATIENCE_MS = 2_000;

/** A statement and the gauges that it sets. */
interface Reading {
  read: (db: Db) => Promise<void>;
  /** Removes the gauges' values, so that /metrics does not repeat old ones. */
  forget: () => void;
}

/**
 * Sets the gauges of the database and of the connection pool before each scrape. If a statement
 * fails or takes too long, only its gauges are missing.
 */
export class StoredState {
  private readonly lines: Line[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {
    // The readings of all servers of a cluster run in parallel to those of the coordinator. So a
    // slow server does not delay the gauges of the coordinator.
    this.lines = [localReadings(metrics), tenantReadings(metrics)].map(
      (readings) => new Line(dataSource, readings),
    );
  }

  /** Updates the gauges. Removes the gauges that it cannot read. The promise never rejects. */
  async refresh(): Promise<void> {
    this.readPool();
    await Promise.all(this.lines.map((line) => line.refresh()));
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
}

/** Runs its statements one after another, so that they use only one connection of the pool. */
class Line {
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;
  /** The statements that the current update has not finished yet. */
  private open: readonly Reading[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly readings: readonly Reading[],
  ) {}

  async refresh(): Promise<void> {
    if (performance.now() - this.readAt < CACHE_MS) return;
    this.reading ??= this.readAll().finally(() => {
      this.readAt = performance.now();
      this.reading = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        for (const { forget } of this.open) forget();
        resolve();
      }, PATIENCE_MS);
    });
    await Promise.race([this.reading, patience]);
    clearTimeout(timer);
  }

  private async readAll(): Promise<void> {
    this.open = this.readings;
    for (const reading of this.readings) {
      try {
        await reading.read(this.dataSource.manager);
      } catch {
        reading.forget();
      }
      this.open = this.open.slice(1);
    }
  }
}

/** Returns the readings that need only the coordinator of a cluster. */
function localReadings(metrics: Metrics): Reading[] {
  return [
    single([metrics.matchJobsWaiting, metrics.matchJobsOldest], async (db) => {
      const { waiting, oldest_s: oldest } = await queries.countUnmatchedRounds(db);
      return [waiting, oldest];
    }),
    single([metrics.matchJobsFailed], async (db) => [await queries.countFailedJobs(db)]),
    single([metrics.roundsHeld], async (db) => [await queries.countHeldRounds(db)]),
    single([metrics.sourcesOldestDue], async (db) => [await queries.readOldestDueSource(db)]),
    labelled([metrics.sourceFailures, metrics.sourceInterval, metrics.sourceLastSuccess], async (db) => {
      const sources = await queries.listEnabledSources(db);
      return () => {
        for (const { name: source, consecutive_failures, interval_ms, success_s } of sources) {
          metrics.sourceFailures.set({ source }, consecutive_failures);
          metrics.sourceInterval.set({ source }, interval_ms / 1_000);
          metrics.sourceLastSuccess.set({ source }, success_s);
        }
      };
    }),
  ];
}

/** Returns the readings that need all servers of a cluster. */
function tenantReadings(metrics: Metrics): Reading[] {
  return [
    single([metrics.deliveriesPending, metrics.deliveriesOldest], async (db) => {
      const { waiting, oldest_s: oldest } = await queries.countUnclaimedMatchesAcrossUsers(db);
      return [waiting, oldest];
    }),
    labelled([metrics.noticesWaiting, metrics.noticesOldest, metrics.noticesFailed], async (db) => {
      const notices = await queries.countOpenNoticesAcrossUsers(db);
      return () => {
        for (const channel of CHANNELS) {
          const own = notices.find((row) => row.channel === channel);
          metrics.noticesWaiting.set({ channel }, own?.waiting ?? 0);
          metrics.noticesOldest.set({ channel }, own?.oldest_s ?? 0);
          metrics.noticesFailed.set({ channel }, own?.failed ?? 0);
        }
      };
    }),
  ];
}

/**
 * Returns a reading that sets gauges without labels. `read` returns the values in the order of the
 * gauges.
 */
function single(gauges: readonly Gauge[], read: (db: Db) => Promise<number[]>): Reading {
  return {
    read: async (db) => {
      const values = await read(db);
      for (const [at, gauge] of gauges.entries()) gauge.set(values[at] ?? 0);
    },
    forget: () => {
      for (const gauge of gauges) gauge.remove();
    },
  };
}

/** Returns a reading that sets gauges with labels. The old values are removed first. */
function labelled(gauges: readonly Gauge<string>[], read: (db: Db) => Promise<() => void>): Reading {
  const forget = () => {
    for (const gauge of gauges) gauge.reset();
  };
  return {
    read: async (db) => {
      const set = await read(db);
      forget();
      set();
    },
    forget,
  };
}
