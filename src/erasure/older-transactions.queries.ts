import type { Db } from '../database/transaction.js';

/**
 * Finds the oldest other transaction that started before `before` (default: now). Returns its
 * process id and start, and the database's time. Backups are ignored, because they only read.
 */
export async function findOldestTransaction(db: Db, before: Date | null): Promise<OldestTransaction> {
  const rows: OldestTransaction[] = await db.query(
    `select clock_timestamp() as now, oldest.pid, oldest.xact_start as started_at
     from (values (1)) as one left join lateral (
       select pid, xact_start from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and application_name <> 'fundmatch backup' and xact_start < coalesce($1::timestamptz, clock_timestamp())
       order by xact_start limit 1) oldest on true`,
    [before],
  );
  return rows[0] ?? { now: new Date(), pid: null, started_at: null };
}

interface OldestTransaction {
  now: Date;
  pid: number | null;
  started_at: Date | null;
}
