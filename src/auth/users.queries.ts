import type { Db, Reader } from '../database/transaction.js';
import type { QuotaBucket } from './quota-buckets.js';
import type { Role, Tier } from '../database/entities/user.entity.js';
import type { KeyedText } from '../database/keyed-text.js';

export interface UserRow {
  id: string;
  email: string;
  tier: Tier;
  created_at: Date;
}

export interface ListedUser extends UserRow {
  two_step_on: boolean;
}

/** Inserts a user. Returns null if another user has this e-mail address. */
export async function insertUser(
  db: Db,
  user: { id: string; email: string; tier: Tier },
  now: Date,
): Promise<UserRow | null> {
  const rows: UserRow[] = await db.query(
    `insert into users (id, email, tier, created_at) values ($1, $2, $3, $4) on conflict (email) do nothing returning id, email, tier, created_at`,
    [user.id, user.email, user.tier, now],
  );
  return rows[0] ?? null;
}

/** Finds a user by e-mail address or id. */
export async function findUser(db: Reader, emailOrId: string): Promise<UserRow | null> {
  const rows: UserRow[] = await db.query(
    `select id, email, tier, created_at from users where email = $1 or id::text = $1`,
    [emailOrId],
  );
  return rows[0] ?? null;
}

/** Lists all users, the oldest first. */
export async function listUsers(db: Reader): Promise<ListedUser[]> {
  return db.query(`select id, email, tier, created_at, two_step_on from users order by created_at, id`);
}

export async function updateTier(db: Db, userId: string, tier: Tier): Promise<void> {
  await db.query(`update users set tier = $2 where id = $1`, [userId, tier]);
}

/** Turns off a user's two-step sign-in. Returns false if it is already off. */
export async function clearTwoStep(tx: Db, userId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `update users set two_step_on = false where id = $1 and two_step_on`,
    [userId],
  );
  return count > 0;
}

/** Turns off two-step sign-in for all users. Returns the ids of the users for whom it was on. */
export async function clearTwoStepOfAll(tx: Db): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update users set two_step_on = false where two_step_on returning id`,
  );
  return rows.map(({ id }) => id);
}

export interface KeyRow {
  id: string;
  name: string | null;
  prefix: string;
  last4: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  caps: { tool: QuotaBucket; requests: number | null; rows: number | null }[];
}

/** Lists a user's API keys, newest first. Each key has the quotas that differ from the defaults. */
export async function listKeys(db: Reader, userId: string): Promise<KeyRow[]> {
  return db.query(
    `select k.id, k.name, k.prefix, k.last4, k.created_at, k.last_used_at, k.revoked_at,
            coalesce((select json_agg(json_build_object('tool', c.tool, 'requests', c.requests, 'rows', c.rows) order by c.tool)
                      from api_key_caps c where c.key_id = k.id), '[]') as caps
     from api_keys k where k.user_id = $1 order by k.created_at desc, k.id`,
    [userId],
  );
}

/**
 * Finds the id of the user's most recently used valid key. Returns null if the user has no valid
 * key.
 */
export async function findLastUsedKey(tx: Db, userId: string): Promise<string | null> {
  const rows: { id: string }[] = await tx.query(
    `select id from api_keys where user_id = $1 and revoked_at is null
     order by last_used_at desc nulls last, created_at desc limit 1`,
    [userId],
  );
  return rows[0]?.id ?? null;
}

/** Copies the quotas of one API key to another. */
export async function copyQuotas(tx: Db, fromKeyId: string, toKeyId: string): Promise<void> {
  await tx.query(
    `insert into api_key_caps (key_id, tool, requests, rows)
     select $2::uuid, tool, requests, rows from api_key_caps where key_id = $1`,
    [fromKeyId, toKeyId],
  );
}

/** Stores an API key by its hash. The key itself is never stored. */
export async function insertKey(
  tx: Db,
  key: { id: string; userId: string; name: string | null; hash: Buffer; prefix: string; last4: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into api_keys (id, user_id, name, key_hash, prefix, last4, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [key.id, key.userId, key.name, key.hash, key.prefix, key.last4, now],
  );
}

/** Revokes a valid key. Returns false if there is no valid key with this id. */
export async function revokeKey(db: Db, keyId: string, now: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update api_keys set revoked_at = $2 where id::text = $1 and revoked_at is null`,
    [keyId, now],
  );
  return count > 0;
}

/** Returns whether a key exists, even if the key is revoked. */
export async function keyExists(db: Db, keyId: string): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from api_keys where id::text = $1`, [keyId]);
  return rows.length > 0;
}

/** Sets a key's quotas for one call of the API. Null leaves a quota unchanged. */
export async function upsertQuotas(
  db: Db,
  keyId: string,
  tool: QuotaBucket,
  quotas: { requests: number | null; rows: number | null },
): Promise<void> {
  await db.query(
    `insert into api_key_caps as known (key_id, tool, requests, rows) values ($1, $2, $3, $4)
     on conflict (key_id, tool) do update
       set requests = coalesce(excluded.requests, known.requests), rows = coalesce(excluded.rows, known.rows)`,
    [keyId, tool, quotas.requests, quotas.rows],
  );
}

/**
 * Inserts a user's first signing secret. Returns false if the user already has a signing secret.
 */
export async function insertSecret(tx: Db, userId: string, sealed: string, now: Date): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into signing_secrets (user_id, sealed, rotated_at) values ($1, $2, $3) on conflict (user_id) do nothing returning user_id`,
    [userId, sealed, now],
  );
  return rows.length > 0;
}

