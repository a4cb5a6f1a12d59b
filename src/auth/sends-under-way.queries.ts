import type { Db } from '../database/transaction.js';

/** Returns whether a match of the user is waiting to be sent or is being sent. */
export async function hasPendingMatches(db: Db, userId: string): Promise<boolean> {
  // The query has two conditions, because waiting and claimed matches have separate indexes.
  const rows: { pending: boolean }[] = await db.query(
    `select exists (select from matches where user_id = $1 and webhook_status = 'pending' and claimed_at is null)
         or exists (select from matches where user_id = $1 and webhook_status = 'pending' and claimed_at is not null)
         as pending`,
    [userId],
  );
  return rows[0]?.pending ?? true;
}
