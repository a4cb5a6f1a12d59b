import type { Db, Reader } from '../database/transaction.js';
import { DURABLY } from './delivery.queries.js';

/** The counts of waiting work: matches to send and rounds to match. */
export interface Ended {
  matches: number;
  rounds: number;
}

/**
 * Marks every pending match as failed, durably, and every queued round as silent: its matches will
 * be stored as failed. Returns the counts.
 */
export async function failPendingAcrossUsers(tx: Db, snippet: string): Promise<Ended> {
  await tx.query(`select ${DURABLY}`);
  const [, matches]: [unknown, number] = await tx.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $1 where webhook_status = 'pending'`,
    [snippet],
  );
  // Includes leased jobs: no worker is connected, so the holder of the lease is dead.
  const [, rounds]: [unknown, number] = await tx.query(`update match_jobs set sends = false`);
  return { matches, rounds };
}

/** Counts the rounds queued for matching, leased ones included. */
export async function countJobs(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(`select count(*)::int as count from match_jobs`);
  return rows[0]?.count ?? 0;
}

/** Counts pending matches, claimed or not, and their users. */
export async function countPendingAcrossUsers(db: Db): Promise<{ matches: number; users: number }> {
  const rows: { matches: number; users: number }[] = await db.query(
    `select count(*)::int as matches, count(distinct user_id)::int as users from matches where webhook_status = 'pending'`,
  );
  return rows[0] ?? { matches: 0, users: 0 };
}

/**
 * Counts workers that listen on this database. Misses one for up to a second after its connection
 * broke.
 */
export async function countListeningWorkers(db: Reader): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'fundmatch listen'`,
  );
  return rows[0]?.count ?? 0;
}
