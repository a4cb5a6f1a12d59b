import type { Db } from '../../database/transaction.js';
import type { QuotaBucket } from '../quota-buckets.js';

/** The use of a quota bucket on one day. */
export interface Use {
  requests: number;
  rows: number;
}

/**
 * Counts one request and its rows in one statement, if neither quota would be exceeded. Returns the
 * new use, or null if a quota would be exceeded. The row stays locked until the transaction ends,
 * so the count is exact. The caller must first check that `rows` alone is within the quota, because
 * the first insert of a day has no condition.
 */
export async function chargeUse(
  tx: Db,
  userId: string,
  charge: { tool: QuotaBucket; day: string; rows: number; requestQuota: number; rowQuota: number },
): Promise<Use | null> {
  const rows: Use[] = await tx.query(
    `insert into quota_usage as used (user_id, tool, day, requests, rows)
     values ($1, $2, $3, 1, $4)
     on conflict (user_id, tool, day) do update
       set requests = used.requests + 1, rows = used.rows + excluded.rows
       where used.requests < $5 and used.rows <= $6 - excluded.rows
     returning requests, rows`,
    [userId, charge.tool, charge.day, charge.rows, charge.requestQuota, charge.rowQuota],
  );
  return rows[0] ?? null;
}

/**
 * Returns the use of a quota bucket on one UTC day. Returns zeros if the user has made no request.
 */
export async function findUse(db: Db, userId: string, tool: QuotaBucket, day: string): Promise<Use> {
  const rows: Use[] = await db.query(
    `select requests, rows from quota_usage where user_id = $1 and tool = $2 and day = $3`,
    [userId, tool, day],
  );
  return rows[0] ?? { requests: 0, rows: 0 };
}

/** Returns how many usage counters of these users are for days before `day`. */
export async function countUseAcrossUsers(db: Db, userIds: string[], day: string): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from quota_usage where user_id = any($1::uuid[]) and day < $2`,
    [userIds, day],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes the usage counters of these users for days before `day`. The statement names the users
 * because the primary key starts with the user.
 */
export async function deleteUseAcrossUsers(db: Db, userIds: string[], day: string): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from quota_usage where user_id = any($1::uuid[]) and day < $2`,
    [userIds, day],
  );
  return count;
}

/** Deletes a user's counts of requests and rows for all days. */
export async function deleteUse(db: Db, userId: string): Promise<void> {
  await db.query(`delete from quota_usage where user_id = $1`, [userId]);
}
