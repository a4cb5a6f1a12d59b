import type { Db } from '../database/transaction.js';

/** Number of a user's rows by table. */
export interface UserRows {
  accounts: number;
  contacts: number;
  matches: number;
}

/** Counts a user's accounts, contacts and matches. */
export async function countRows(db: Db, userId: string): Promise<UserRows> {
  const rows: UserRows[] = await db.query(
    `select (select count(*)::int from accounts where user_id = $1) as accounts,
            (select count(*)::int from contacts where user_id = $1) as contacts,
            (select count(*)::int from matches where user_id = $1) as matches`,
    [userId],
  );
  return rows[0] ?? { accounts: 0, contacts: 0, matches: 0 };
}

/** Records the deletion of a user. The record stays until the user cannot have any rows. */
export async function insertDeletedUser(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into deleted_users (user_id, deleted_at) values ($1, $2) on conflict (user_id) do nothing`,
    [userId, now],
  );
}

/** Lists the deleted users who may still have rows. */
export async function listDeletedUsers(db: Db): Promise<{ user_id: string; deleted_at: Date }[]> {
  return db.query(`select user_id, deleted_at from deleted_users order by deleted_at, user_id`);
}

/** Deletes the record of a deleted user who cannot have rows any more. */
export async function forgetDeletedUser(db: Db, userId: string): Promise<void> {
  await db.query(`delete from deleted_users where user_id = $1`, [userId]);
}
