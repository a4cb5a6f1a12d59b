import type { Db } from '../database/transaction.js';
import { addMonths, partitionOf } from './months.js';

/** Id of an advisory lock. All processes must use the same id. */
const PARTITIONS_LOCK = 7_246_002;

/** Lists the names of the monthly partitions of items, sorted by name. */
export async function listPartitions(db: Db): Promise<string[]> {
  const rows: { name: string }[] = await db.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'items'::regclass and c.relname ~ '^items_\\d{4}_\\d\\d$' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Prevents other changes of partitions until the transaction ends. Limits the wait for each table
 * lock of the transaction to 3 s.
 */
export async function lockPartitions(tx: Db): Promise<void> {
  // All readers and writers of items wait behind a waiting table lock. This timeout limits their
  // wait.
  await tx.query(`set local lock_timeout = '3s'`);
  await tx.query(`select pg_advisory_xact_lock($1)`, [PARTITIONS_LOCK]);
}

/**
 * Returns when the oldest item of the default partition between two instants was fetched. Returns
 * null if there is no such item.
 */
export async function findStray(db: Db, from: Date, until: Date): Promise<Date | null> {
  const rows: { fetched_at: Date }[] = await db.query(
    `select fetched_at from items_default where fetched_at >= $1 and fetched_at < $2 order by fetched_at limit 1`,
    [from, until],
  );
  return rows[0]?.fetched_at ?? null;
}

/**
 * Creates a month's partition and moves the month's items from the default partition to it. The
 * partition is filled before it is attached, because attaching briefly locks all items.
 */
export async function createPartition(tx: Db, month: Date): Promise<void> {
  const name = partitionOf(month);
  const [from, until] = [month, addMonths(month, 1)];
  await tx.query(`create table ${name} (like items including defaults including constraints)`);
  // This lock prevents new items in the default partition during the move. Other partitions can be
  // written.
  await tx.query(`lock table items_default in share row exclusive mode`);
  await tx.query(
    `with moved as (delete from items_default where fetched_at >= $1 and fetched_at < $2 returning *)
     insert into ${name} select * from moved`,
    [from, until],
  );
  // The values are literals, because a DDL statement cannot have parameters.
  await tx.query(
    `alter table items attach partition ${name} for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
  );
}

/** Counts the items that were fetched between two instants. */
export async function countItems(db: Db, from: Date, until: Date): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from items where fetched_at >= $1 and fetched_at < $2`,
    [from, until],
  );
  return rows[0]?.count ?? 0;
}

/** Drops a partition with its items. */
export async function dropPartition(tx: Db, name: string): Promise<void> {
  await tx.query(`drop table ${name}`);
}

/** Counts the items of the default partition that were fetched before an instant. */
export async function countStrays(db: Db, before: Date): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from items_default where fetched_at < $1`,
    [before],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes up to `limit` items of the default partition that were fetched before an instant. Returns
 * the number of deleted items.
 */
export async function deleteStrays(db: Db, before: Date, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from items_default
     where fetched_at < $1 and id = any(array(select id from items_default where fetched_at < $1 order by fetched_at limit $2))`,
    [before, limit],
  );
  return count;
}
