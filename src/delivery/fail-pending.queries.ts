import { forgetMixedKeys } from '../database/mixed-name-keys.js';
import type { Db, Reader } from '../database/transaction.js';
import { silenceJobs } from '../matching/match-jobs.queries.js';
import { DURABLY } from './delivery.queries.js';

/** Counts of waiting work: matches to send, and rounds that are queued, held or withdrawn. */
export interface Ended {
  matches: number;
  rounds: number;
}

/**
 * Marks every pending match as failed, durably. Marks every queued, held or withdrawn round as
 * silent, so that its matches will be stored as failed. The backup may contain a held round that
 * was released after the backup. Returns the counts. `hasReviews` is true if the database version
 * has held rounds.
 */
export async function failPendingAcrossUsers(tx: Db, snippet: string, hasReviews = true): Promise<Ended> {
  await tx.query(`select ${DURABLY}`);
  const [, matches]: [unknown, number] = await tx.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $1 where webhook_status = 'pending'`,
    [snippet],
  );
  const rounds = await silenceJobs(tx, hasReviews);
  // Otherwise the service would match recent rounds again because of mixed name keys, and send
  // their matches.
  await forgetMixedKeys(tx);
  return { matches, rounds };
}

/** Counts the rounds that are queued for matching (including leased rounds), held or withdrawn. */
export async function countUnmatched(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count
     from (select round_id from match_jobs union select id from funding_rounds where state in ('held', 'withdrawn')) waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Counts pending matches, claimed or not, and the users who have them. */
export async function countPendingAcrossUsers(db: Db): Promise<{ matches: number; users: number }> {
  const rows: { matches: number; users: number }[] = await db.query(
    `select count(*)::int as matches, count(distinct user_id)::int as users from matches where webhook_status = 'pending'`,
  );
  return rows[0] ?? { matches: 0, users: 0 };
}

/**
 * Counts the workers that are connected to this database. The count may miss a worker for up to a
 * second after its connection broke.
 */
export async function countListeningWorkers(db: Reader): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'fundmatch listen'`,
  );
  return rows[0]?.count ?? 0;
}
