import { textArray } from '../../database/array-parameters.js';
import type { Db } from '../../database/transaction.js';

/**
 * A batch is recognised for this long. src/retention deletes older ones. After that, its rows are
 * compared again, because an update of the service may read the same bytes differently.
 */
const VALID_MS = 7 * 86_400_000;

/** A batch without faulty rows. */
export interface Push {
  bodyHash: Buffer;
  /** The number of rows as sent, including those with a repeated external id. */
  rows: number;
}

/** Accounts, and the versions of their rows. */
export interface RowVersions {
  count: number;
  /** A bigint[] as text. Null if empty. */
  ids: string | null;
  /**
   * The sum of the rows' xmin. An update increases the xmin of a row, so equal sums for the same
   * rows mean that none was updated.
   */
  versions: string | null;
}

/** Reads RowVersions from rows of `id` and `xmin`. */
export const ROW_VERSIONS = `count(*)::int as count, array_agg(id order by id)::text as ids,
       sum(xmin::text::bigint)::text as versions`;

/**
 * Returns the number of rows of a stored batch if all its accounts are unchanged since: none was
 * deleted or updated. Otherwise null. Takes no lock: a change that commits meanwhile counts as
 * later than this batch.
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
 * Remembers a stored batch with the versions of its accounts, which this transaction has locked. It
 * replaces the batch with the same first account, which is most likely an earlier version of it.
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
 * Deletes these users' batches that are older than a time. The statement names the users because
 * the primary key starts with the user.
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
