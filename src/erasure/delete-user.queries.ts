import type { Db } from '../database/transaction.js';

/** How many rows a user has in a table. */
export interface UserRows {
  accounts: number;
  contacts: number;
  matches: number;
}

/** Counts a user's rows. */
export async function countRows(db: Db, userId: string): Promise<UserRows> {
  const rows: UserRows[] = await db.query(
    `select (select count(*)::int from accounts where user_id = $1) as accounts,
            (select count(*)::int from contacts where user_id = $1) as contacts,
            (select count(*)::int from matches where user_id = $1) as matches`,
    [userId],
  );
  return rows[0] ?? { accounts: 0, contacts: 0, matches: 0 };
}

/** Records that a user is deleted. The record stays until none of the user's rows is left. */
export async function insertDeletedUser(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into deleted_users (user_id, deleted_at) values ($1, $2) on conflict (user_id) do nothing`,
    [userId, now],
  );
}

/** Lists deleted users of whom rows may be left. */
export async function listDeletedUsers(db: Db): Promise<{ user_id: string; deleted_at: Date }[]> {
  return db.query(`select user_id, deleted_at from deleted_users order by deleted_at, user_id`);
}

/** Removes the record of a deleted user of whom no row can be left. */
export async function forgetDeletedUser(db: Db, userId: string): Promise<void> {
  await db.query(`delete from deleted_users where user_id = $1`, [userId]);
}
