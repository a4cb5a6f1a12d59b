import { waitForMigrations } from '../database/migrate.js';
import type { Db } from '../database/transaction.js';
import { quote } from './backup.queries.js';
import type { Partition, SequenceValue, TableShape } from './manifest.js';

/**
 * Tables that are filled by migrations, or by a process at its first start. They contain no user
 * data.
 */
const SEEDED = ['sources', 'instance_settings', 'exchange_rates', 'exchange_rate_fetch', 'retention'];

/**
 * Prevents migrations and other restores until the transaction ends. Every starting process runs
 * the migrations, so it waits too.
 */
export async function lockOutMigrations(tx: Db): Promise<void> {
  await waitForMigrations(tx, 'pg_try_advisory_xact_lock');
}

/** Returns the name of a table that contains user data. Returns null if there is no such table. */
export async function findFilledTable(tx: Db, tables: TableShape[]): Promise<string | null> {
  for (const { name } of tables) {
    if (SEEDED.includes(name)) continue;
    const rows: unknown[] = await tx.query(`select from ${quote(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  if (!tables.some(({ name }) => name === 'sources')) return null;
  const used: unknown[] = await tx.query(
    `select from sources where enabled or last_polled_at is not null limit 1`,
  );
  return used.length > 0 ? 'sources' : null;
}

/** Drops tables and the record of the migrations that created them. */
export async function dropTables(tx: Db, tables: TableShape[]): Promise<void> {
  const names = [...tables.map(({ name }) => quote(name)), 'schema_migrations'];
  await tx.query(`drop table if exists ${names.join(', ')} cascade`);
}

/** Deletes the rows that the migrations inserted into a table. */
export async function emptyTable(tx: Db, { name }: TableShape): Promise<void> {
  await tx.query(`delete from ${quote(name)}`);
}

/**
 * Adds the column that prevents queued rounds from being sent, if the backup is older than this
 * column. The column's migration runs after the restore and does not add it again.
 */
export async function ensureSilentJobs(tx: Db): Promise<void> {
  await tx.query(`alter table match_jobs add column if not exists sends boolean not null default true`);
}

/**
 * Deletes the records of stored batches, because they contain row versions of the previous server.
 */
export async function forgetPushedBatches(tx: Db): Promise<void> {
  await tx.query(`delete from pushed_batches`);
}

/** Creates a partition if it does not exist. */
export async function ensurePartition(tx: Db, parent: TableShape, { name, bound }: Partition): Promise<void> {
  await tx.query(`create table if not exists ${quote(name)} partition of ${quote(parent.name)} ${bound}`);
}

/** SQL that drops an object, and SQL that creates it again. */
export interface Removable {
  drop: string;
  create: string;
}

/**
 * Lists the foreign keys, and the indexes that belong to no constraint. A restore creates them
 * after it has loaded all rows. So it can load the tables in any order, PostgreSQL queues no
 * foreign-key check per row, and indexes are built from sorted entries. Indexes of partitioned
 * tables are not listed.
 */
export async function listLateObjects(db: Db): Promise<Removable[]> {
  return db.query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint
     where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i' and t.relkind = 'r' and not t.relispartition
       and not i.indisunique
       and not exists (select from pg_depend d where d.objid = t.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`,
  );
}

/** Runs SQL that `listLateObjects` has returned. */
export async function alter(tx: Db, statement: string): Promise<void> {
  await tx.query(statement);
}

/** Sets a sequence to its value in the backup. */
export async function advanceSequence(tx: Db, { name, value }: SequenceValue): Promise<void> {
  await tx.query(`select setval($1::text::regclass, $2::bigint)`, [quote(name), value]);
}

/** Collects statistics for PostgreSQL's planner. Without statistics, queries scan whole tables. */
export async function analyzeTables(db: Db, tables: TableShape[]): Promise<void> {
  await db.query(`analyze ${tables.map(({ name }) => quote(name)).join(', ')}`);
}
