import type { Db } from './transaction.js';

/**
 * Counts the connections of the service's processes to this database, except the caller's own.
 * Commands that need the database for themselves connect under another name.
 */
export async function countServiceConnections(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('fundmatch', 'fundmatch listen') and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}
