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
 * How often a process checks for missing partitions and a due run, in milliseconds. Both checks
 * read an index.
 */
const TICK_MS = 600_000;
const DAY_MS = 86_400_000;
const RUN_EVERY_MS = DAY_MS;
/** If the process of a run dies, another one takes over after this time. */
const LEASE_MS = 300_000;
const KEEP_EVERY_MS = 30_000;
/** How long the signed bytes of a webhook are kept (decision 18), and the texts of rejected items. */
const BODIES_MS = 30 * DAY_MS;
/**
 * How long notices are kept after they were sent or given up. The notice that a host is down is
 * kept as long as the host is down, because it records that the operator knows.
 */
const NOTICES_MS = 30 * DAY_MS;
/** How long an answer of the second reader is kept, so that the same text is not asked about again. */
const ANSWERS_MS = 30 * DAY_MS;
const NOTICES_BATCH = 1_000;
/** How long daily usage counters are kept. The usage page shows 30 days. */
const USAGE_MS = 35 * DAY_MS;
/** How long a pushed batch is recognised by its bytes (src/api/accounts). */
const BATCHES_MS = 7 * DAY_MS;
const USERS_PAGE = 500;
/**
 * Users per statement when deleting old counters. With more, PostgreSQL would scan the whole table.
 */
const USAGE_USERS = 50;
/**
 * Matches of one user per statement when deleting bodies. Their rows stay locked for some ten
 * milliseconds.
 */
const BODIES_BATCH = 1_000;
const TEXTS_BATCH = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface RetentionParts {
  dataSource: DataSource;
  clock: SharedClock;
  /** Items are kept for at least this many months. */
  itemsMonths: number;
  log: Log;
}

/** The counts of deleted rows, or of rows that would be deleted. */
export interface Cut {
  items: CutItems[];
  bodies: number;
  /** Daily usage counters. */
  usage: number;
}

/**
 * Deletes old data: items by month; texts of rejected items, webhook bodies, usage counters,
 * notices and remembered batches by day. Also deletes remaining rows of deleted users, and company
 * names that no account uses any more. Runs in one process at a time, once a day.
 */
export class Retention {
  private readonly partitions: ItemPartitions;
  private running: Promise<void> | null = null;
  private isStopping = false;

  constructor(private readonly parts: RetentionParts) {
    this.partitions = new ItemPartitions(parts.dataSource, parts.itemsMonths);
  }

  /**
   * Creates missing partitions, and starts a run if one is due. Never rejects: a failure is retried
   * at the next tick.
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

  /** Stops after the current batch. */
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
   * Deletes data past its retention. Null if no run is due (unless `always`) or another process is
   * running one.
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
      // Read first, because a match that is pending now may become final during the run. A later
      // run must then see it.
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
   * Extends the lease between batches. Errors: RunGivenUp if the lease was lost or this process
   * stops.
   */
  private keeper(lease: string): () => Promise<void> {
    const { dataSource, clock } = this.parts;
    let keptAt = performance.now();
    return async () => {
      if (this.isStopping) throw new RunGivenUp('This process stops.');
      if (performance.now() - keptAt < KEEP_EVERY_MS) return;
      keptAt = performance.now();
      const until = new Date((await clock.now()).getTime() + LEASE_MS);
      if (!(await runs.extendRun(dataSource.manager, lease, until)))
        throw new RunGivenUp('Another process has taken the retention over.');
    };
  }
}

/** The oldest day whose counters are kept, `YYYY-MM-DD` in UTC. */
function oldestDay(now: Date): string {
  return new Date(now.getTime() - USAGE_MS).toISOString().slice(0, 10);
}

/** Thrown if a run stops early. The next one continues. */
class RunGivenUp extends Error {}
