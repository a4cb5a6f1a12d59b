import type { Db } from '../database/transaction.js';

/**
 * Reads when a user turned on two-step sign-in (null if it is off), and whether the user has a
 * password.
 */
export async function readTwoStep(
  db: Db,
  userId: string,
): Promise<{ on_since: Date | null; has_password: boolean }> {
  const rows: { on_since: Date | null; has_password: boolean }[] = await db.query(
    `select (select t.confirmed_at from two_step_secrets t where t.user_id = u.id and u.two_step_on) as on_since,
            exists (select 1 from sign_in_methods m where m.user_id = u.id and m.password is not null) as has_password
     from users u where u.id = $1`,
    [userId],
  );
  return rows[0] ?? { on_since: null, has_password: false };
}

/**
 * Locks a user until the transaction ends. A session refers to its user, so other transactions
 * cannot store a session of this user meanwhile. Returns false if the user was deleted.
 */
export async function lockUser(tx: Db, userId: string): Promise<boolean> {
  // On Citus, storing a session locks the sessions first, and then the user. This statement deletes
  // nothing, but takes the locks in the same order. Otherwise, the two transactions could deadlock.
  await tx.query(`delete from sessions where user_id = $1 and expires_at < '-infinity'`, [userId]);
  const rows: unknown[] = await tx.query(`select 1 from users where id = $1 for update`, [userId]);
  return rows.length > 0;
}

/** Stores the time at which the user entered the first code. */
export async function setConfirmed(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.query(`update two_step_secrets set confirmed_at = $2 where user_id = $1`, [userId, now]);
}

/** Deletes a user's secret and backup codes. */
export async function deleteTwoStepSecret(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from two_step_secrets where user_id = $1`, [userId]);
}

/** Deletes all secrets and backup codes. */
export async function deleteTwoStepSecretsAcrossUsers(tx: Db): Promise<void> {
  await tx.query(`delete from two_step_secrets`);
}

/** Deletes the secrets of users who have not entered the first code. */
export async function deleteUnconfirmedAcrossUsers(tx: Db): Promise<void> {
  await tx.query(`delete from two_step_secrets where confirmed_at is null`);
}

/** The encrypted secret and backup codes of a user. */
export interface SealedTwoStep {
  user_id: string;
  secret: string;
  backup_codes: string;
}

/** Lists and locks all secrets and backup codes. */
export async function listSecretsForUpdateAcrossUsers(tx: Db): Promise<SealedTwoStep[]> {
  return tx.query(`select user_id, secret, backup_codes from two_step_secrets order by user_id for update`);
}

/** Replaces a user's encrypted secret and backup codes. */
export async function replaceTwoStepSecret(tx: Db, sealed: SealedTwoStep): Promise<void> {
  await tx.query(`update two_step_secrets set secret = $2, backup_codes = $3 where user_id = $1`, [
    sealed.user_id,
    sealed.secret,
    sealed.backup_codes,
  ]);
}

/** Ends all sessions of a user except one. */
export async function deleteOtherSessions(tx: Db, userId: string, sessionId: string): Promise<void> {
  await tx.query(`delete from sessions where user_id = $1 and id <> $2`, [userId, sessionId]);
}
