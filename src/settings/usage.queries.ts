import type { Db } from '../database/transaction.js';
import type { QuotaBucket } from '../auth/quota-buckets.js';

/** Counts a user's calls that have a quota, by UTC day, from `sinceDay` (`YYYY-MM-DD`) on. */
export async function listUse(
  db: Db,
  userId: string,
  sinceDay: string,
): Promise<{ tool: QuotaBucket; day: string; requests: number; rows: number }[]> {
  return db.query(
    `select tool, to_char(day, 'YYYY-MM-DD') as day, requests, rows from quota_usage where user_id = $1 and day >= $2`,
    [userId, sinceDay],
  );
}
