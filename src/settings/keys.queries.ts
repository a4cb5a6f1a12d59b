import type { Db } from '../database/transaction.js';

/** Revokes a live key of this user. Null if the user has no such key, else whether it was live. */
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

/** Renames a key of this user. Returns false if there is none with this id. */
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
