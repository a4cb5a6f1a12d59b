import type { Reader } from '../database/transaction.js';

/** Maps each source's name to the time of its last successful read, or null if there was none. */
export async function findLastSuccesses(db: Reader): Promise<Map<string, Date | null>> {
  const rows: { name: string; last_success_at: Date | null }[] = await db.query(
    `select name, last_success_at from sources`,
  );
  return new Map(rows.map((row) => [row.name, row.last_success_at]));
}

/** Returns the number of migrations that have run, and the name of the last one. */
export async function readMigrations(
  db: Reader,
): Promise<{ migrations: number; latest: string } | undefined> {
  const rows: { migrations: number; latest: string }[] = await db.query(
    `select count(*)::int as migrations, (array_agg(name order by timestamp desc))[1] as latest from schema_migrations`,
  );
  return rows[0];
}
