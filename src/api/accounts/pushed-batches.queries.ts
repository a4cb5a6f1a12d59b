import { textArray } from '../../database/array-parameters.js';
import type { Db } from '../../database/transaction.js';

/**
 * How long a repeated batch is recognised, in milliseconds. After that, its rows are compared
 * again, because a newer version of the service may read the same bytes differently. src/retention
 * deletes older batches.
 */
const VALID_MS = 7 * 86_400_000;

/** A stored batch whose rows were all valid. */
export interface Push {
  bodyHash: Buffer;
  /** Number of rows in the request, including rows with a repeated external id. */
  rows: number;
}

/** A set of accounts and the versions of their rows. */
export interface RowVersions {
  count: number;
  /** The ids as the text of a bigint[]. Null if there are no ids. */
  ids: string | null;
  /**
   * Sum of the rows' xmin. An update increases the xmin of a row. So if the sums are equal, no row
   * of the set was updated.
   */
  versions: string | null;
}

/** Select list for RowVersions. The rows must have `id` and `xmin`. */
export const ROW_VERSIONS = `count(*)::int as count, array_agg(id order by id)::text as ids,
       sum(xmin::text::bigint)::text as versions`;

/**
 * Finds an identical stored batch, and returns its number of rows. Returns null if there is no such
 * batch, or if an account of the batch was updated or deleted since. The query takes no lock. A
 * change that commits during the query counts as later than this batch.
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

/** Returns the ids and versions of a user's accounts with these external ids. */
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
 * Records a batch and the versions of its accounts. The transaction must have locked the accounts.
 * The new entry replaces an entry with the same first account, which is probably an earlier version
 * of the batch.
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
 * Deletes the batches of these users that are older than a time. The statement names the users
 * because the primary key starts with the user.
 */
export async function deleteOldBatchesAcrossUsers(db: Db, userIds: string[], before: Date): Promise<void> {
  await db.query(`delete from pushed_batches where user_id = any($1::uuid[]) and pushed_at <= $2`, [
    userIds,
    before,
  ]);
}

export async function deletePushedBatches(db: Db, userId: string): Promise<void> {
  await db.query(`delete from pushed_batches where user_id = $1`, [userId]);
}
