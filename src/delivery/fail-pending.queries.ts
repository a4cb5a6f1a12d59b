import type { Db } from '../database/transaction.js';
import { DURABLY } from './delivery.queries.js';

/** What waited when it was ended: matches to be sent, and rounds to be matched. */
export interface Ended {
  matches: number;
  rounds: number;
}

/**
 * Marks every match that waits as failed, durably, and every round in line to be matched without being sent: its matches will be failed from
 * the start. Returns how many there were.
 */
export async function failPendingAcrossUsers(tx: Db, snippet: string): Promise<Ended> {
  await tx.query(`select ${DURABLY}`);
  const [, matches]: [unknown, number] = await tx.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $1 where webhook_status = 'pending'`,
    [snippet],
  );
  // Leased ones too: whoever holds the lease died, or it would have been seen.
  const [, rounds]: [unknown, number] = await tx.query(`update match_jobs set sends = false`);
  return { matches, rounds };
}

/** Counts the rounds in line to be matched, those that a matcher has leased among them. */
export async function countJobs(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(`select count(*)::int as count from match_jobs`);
  return rows[0]?.count ?? 0;
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
