import type { Db } from '../database/transaction.js';

/**
 * Deletes up to `limit` of a user's matches with their entries of `also_matched`. Returns the
 * number of deleted matches.
 */
export async function deleteSomeMatches(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from matches where user_id = $1 and id in (select id from matches where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}

/**
 * Deletes up to `limit` of a user's entries in the ledger. Returns the number of deleted entries.
 */
export async function deleteSomeLedger(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from match_ledger where user_id = $1
       and round_id in (select round_id from match_ledger where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}

/** Deletes the time of a user's last match. */
export async function deleteCursor(db: Db, userId: string): Promise<void> {
  await db.query(`delete from user_cursors where user_id = $1`, [userId]);
}
