import type { Db } from '../database/transaction.js';

export interface SessionRow {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Lists a user's live sessions, newest first. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db.query(
    `select id, user_agent, ip_address, created_at, updated_at from sessions
     where user_id = $1 and expires_at > $2 order by updated_at desc, id`,
    [userId, now],
  );
}

/** Ends all sessions of a user. */
export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.query(`delete from sessions where user_id = $1`, [userId]);
}

/** Revokes a user's unused links. */
export async function deletePasswordLinks(db: Db, userId: string): Promise<void> {
  await db.query(`delete from sign_in_tokens where value = $1`, [userId]);
}

/** Deletes expired sessions and one-time links. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.query(`delete from sessions where expires_at <= $1`, [now]);
  await db.query(`delete from sign_in_tokens where expires_at <= $1`, [now]);
}
