import { textArray } from '../../database/array-parameters.js';
import type { Db } from '../../database/transaction.js';

/**
 * A batch is recognised for so long; src/retention deletes older ones. Then its rows are
 * compared again, in case a patch of the service reads the same bytes in another way.
 */
const VALID_MS = 7 * 86_400_000;

/** A batch without faulty rows. */
export interface Push {
  bodyHash: Buffer;
  /** Rows as sent, with those whose external id is repeated. */
  rows: number;
}

/** Accounts, and the versions in which their rows are. */
export interface RowVersions {
  count: number;
  /** A bigint[] as text; null for none. */
  ids: string | null;
  /**
   * The sum of their xmin. An update raises the xmin of a row, so the sum of the same rows is the
   * same only if none was updated.
   */
  versions: string | null;
}

/** Reads RowVersions from rows of `id` and `xmin`. */
export const ROW_VERSIONS = `count(*)::int as count, array_agg(id order by id)::text as ids,
       sum(xmin::text::bigint)::text as versions`;

/**
 * Returns how many rows a stored batch has, if every account of it is still as the batch left it:
 * none was deleted, and none was updated by anybody. Null otherwise. Takes no lock: a change that
 * commits meanwhile comes after this batch.
 */
export async function findPushedBatch(
  db: Db,
  userId: string,
  bodyHash: Buffer,
  now: Date,
): Promise<number | null> {
  const rows: { rows: number }[] = await db.query(
    `select batch.rows from pushed_batches batch
     cross join lateral (
       select count(*) as count, sum(xmin::text::bigint) as versions
       from accounts where user_id = $1 and id = any(batch.account_ids)) own
     where batch.user_id = $1 and batch.body_hash = $2 and batch.pushed_at > $3
       and own.count = cardinality(batch.account_ids) and own.versions = batch.versions`,
    [userId, bodyHash, new Date(now.getTime() - VALID_MS)],
  );
  return rows[0]?.rows ?? null;
}

/** Reads the versions of a user's accounts by their external ids. */
export async function findRowVersions(
  tx: Db,
  userId: string,
  rows: readonly { externalId: string }[],
): Promise<RowVersions> {
  const [found]: RowVersions[] = await tx.query(
    `select ${ROW_VERSIONS} from accounts where user_id = $1 and external_id = any($2::text[])`,
    [userId, textArray(rows.map((row) => row.externalId))],
  );
  return found ?? { count: 0, ids: null, versions: null };
}

/**
 * Remembers a stored batch by the versions of its accounts, which this transaction has locked. A
 * batch takes the place of one with the same first account: it is most likely that batch as it was
 * yesterday.
 */
export async function rememberBatch(
  tx: Db,
  userId: string,
  push: Push,
  { ids, versions }: RowVersions,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into pushed_batches (user_id, first_account_id, body_hash, rows, account_ids, versions, pushed_at)
     values ($1, ($4::bigint[])[1], $2, $3, $4::bigint[], $5, $6)
     on conflict (user_id, first_account_id) do update
       set body_hash = excluded.body_hash, rows = excluded.rows, account_ids = excluded.account_ids,
           versions = excluded.versions, pushed_at = excluded.pushed_at`,
    [userId, push.bodyHash, push.rows, ids, versions, now],
  );
}

/**
 * Deletes these users' batches from before a time. The users are listed because the table's key
 * starts with them.
 */
export async function deleteOldBatchesAcrossUsers(db: Db, userIds: string[], before: Date): Promise<void> {
  await db.query(`delete from pushed_batches where user_id = any($1::uuid[]) and pushed_at <= $2`, [
    userIds,
    before,
  ]);
}

/** Deletes a user's pushed batches. */
export async function deletePushedBatches(db: Db, userId: string): Promise<void> {
  await db.query(`delete from pushed_batches where user_id = $1`, [userId]);
}
