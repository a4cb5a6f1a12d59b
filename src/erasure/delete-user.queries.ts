import type { Db } from '../database/transaction.js';
import { NO_USER } from '../notices/notice.js';

/** The number of a user's rows. */
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

/** Notes that a user is deleted, until nothing of theirs is left. */
export async function insertDeletedUser(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into deleted_users (user_id, deleted_at) values ($1, $2) on conflict (user_id) do nothing`,
    [userId, now],
  );
}

/** Lists deleted users of whom something may be left. */
export async function listDeletedUsers(db: Db): Promise<{ user_id: string; deleted_at: Date }[]> {
  return db.query(`select user_id, deleted_at from deleted_users order by deleted_at, user_id`);
}

/** Forgets a deleted user of whom nothing can be left. */
export async function forgetDeletedUser(db: Db, userId: string): Promise<void> {
  await db.query(`delete from deleted_users where user_id = $1`, [userId]);
}

/** Deletes the user with keys, secret, webhook, sessions and ways to sign in. */
export async function deleteUserRow(tx: Db, userId: string, email: string): Promise<void> {
  // First, as in every transaction that writes to several copied tables of a cluster.
  await tx.query(`delete from signing_secrets where user_id = $1`, [userId]);
  await tx.query(`delete from api_key_caps where key_id in (select id from api_keys where user_id = $1)`, [
    userId,
  ]);
  await tx.query(`delete from api_keys where user_id = $1`, [userId]);
  await tx.query(`delete from webhook_endpoints where user_id = $1`, [userId]);
  await tx.query(`delete from sessions where user_id = $1`, [userId]);
  await tx.query(`delete from sign_in_methods where user_id = $1`, [userId]);
  await tx.query(`delete from sign_in_tokens where position($1 in value) > 0 or position($2 in value) > 0`, [
    userId,
    email,
  ]);
  // Counters of failed sign-ins name the address, those of test events and backtests the id.
  await tx.query(
    `delete from sign_in_attempts where position($1 in subject) > 0 or position($2 in subject) > 0`,
    [email, userId],
  );
  await tx.query(`delete from users where id = $1`, [userId]);
}

/**
 * Removes a deleted user from the audit log. The action, its time and the operator stay; the
 * user's address, id and details are removed.
 */
export async function clearAuditLog(tx: Db, userId: string): Promise<void> {
  await tx.query(
    `update audit_log
     set actor = case when actor_user_id = $1 then 'deleted user' else actor end,
         actor_user_id = nullif(actor_user_id, $1),
         subject = case when user_id = $1 then null else subject end,
         detail = case when user_id = $1 then '{}'::jsonb else detail end,
         user_id = nullif(user_id, $1)
     where user_id = $1 or actor_user_id = $1`,
    [userId],
  );
}

/**
 * Deletes up to `limit` of a user's matches, with their further accounts and contacts. Returns how
 * many.
 */
export async function deleteMatches(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from matches where user_id = $1 and id in (select id from matches where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}

/** Deletes up to `limit` of a user's contacts. Returns how many. */
export async function deleteContacts(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from contacts where user_id = $1 and id in (select id from contacts where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}

/** Deletes up to `limit` of a user's accounts. Returns how many. */
export async function deleteAccounts(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from accounts where user_id = $1 and id in (select id from accounts where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}

/** Deletes up to `limit` of a user's entries in the ledger. Returns how many. */
export async function deleteLedger(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from match_ledger where user_id = $1
       and round_id in (select round_id from match_ledger where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}

/** Deletes a user's usage counters, pushed batches, states of syncs, verdicts, failures, notices and cursor. */
export async function deleteCounters(db: Db, userId: string): Promise<void> {
  await db.query(`delete from quota_usage where user_id = $1`, [userId]);
  await db.query(`delete from pushed_batches where user_id = $1`, [userId]);
  await db.query(`delete from crm_states where user_id = $1`, [userId]);
  await db.query(`delete from match_verdicts where user_id = $1`, [userId]);
  await db.query(`delete from endpoint_failures where user_id = $1`, [userId]);
  // Those about a host belong to no user alone and name some.
  await db.query(`delete from notices where user_id = $1`, [userId]);
  await db.query(`delete from notices where user_id = $1 and position($2 in facts::text) > 0`, [
    NO_USER,
    userId,
  ]);
  await db.query(`delete from user_cursors where user_id = $1`, [userId]);
}
