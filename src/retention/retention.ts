import { randomUUID } from 'node:crypto';
import { Interval } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';
import { deleteOldBatchesAcrossUsers } from '../api/accounts/pushed-batches.queries.js';
import { countUseAcrossUsers, deleteUseAcrossUsers } from '../auth/quotas/quotas.queries.js';
import { listUserIds } from '../auth/users.queries.js';
import type { SharedClock } from '../database/shared-clock.js';
import { listFailingHostsAcrossUsers } from '../delivery/failing-endpoints.queries.js';
import { deleteOldAnswers } from '../ingestion/second-reader/answers.queries.js';
import { sweepCompanyNames } from '../matching/sweep-names.js';
import { deleteOldNoticesAcrossUsers, listOldNoticesAcrossUsers } from '../notices/notices.queries.js';
import type { Log } from '../runtime/log.js';
import { sweepDeletedUsers } from '../erasure/delete-user.js';
import { cutTextsOfRejected } from '../ingestion/item-texts.queries.js';
import {
  countBodies,
  cutBodies,
  findOldestPendingAcrossUsers,
  listUsersMatchedSinceAcrossUsers,
} from '../matching/sent-bodies.queries.js';
import type { Span } from '../matching/sent-bodies.queries.js';
import { ItemPartitions } from './item-partitions.js';
import type { CutItems } from './item-partitions.js';
import * as runs from './runs.queries.js';

/**
 * Milliseconds between two checks. A check creates missing partitions and starts a due run. It
 * reads only indexes.
 */
const TICK_MS = 600_000;
const DAY_MS = 86_400_000;
const RUN_EVERY_MS = DAY_MS;
/**
 * Milliseconds of the lease of a run. If the process dies, another process continues the run after
 * this time.
 */
const LEASE_MS = 300_000;
const KEEP_EVERY_MS = 30_000;
/**
 * Milliseconds for which the signed bytes of webhooks (decision 18) and the texts of rejected items
 * are kept.
 */
const BODIES_MS = 30 * DAY_MS;
/**
 * Milliseconds for which sent and failed notices are kept. While a host is down, the notice about
 * the host is kept. It records that the operator knows about the outage.
 */
const NOTICES_MS = 30 * DAY_MS;
/**
 * Milliseconds for which answers of the second reader are kept. In this time, the same text is not
 * sent to the reader again.
 */
const ANSWERS_MS = 30 * DAY_MS;
const NOTICES_BATCH = 1_000;
/** Milliseconds for which daily usage counters are kept. The usage page shows 30 days. */
const USAGE_MS = 35 * DAY_MS;
/** Milliseconds for which a repeated batch is recognised by its bytes (src/api/accounts). */
const BATCHES_MS = 7 * DAY_MS;
const USERS_PAGE = 500;
/**
 * Maximum number of users per statement that deletes old counters. With more users, PostgreSQL
 * scans the whole table.
 */
const USAGE_USERS = 50;
/**
 * Maximum number of matches per statement that deletes bodies. The rows of these matches stay
 * locked for tens of milliseconds.
 */
const BODIES_BATCH = 1_000;
const TEXTS_BATCH = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface RetentionParts {
  dataSource: DataSource;
  clock: SharedClock;
  /** Minimum number of months for which items are kept. */
  itemsMonths: number;
  log: Log;
}

/** Number of deleted rows by kind. In a preview, the number of rows that would be deleted. */
export interface Cut {
  items: CutItems[];
  bodies: number;
  /** Daily usage counters. */
  usage: number;
}

/**
 * Deletes old data once a day, in one process at a time. Items are deleted by month. Other data is
 * deleted by day: texts of rejected items, webhook bodies, usage counters, notices and records of
 * batches. A run also deletes remaining rows of deleted users, and company names that no account
 * uses.
 */
export class Retention {
  private readonly partitions: ItemPartitions;
  private running: Promise<void> | null = null;
  private isStopping = false;

  constructor(private readonly parts: RetentionParts) {
    this.partitions = new ItemPartitions(parts.dataSource, parts.itemsMonths);
  }

  /**
   * Creates missing partitions, and starts a run if one is due. The promise never rejects, because
   * a failure is retried at the next tick.
   */
  @Interval('retention', TICK_MS)
  async tick(): Promise<void> {
    if (this.isStopping) return;
    this.running ??= this.work()
      .catch((error: unknown) => {
        if (error instanceof RunGivenUp) return;
        this.parts.log.error({ err: error, job: 'retention' }, 'retention failed: retrying later');
      })
      .finally(() => {
        this.running = null;
      });
    await this.running;
  }

  /** Stops the retention after the current batch. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /** Counts the rows that a run would delete. */
  async preview(): Promise<Cut> {
    const { clock, dataSource } = this.parts;
    const now = await clock.now();
    const after = await runs.findBodiesCutUntil(dataSource.manager);
    const span = { after, until: new Date(now.getTime() - BODIES_MS) };
    let count = 0;
    for await (const userId of this.usersOf(span))
      count += await countBodies(dataSource.manager, userId, span);
    let counters = 0;
    for await (const userIds of this.allUsers())
      counters += await countUseAcrossUsers(dataSource.manager, userIds, oldestDay(now));
    return { items: await this.partitions.listOld(now), bodies: count, usage: counters };
  }

