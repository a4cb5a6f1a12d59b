import type { DataSource } from 'typeorm';
import { queryInTime } from '../database/query-in-time.js';
import type { Db } from '../database/transaction.js';
import type { QuotaBucket } from './quota-buckets.js';
import type { Tier } from '../database/entities/user.entity.js';

interface LiveKey {
  id: string;
  user_id: string;
}

interface QuotaRow {
  tool: QuotaBucket;
  requests: number | null;
  rows: number | null;
}

/** Finds a valid key by its hash. The query has no user id, because the key identifies the user. */
export async function findLiveKey(dataSource: DataSource, keyHash: Buffer): Promise<LiveKey | null> {
  const text = `select id, user_id from api_keys where key_hash = $1 and revoked_at is null`;
  const rows = await queryInTime<LiveKey>(dataSource, { text }, [keyHash]);
  return rows[0] ?? null;
}

/** Returns a user's tier, and the quotas that an operator has set for the user's key. */
export async function findProfile(
  dataSource: DataSource,
  userId: string,
  keyId: string,
): Promise<{ tier: Tier; quotas: QuotaRow[] } | null> {
  const text = `select u.tier,
      (select json_agg(json_build_object('tool', c.tool, 'requests', c.requests, 'rows', c.rows))
       from api_key_caps c where c.key_id = $2) as quotas
    from users u where u.id = $1`;
  const rows = await queryInTime<{ tier: Tier; quotas: QuotaRow[] | null }>(dataSource, { text }, [
    userId,
    keyId,
  ]);
  const row = rows[0];
  return row === undefined ? null : { tier: row.tier, quotas: row.quotas ?? [] };
}

/**
 * Stores the time at which keys were last used. A stored time that is less than a minute old does
 * not change.
 */
export async function touchKeys(db: Db, keyIds: string[], at: Date): Promise<void> {
  await db.query(
    `update api_keys set last_used_at = $2
     where id = any($1::uuid[]) and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [keyIds, at],
  );
}
