import type { Db } from '../database/transaction.js';

/** Revokes a live key of this user; null when the user has no key with this id, else whether it was live. */
export async function revokeKeyOf(db: Db, userId: string, keyId: string, now: Date): Promise<boolean | null> {
  const rows: { was_live: boolean }[] = await db.query(
    `with key as (select id, revoked_at from api_keys where user_id = $1 and id = $2 for update),
     revoked as (update api_keys k set revoked_at = $3 from key where k.id = key.id and key.revoked_at is null)
     select revoked_at is null as was_live from key`,
    [userId, keyId, now],
  );
  return rows[0]?.was_live ?? null;
}

/** Names a key of this user; false when there is none with this id. */
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
