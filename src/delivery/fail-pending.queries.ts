import type { Db } from '../database/transaction.js';
import { DURABLY } from './delivery.queries.js';

/** Marks every match that waits as failed, durably. Returns how many there were. */
export async function failPendingAcrossUsers(tx: Db, snippet: string): Promise<number> {
  await tx.query(`select ${DURABLY}`);
  const [, count]: [unknown, number] = await tx.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $1 where webhook_status = 'pending'`,
    [snippet],
  );
  return count;
}

/** Counts the matches that wait, claimed or not, and their users. */
export async function countPendingAcrossUsers(db: Db): Promise<{ matches: number; users: number }> {
  const rows: { matches: number; users: number }[] = await db.query(
    `select count(*)::int as matches, count(distinct user_id)::int as users from matches where webhook_status = 'pending'`,
  );
  return rows[0] ?? { matches: 0, users: 0 };
}

/** Counts the workers that listen on this database; one whose connection has just broken is missed for a second. */
export async function countListeningWorkers(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'fundmatch listen'`,
  );
  return rows[0]?.count ?? 0;
}
