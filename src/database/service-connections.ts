import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import type { Db } from './transaction.js';

/**
 * The name of the service's connections. The number says under which keys a process files company
 * names: while a version with other keys is connected, the index of names is not complete.
 */
export const SERVICE_NAME = `fundmatch names ${NAME_KEYS_VERSION}`;

/**
 * Counts the connections of the service's processes to this database, except the caller's own.
 * Commands that need the database for themselves connect under another name.
 */
export async function countServiceConnections(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name ~ '^fundmatch( names [0-9]+| listen)?$' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns whether a process is connected that files company names under other keys. Versions before
 * these names call themselves `fundmatch` alone.
 */
export async function hasOtherNameKeys(db: Db): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name ~ '^fundmatch( names [0-9]+)?$' and application_name <> $1 limit 1`,
    [SERVICE_NAME],
  );
  return rows.length > 0;
}