/**
 * Replaces a user's signing secret and deletes the prepared secret. Returns false if the user has
 * no signing secret.
 */
export async function replaceSecret(db: Db, userId: string, sealed: string, now: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update signing_secrets set sealed = $2, rotated_at = $3, next_sealed = null, next_made_at = null where user_id = $1`,
    [userId, sealed, now],
  );
  return count > 0;
}

/**
 * Stores a prepared signing secret next to the current one. Overwrites an earlier prepared secret.
 * Returns false if the user has no signing secret.
 */
export async function prepareSecret(db: Db, userId: string, sealed: string, now: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update signing_secrets set next_sealed = $2, next_made_at = $3 where user_id = $1`,
    [userId, sealed, now],
  );
  return count > 0;
}

/**
 * Makes the prepared secret the current secret. Returns false if no secret was prepared after
 * `oldest`.
 */
export async function activateSecret(db: Db, userId: string, oldest: Date, now: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update signing_secrets set sealed = next_sealed, rotated_at = $3, next_sealed = null, next_made_at = null
     where user_id = $1 and next_made_at > $2`,
    [userId, oldest, now],
  );
  return count > 0;
}

/** Deletes the prepared secret. Returns false if no secret is prepared. */
export async function discardNextSecret(db: Db, userId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update signing_secrets set next_sealed = null, next_made_at = null where user_id = $1 and next_made_at is not null`,
    [userId],
  );
  return count > 0;
}

/**
 * Returns a user's encrypted secrets: the current secret, and the prepared secret if it was created
 * after `oldest`. Null if the user has no signing secret.
 */
export async function findSealedSecrets(
  db: Db,
  userId: string,
  oldest: Date,
): Promise<{ sealed: string; next_sealed: string | null } | null> {
  const rows: { sealed: string; next_sealed: string | null }[] = await db.query(
    `select sealed, case when next_made_at > $2 then next_sealed end as next_sealed from signing_secrets where user_id = $1`,
    [userId, oldest],
  );
  return rows[0] ?? null;
}

/**
 * Revokes a key of this user. Returns null if the user has no such key. Otherwise, returns whether
 * the key was valid.
 */
export async function revokeKeyOf(db: Db, userId: string, keyId: string, now: Date): Promise<boolean | null> {
  const [, revoked]: [unknown, number] = await db.query(
    `update api_keys set revoked_at = $3 where user_id = $1 and id = $2 and revoked_at is null`,
    [userId, keyId, now],
  );
  if (revoked > 0) return true;
  const known: unknown[] = await db.query(`select 1 from api_keys where user_id = $1 and id = $2`, [
    userId,
    keyId,
  ]);
  return known.length > 0 ? false : null;
}

/** Renames a key of this user. Returns false if the user has no such key. */
export async function renameKeyOf(
  db: Db,
  userId: string,
  keyId: string,
  name: string | null,
): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update api_keys set name = $3 where user_id = $1 and id = $2`,
    [userId, keyId, name],
  );
  return count > 0;
}

export async function updateRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.query(`update users set role = $2 where id = $1`, [userId, role]);
}

/** Lists user ids, sorted by id. `after` is the last id of the previous page. */
export async function listUserIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await db.query(`select id from users where id > $1 order by id limit $2`, [
    after,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** Lists those names of a user's keys that match a pattern, and locks the rows of these keys. */
export function listKeyNames(tx: Db, userId: string, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select id as key, name as text from api_keys where user_id = $1 and name ~* $2 for update`,
    [userId, pattern],
  );
}

export async function replaceKeyName(tx: Db, userId: string, { key, text }: KeyedText): Promise<void> {
  await tx.query(`update api_keys set name = $3 where user_id = $1 and id = $2`, [userId, key, text]);
}

/** Deletes a user's API keys and signing secret. */
export async function deleteKeys(tx: Db, userId: string): Promise<void> {
  // To avoid deadlocks, every transaction that writes to several reference tables of a Citus
  // cluster locks this table first.
  await tx.query(`delete from signing_secrets where user_id = $1`, [userId]);
  await tx.query(`delete from api_key_caps where key_id in (select id from api_keys where user_id = $1)`, [
    userId,
  ]);
  await tx.query(`delete from api_keys where user_id = $1`, [userId]);
}

/**
 * Deletes the row of a user. The caller must first delete the user's keys, secret, webhook,
 * sessions and sign-in data.
 */
export async function deleteUserRow(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from users where id = $1`, [userId]);
}

/**
 * Pauses sending to a user. Returns false if sending is already paused or the user does not exist.
 */
export async function pauseUser(tx: Db, userId: string, now: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `update users set sending_paused_at = $2 where id = $1 and sending_paused_at is null`,
    [userId, now],
  );
  return count === 1;
}

/** Resumes sending to a user. Returns false if sending was not paused. */
export async function resumeUser(tx: Db, userId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `update users set sending_paused_at = null where id = $1 and sending_paused_at is not null`,
    [userId],
  );
  return count === 1;
}
