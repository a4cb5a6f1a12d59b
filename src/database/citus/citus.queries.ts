import type { Db, Reader } from '../transaction.js';

/**
 * Reads whether the server has the citus extension, and whether this database uses the extension.
 */
export async function findExtension(db: Db): Promise<'missing' | 'available' | 'created'> {
  const rows: { installed_version: string | null }[] = await db.query(
    `select installed_version from pg_available_extensions where name = 'citus'`,
  );
  if (rows[0] === undefined) return 'missing';
  return rows[0].installed_version === null ? 'available' : 'created';
}

/** Returns whether this database has the citus extension. */
export async function hasExtension(db: Reader): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/**
 * Returns whether this server is a worker of a Citus cluster. The database must have the extension.
 */
export async function isWorkerServer(db: Reader): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from pg_dist_local_group where groupid <> 0`);
  return rows.length > 0;
}

/** Creates the citus extension if the database lacks it. This needs the rights of a superuser. */
export async function createExtension(db: Db): Promise<void> {
  await db.query(`create extension if not exists citus`);
}

/**
 * Returns whether Citus has the coordinator itself in its list of servers. Joins of local and
 * reference tables need that entry.
 */
export async function isCoordinatorKnown(db: Db): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from pg_dist_node where groupid = 0 and isactive`);
  return rows.length > 0;
}

/** Counts the servers that hold shards. */
export async function countShardServers(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_dist_node where isactive and shouldhaveshards`,
  );
  return rows[0]?.count ?? 0;
}

/** Reads a setting on every server. `value` is null for a server that did not answer. */
export async function readSettingEverywhere(
  db: Db,
  name: 'synchronous_commit',
): Promise<{ node: number; value: string | null }[]> {
  return db.query(
    `select nodeid as node, case when success then result end as value from run_command_on_all_nodes($1)`,
    [`show ${name}`],
  );
}

/** Returns whether a setting has a value for this database, for all users. */
export async function isSetForDatabase(db: Db, name: string): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = current_database() and s.setrole = 0
       and exists (select from unnest(s.setconfig) as entry where starts_with(entry, $1 || '='))`,
    [name],
  );
  return rows.length > 0;
}

/**
 * Sets how long Citus waits, in milliseconds, before it opens one more connection to a server for a
 * query. New sessions use the value.
 */
export async function setSlowStartInterval(db: Db, intervalMs: number): Promise<void> {
  const name = await readDatabaseName(db);
  await db.query(`alter database ${quoted(name)} set citus.executor_slow_start_interval = ${intervalMs}`);
}

export async function readDatabaseName(db: Db): Promise<string> {
  const rows: { name: string }[] = await db.query(`select current_database() as name`);
  return rows[0]?.name ?? '';
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Lists the tables that Citus manages. `column` is the distribution column. */
export async function listCitusTables(
  db: Reader,
): Promise<{ table: string; type: string; column: string }[]> {
  return db.query(
    `select table_name::text as table, citus_table_type as type, distribution_column as column from citus_tables`,
  );
}

/** A foreign key. `definition` is the SQL that creates the key again. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Lists the foreign keys from or to these tables. */
export async function listForeignKeysOf(db: Db, tables: string[]): Promise<ForeignKey[]> {
  return db.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
     order by conname`,
    [tables],
  );
}

export async function dropForeignKey(tx: Db, key: ForeignKey): Promise<void> {
  await tx.query(`alter table ${key.table} drop constraint ${key.name}`);
}

/** Creates a foreign key again and checks every row. */
export async function addForeignKey(tx: Db, key: ForeignKey): Promise<void> {
  await tx.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}

/**
 * Makes a table a reference table. Citus copies its rows to every server and keeps the copies
 * equal.
 */
export async function createReferenceTable(tx: Db, table: string): Promise<void> {
  await tx.query(`select create_reference_table($1::text::regclass)`, [table]);
}

/**
 * Distributes a table and its rows over the servers by a column. The rows are co-located with the
 * rows of the table `beside`. If `beside` is `none`, the table is independent of other tables.
 */
export async function createDistributedTable(
  tx: Db,
  table: string,
  column: string,
  beside: string,
): Promise<void> {
  await tx.query(`select create_distributed_table($1::text::regclass, $2, colocate_with => $3)`, [
    table,
    column,
    beside,
  ]);
}

/**
 * Frees the space on the coordinator that a table used before it was distributed. The rows are now
 * in the shards.
 */
export async function truncateLocalData(db: Db, table: string): Promise<void> {
  await db.query(`select truncate_local_data_after_distributing_table($1::text::regclass)`, [table]);
}
