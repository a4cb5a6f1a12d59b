import type { Db } from '../database/transaction.js';

/** Lists users after `after`, by id. */
export async function listUserIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await db.query(`select id from users where id > $1 order by id limit $2`, [
    after,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** Counts these users' usage counters from before a day. */
export async function countUseAcrossUsers(db: Db, userIds: string[], day: string): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from quota_usage where user_id = any($1::uuid[]) and day < $2`,
    [userIds, day],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes these users' usage counters from before a day. The users are listed because the table's
 * key starts with them.
 */
export async function deleteUseAcrossUsers(db: Db, userIds: string[], day: string): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from quota_usage where user_id = any($1::uuid[]) and day < $2`,
    [userIds, day],
  );
  return count;
}