  /**
   * Deletes data past its retention. Returns null if no run is due and `always` is false, or if
   * another process holds the run.
   */
  async run({ always }: { always: boolean }): Promise<Cut | null> {
    const { dataSource, clock } = this.parts;
    const db = dataSource.manager;
    const lease = randomUUID();
    const now = await clock.now();
    const run = await runs.claimRun(db, { lease, now, until: new Date(now.getTime() + LEASE_MS), always });
    if (run === null) return null;
    try {
      const keep = this.keeper(lease);
      await this.partitions.makeAhead(now);
      const items = await this.partitions.dropOld(now, keep);
      const span = { after: run.bodies_cut_until, until: new Date(now.getTime() - BODIES_MS) };
      // This query runs before the deletion. A match that is pending now may become final during
      // the run, and a later run must include it.
      const pending = await findOldestPendingAcrossUsers(db, span.until);
      const cut = await this.cutBodies(span, keep);
      await this.cutTexts(span.until, keep);
      const counters = await this.cutUsageAndBatches(now, keep);
      await this.cutNotices(new Date(now.getTime() - NOTICES_MS), keep);
      await deleteOldAnswers(db, new Date(now.getTime() - ANSWERS_MS));
      await sweepDeletedUsers(dataSource, now, keep);
      await sweepCompanyNames(dataSource, keep);
      const bodiesCutUntil = pending === null ? span.until : new Date(pending.getTime() - 1);
      await runs.finishRun(db, { lease, nextAt: new Date(now.getTime() + RUN_EVERY_MS), bodiesCutUntil });
      return { items, bodies: cut, usage: counters };
    } catch (error) {
      await runs.releaseRun(db, lease).catch(() => undefined);
      throw error;
    }
  }

  private async work(): Promise<void> {
    const { clock, log } = this.parts;
    const made = await this.partitions.makeAhead(await clock.now());
    if (made.length > 0) log.info({ job: 'retention', partitions: made }, 'partitions created');
    const cut = await this.run({ always: false });
    if (cut === null) return;
    const items = cut.items.reduce((sum, { rows }) => sum + rows, 0);
    log.info(
      {
        job: 'retention',
        items,
        partitions: cut.items.map(({ partition }) => partition),
        bodies: cut.bodies,
        usage: cut.usage,
      },
      'retention done',
    );
  }

  private async cutBodies(span: Span, keep: () => Promise<void>): Promise<number> {
    let total = 0;
    for await (const userId of this.usersOf(span)) {
      for (let after: Date | null = span.after; after !== null;) {
        await keep();
        const { cut, last } = await cutBodies(
          this.parts.dataSource.manager,
          userId,
          { after, until: span.until },
          BODIES_BATCH,
        );
        total += cut;
        after = last;
      }
    }
    return total;
  }

  private async cutTexts(until: Date, keep: () => Promise<void>): Promise<void> {
    for (let count = TEXTS_BATCH; count === TEXTS_BATCH;) {
      await keep();
      count = await cutTextsOfRejected(this.parts.dataSource.manager, until, TEXTS_BATCH);
    }
  }

  private async cutUsageAndBatches(now: Date, keep: () => Promise<void>): Promise<number> {
    let total = 0;
    for await (const userIds of this.allUsers()) {
      await keep();
      total += await deleteUseAcrossUsers(this.parts.dataSource.manager, userIds, oldestDay(now));
      await deleteOldBatchesAcrossUsers(
        this.parts.dataSource.manager,
        userIds,
        new Date(now.getTime() - BATCHES_MS),
      );
    }
    return total;
  }

  private async cutNotices(before: Date, keep: () => Promise<void>): Promise<void> {
    const db = this.parts.dataSource.manager;
    const downHosts = await listFailingHostsAcrossUsers(db);
    for (let count = NOTICES_BATCH; count === NOTICES_BATCH;) {
      await keep();
      const old = await listOldNoticesAcrossUsers(db, { before, downHosts, limit: NOTICES_BATCH });
      if (old.length > 0) await deleteOldNoticesAcrossUsers(db, old, before);
      count = old.length;
    }
  }

  private async *allUsers(): AsyncGenerator<string[]> {
    for (let after = FIRST_ID; ;) {
      const page = await listUserIds(this.parts.dataSource.manager, after, USAGE_USERS);
      if (page.length > 0) yield page;
      if (page.length < USAGE_USERS) return;
      after = page.at(-1) ?? after;
    }
  }

  private async *usersOf({ after: since }: Span): AsyncGenerator<string> {
    let after = FIRST_ID;
    for (;;) {
      const db = this.parts.dataSource.manager;
      const page = await listUsersMatchedSinceAcrossUsers(db, since, after, USERS_PAGE);
      yield* page;
      if (page.length < USERS_PAGE) return;
      after = page.at(-1) ?? after;
    }
  }

  /**
   * Returns a function that extends the lease between batches. That function throws RunGivenUp if
   * the lease is lost or this process stops.
   */
  private keeper(lease: string): () => Promise<void> {
    const { dataSource, clock } = this.parts;
    let keptAt = performance.now();
    return async () => {
      if (this.isStopping)
        throw new RunGivenUp('This process is stopping, so this run of retention stopped.');
      if (performance.now() - keptAt < KEEP_EVERY_MS) return;
      keptAt = performance.now();
      const until = new Date((await clock.now()).getTime() + LEASE_MS);
      if (!(await runs.extendRun(dataSource.manager, lease, until)))
        throw new RunGivenUp('Another process runs retention now, so this run of retention stopped.');
    };
  }
}

/** Returns the oldest UTC day whose counters are kept (`YYYY-MM-DD`). */
function oldestDay(now: Date): string {
  return new Date(now.getTime() - USAGE_MS).toISOString().slice(0, 10);
}

/** Thrown if a run stops early. The next run continues. */
class RunGivenUp extends Error {}
