import type { Db } from '../database/transaction.js';
import type { SequenceValue, TableShape } from './manifest.js';

/**
 * Name of TypeORM's migrations table. A backup does not contain it, because a restore runs the
 * migrations, which fill it.
 */
const MIGRATIONS_TABLE = 'schema_migrations';

/**
 * Prepares this transaction for COPY. It sets the settings that affect the text form of values, and
 * disables statement timeouts.
 */
export async function prepareCopying(tx: Db): Promise<void> {
  const settings = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'iso_8601',
    timezone: 'UTC',
    extra_float_digits: '1',
    bytea_output: 'hex',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings)) await tx.query(`set local ${name} = '${value}'`);
}

/**
 * Starts the snapshot of a backup. All reads of the transaction see the same state of the database.
 */
export async function beginSnapshot(db: Db): Promise<void> {
  await db.query('begin transaction isolation level repeatable read read only');
}

/** Ends the transaction that `beginSnapshot` started. */
export async function endSnapshot(tx: Db): Promise<void> {
  await tx.query('commit');
}

/**
 * Lists the migrations that have run, in order. Returns null if the migrations table does not
 * exist.
 */
export async function listMigrations(db: Db): Promise<string[] | null> {
  const found: { found: boolean }[] = await db.query(
    `select to_regclass('${MIGRATIONS_TABLE}') is not null as found`,
  );
  if (found[0]?.found !== true) return null;
  const rows: { name: string }[] = await db.query(
    `select name from ${MIGRATIONS_TABLE} order by timestamp, id`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Lists the service's tables with their columns and partitions, sorted by name. Tables of
 * extensions are not listed.
 */
export async function listTables(db: Db): Promise<TableShape[]> {
  return db.query(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
         from pg_inherits i join pg_class p on p.oid = i.inhrelid
         where i.inhparent = c.oid and c.relkind = 'p'), '[]'::jsonb) as partitions
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> $1
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     order by c.relname`,
    [MIGRATIONS_TABLE],
  );
}

/** Locks tables against schema changes until the transaction ends. Reads and writes continue. */
export async function lockTables(tx: Db, tables: TableShape[]): Promise<void> {
  await tx.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
}

/** Lists the sequences that have returned a value, and their last values. */
export async function listSequences(db: Db): Promise<SequenceValue[]> {
  return db.query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null and sequencename not like '${MIGRATIONS_TABLE}%'
     order by sequencename`,
  );
}

/** Returns the fingerprint of the secrets key that the database belongs to. */
export async function findFingerprint(db: Db): Promise<string | null> {
  const rows: { value: string }[] = await db.query(
    `select value from instance_settings where name = 'secrets_key_fingerprint'`,
  );
  return rows[0]?.value ?? null;
}

/**
 * Returns SQL that copies a table's rows out in the transaction's snapshot. It uses a query,
 * because a partitioned table cannot be copied directly.
 */
export function copyOut({ name, columns }: TableShape): string {
  return `copy (select ${columns.map(quote).join(', ')} from ${quote(name)}) to stdout`;
}

/** Returns SQL that copies rows into a table. */
export function copyIn({ name, columns }: TableShape): string {
  return `copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`;
}

/** Quotes an SQL identifier. Names from a backup file could otherwise contain SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Creates an empty database. The user of the connection must have the right to create databases.
 */
export async function createDatabase(db: Db, name: string): Promise<void> {
  await db.query(`create database ${quote(name)} template template0`);
}

/** Drops a database and closes its connections. */
export async function dropDatabase(db: Db, name: string): Promise<void> {
  await db.query(`drop database if exists ${quote(name)} with (force)`);
}
