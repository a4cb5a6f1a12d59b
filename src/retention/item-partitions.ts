import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { addMonths, monthOf, monthOfPartition, partitionOf } from './months.js';
import * as queries from './partitions.queries.js';

/**
 * Number of months for which partitions are created in advance. So no worker needs to run on the
 * first day of a month.
 */
const MONTHS_AHEAD = 2;
const DELETE_BATCH = 1_000;

/** Items past their retention: a whole partition, or rows in the default partition. */
export interface CutItems {
  partition: string;
  rows: number;
}

/** Creates and drops the monthly partitions of items. */
export class ItemPartitions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keepMonths: number,
  ) {}

  /**
   * Creates the partitions of this month, of the next months, and of past months with items in the
   * default partition. Any number of processes may call it at the same time. Returns the names of
   * the new partitions.
   */
  async makeAhead(now: Date): Promise<string[]> {
    const db = this.dataSource.manager;
    const end = addMonths(now, MONTHS_AHEAD + 1);
    const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, at) => addMonths(now, at));
    for (
      let stray = await queries.findStray(db, this.firstKept(now), end);
      stray !== null;
      stray = await queries.findStray(db, addMonths(stray, 1), end)
    ) {
      months.push(monthOf(stray));
    }
    const known = new Set(await queries.listPartitions(db));
    const missing = months.filter((month) => !known.has(partitionOf(month)));
    const made: string[] = [];
    for (const month of missing) if (await this.make(month)) made.push(partitionOf(month));
    return made;
  }

  /** Lists the partitions and rows past their retention. */
  async listOld(now: Date): Promise<CutItems[]> {
    const db = this.dataSource.manager;
    const old: CutItems[] = [];
    for (const { name, month } of await this.listOldPartitions(now))
      old.push({ partition: name, rows: await queries.countItems(db, month, addMonths(month, 1)) });
    const strays = await queries.countStrays(db, this.firstKept(now));
    if (strays > 0) old.push({ partition: 'items_default', rows: strays });
    return old;
  }

  /**
   * Drops expired months, and deletes expired items of the default partition. Calls `keep` between
   * the steps, to extend the lease of the run.
   */
  async dropOld(now: Date, keep: () => Promise<void>): Promise<CutItems[]> {
    const db = this.dataSource.manager;
    const cut: CutItems[] = [];
    for (const { name, month } of await this.listOldPartitions(now)) {
      await keep();
      const rows = await queries.countItems(db, month, addMonths(month, 1));
      const isDropped = await inTransaction(this.dataSource, async (tx) => {
        await queries.lockPartitions(tx);
        if (!(await queries.listPartitions(tx)).includes(name)) return false;
        await queries.dropPartition(tx, name);
        return true;
      });
      if (isDropped) cut.push({ partition: name, rows });
    }
    let strays = 0;
    for (let count = DELETE_BATCH; count === DELETE_BATCH; strays += count) {
      await keep();
      count = await queries.deleteStrays(db, this.firstKept(now), DELETE_BATCH);
    }
    if (strays > 0) cut.push({ partition: 'items_default', rows: strays });
    return cut;
  }

  private async listOldPartitions(now: Date): Promise<{ name: string; month: Date }[]> {
    const first = this.firstKept(now);
    return (await queries.listPartitions(this.dataSource.manager)).flatMap((name) => {
      const month = monthOfPartition(name);
      return month !== null && month < first ? [{ name, month }] : [];
    });
  }

  private make(month: Date): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      await queries.lockPartitions(tx);
      if ((await queries.listPartitions(tx)).includes(partitionOf(month))) return false;
      await queries.createPartition(tx, month);
      return true;
    });
  }

  /** Returns the oldest month to keep. Items stay for at least `keepMonths`. */
  private firstKept(now: Date): Date {
    return addMonths(now, -this.keepMonths);
  }
}
