import type { Db } from '../database/transaction.js';

/**
 * Deletes these users' batches from before a time. The users are listed because the table's key
 * starts with them.
 */
export async function deleteOldBatchesAcrossUsers(db: Db, userIds: string[], before: Date): Promise<void> {
  await db.query(`delete from pushed_batches where user_id = any($1::uuid[]) and pushed_at <= $2`, [
    userIds,
    before,
  ]);
}
