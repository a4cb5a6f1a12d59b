import type { Db } from '../database/transaction.js';
import { CHALLENGE_PREFIX } from './limits.js';

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

/** Ends all sessions of a user, and the sign-ins that wait for a code. */
export async function deleteSessions(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from sessions where user_id = $1`, [userId]);
  await tx.query(`delete from sign_in_tokens where value = $1 and starts_with(identifier, $2)`, [
    userId,
    CHALLENGE_PREFIX,
  ]);
}

/** A user, and what the service needs to check the user's sign-in. */
export interface WayIn {
  user_id: string;
  /** Hash of the password. Null if the user has no password. */
  password: string | null;
  two_step_on: boolean;
}

/** Finds the user with this e-mail address. Returns null if there is none. */
export async function findWayIn(db: Db, email: string): Promise<WayIn | null> {
  const rows: WayIn[] = await db.query(
    `select u.id as user_id, m.password, u.two_step_on
     from users u left join sign_in_methods m on m.user_id = u.id and m.provider_id = 'credential'
     where u.email = $1`,
    [email],
  );
  return rows[0] ?? null;
}

/** Ends a session. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.query(`delete from sessions where token = $1`, [token]);
}

/** Deletes the unused password links of a user. */
export async function deletePasswordLinks(db: Db, userId: string): Promise<void> {
  await db.query(`delete from sign_in_tokens where value = $1 and not starts_with(identifier, $2)`, [
    userId,
    CHALLENGE_PREFIX,
  ]);
}

/** Deletes the unused password links of a user, and sign-ins that wait for a code. */
export async function deleteTokens(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from sign_in_tokens where value = $1`, [userId]);
}

/** Deletes expired sessions and expired one-time links. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.query(`delete from sessions where expires_at <= $1`, [now]);
  await db.query(`delete from sign_in_tokens where expires_at <= $1`, [now]);
}

/** Deletes a user's sessions, sign-in methods, second step, one-time links and attempt counters. */
export async function deleteWaysIn(tx: Db, userId: string, email: string): Promise<void> {
  await tx.query(`delete from sessions where user_id = $1`, [userId]);
  await tx.query(`delete from sign_in_methods where user_id = $1`, [userId]);
  await tx.query(`delete from two_step_secrets where user_id = $1`, [userId]);
  await tx.query(`delete from sign_in_tokens where position($1 in value) > 0 or position($2 in value) > 0`, [
    userId,
    email,
  ]);
  // Counters of failed sign-ins contain the e-mail address as a word. The other counters contain
  // the user id.
  await tx.query(
    `delete from sign_in_attempts where $1 = any(string_to_array(subject, ' ')) or position($2 in subject) > 0`,
    [email, userId],
  );
}
