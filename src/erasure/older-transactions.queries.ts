import type { Db } from '../database/transaction.js';

/**
 * Returns the database's time, and the start of the oldest other transaction that started before
 * `before` (default: now). Transactions of backups are ignored, because they only read.
 */
export async function findOldestTransaction(
  db: Db,
  before: Date | null,
): Promise<{ now: Date; started_at: Date | null }> {
  const rows: { now: Date; started_at: Date | null }[] = await db.query(
    `select clock_timestamp() as now,
       (select min(xact_start) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          and application_name <> 'fundmatch backup' and xact_start < coalesce($1::timestamptz, clock_timestamp())) as started_at`,
    [before],
  );
  return rows[0] ?? { now: new Date(), started_at: null };
}
