import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import type { Db } from './transaction.js';

/**
 * The name of the service's connections. The number is the version of the keys under which the
 * process indexes company names.
 */
export const SERVICE_NAME = `fundmatch names ${NAME_KEYS_VERSION}`;

/** The names of the connections on which a worker and an API process listen for notifications. */
export const WORKER_LISTENS = 'fundmatch listen';
export const API_LISTENS = 'fundmatch polls';

/**
 * Counts the connections of the service's processes to this database, except the caller's own
 * connection. Commands that need exclusive use of the database connect under another name.
 */
export async function countServiceConnections(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name ~ '^fundmatch( names [0-9]+| listen| polls)?$' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns whether a process of version 0.1.0 is connected. Such a process indexes company names
 * under other keys and does not record this. Its connections have the name `fundmatch` without a
 * number.
 */
export async function hasProcessOfFirstVersion(db: Db): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'fundmatch' limit 1`,
  );
  return rows.length > 0;
}
