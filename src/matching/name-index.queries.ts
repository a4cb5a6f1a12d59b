import { bigintArray, textArray } from '../database/array-parameters.js';
import { queryPrepared } from '../database/prepared.js';
import type { Db } from '../database/transaction.js';

/** A name under one of its keys. The numbers have the format of `bigintArray`. */
export interface BlockRow {
  block: string;
  nameHash: string;
  /**
   * The sort position of the name among the names with the same key: its remaining words as a
   * number. 0 if the key is the whole name.
   */
  beside: string;
  name: string;
}

/** Stores names under their keys. Sorts the rows by key, so that two batches cannot deadlock. */
export async function insertBlocks(tx: Db, rows: readonly BlockRow[]): Promise<void> {
  await tx.query(
    `insert into company_name_blocks (block, name_hash, beside, name)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as batch (block, name_hash, beside, name)
     order by block, beside, name_hash on conflict do nothing`,
    [
      bigintArray(rows.map((row) => row.block)),
      bigintArray(rows.map((row) => row.nameHash)),
      bigintArray(rows.map((row) => row.beside)),
      textArray(rows.map((row) => row.name)),
    ],
  );
}

/**
 * Maximum number of names that the first statement reads per key and kind. `WHOLE_NAMES` is for
 * names that equal the key. `RANGE_NAMES` is for names before, and after, the name's position in
 * its range. `NEXT_NAMES` is for names before, and after, the first range.
 */
export const WHOLE_NAMES = 300;
const RANGE_NAMES = 80;
const NEXT_NAMES = 20;

/** A range of names under one key. */
export interface BlockRange {
  block: string;
  /** Positions in the order of `beside`. If null, only names that equal the key are read. */
  at: string | null;
  from: string | null;
  to: string | null;
  /** If true, also reads the names that equal the key, and the names next to the range. */
  isFirst: boolean;
}

export interface FoundName {
  name: string;
  /** The key, if it is the whole name. The field is null if the name has more words. */
  whole_of: string | null;
}

/**
 * Finds the names stored under these keys. Reads each range in index order, up to the limits. So a
 * family name of ten thousand companies costs no more than another key, and the most similar names
 * are still found. If `WHOLE_NAMES` names equal a key, `findWholeNames` reads the remaining names.
 */
export async function findNamesByBlocks(db: Db, ranges: readonly BlockRange[]): Promise<FoundName[]> {
  return queryPrepared(db, 'find-names-by-blocks', namesByBlocks(1), rangeParameters(ranges));
}

/**
 * Returns the SQL of `findNamesByBlocks`. `at` is the number of its first parameter.
 * `findPathsAcrossUsers` contains the same SQL. The inner selects hide the length of the lists from
 * the planner. Otherwise the planner chooses a plan for short lists and plans each look-up again,
 * which takes 0.2 ms.
 */
export function namesByBlocks(at: number): string {
  return `select found.name, found.whole_of
    from unnest((select $${at}::bigint[]), (select $${at + 1}::bigint[]), (select $${at + 2}::bigint[]),
                (select $${at + 3}::bigint[]), (select $${at + 4}::boolean[]))
           as wanted (block, place, first, last, is_first)
    cross join lateral (
      (select name, block as whole_of from company_name_blocks
       where wanted.is_first and block = wanted.block and beside = 0 order by name_hash limit ${WHOLE_NAMES})
      union all
      (select name, null from company_name_blocks
       where block = wanted.block and beside >= wanted.place and beside <= wanted.last order by beside limit ${RANGE_NAMES})
      union all
      (select name, null from company_name_blocks
       where wanted.first < wanted.place and block = wanted.block and beside >= wanted.first and beside < wanted.place
       order by beside desc limit ${RANGE_NAMES})
      union all
      (select name, null from company_name_blocks
       where wanted.is_first and block = wanted.block and beside > wanted.last order by beside limit ${NEXT_NAMES})
      union all
      (select name, null from company_name_blocks
       where wanted.is_first and block = wanted.block and beside > 0 and beside < wanted.first
       order by beside desc limit ${NEXT_NAMES})) found`;
}

/** Returns the five parameters of `namesByBlocks`. */
export function rangeParameters(ranges: readonly BlockRange[]): unknown[] {
  return [
    ranges.map(({ block }) => block),
    ranges.map(({ at }) => at),
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
    ranges.map(({ isFirst }) => isFirst),
  ];
}

/**
 * Lists the names that equal one of these keys, each name once, ordered by hash. `afterHash` is the
 * hash of the last name of the previous page.
 */
export async function findWholeNames(
  db: Db,
  blocks: readonly string[],
  afterHash: string,
  limit: number,
): Promise<{ name_hash: string; name: string }[]> {
  return db.query(
    `select distinct found.name_hash, found.name from unnest($1::bigint[]) as wanted (block)
     cross join lateral (
       select name_hash, name from company_name_blocks
       where block = wanted.block and beside = 0 and name_hash > $2 order by name_hash limit $3) found
     order by found.name_hash limit $3`,
    [blocks, afterHash, limit],
  );
}

/** Lists the names by which accounts are matched, each name once, ordered by hash. */
export async function listIndexedNamesAcrossUsers(
  db: Db,
  afterHash: string | null,
  limit: number,
): Promise<{ name_hash: string; name: string }[]> {
  return db.query(
    `select distinct on (name_hash) name_hash, name from accounts
     where name_hash is not null and ($1::bigint is null or name_hash > $1) order by name_hash limit $2`,
    [afterHash, limit],
  );
}

/**
 * Ids of advisory locks. The numbers are arbitrary, but every process must use the same numbers.
 */
const NAMES_LOCK = 7_246_003;
const REBUILD_LOCK = 7_246_004;

/**
 * Prevents the deletion of names until the transaction ends. Transactions that store names call
 * this function.
 */
export async function shareNames(tx: Db): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared($1)`, [NAMES_LOCK]);
}

/**
 * Waits for all transactions that store names, and blocks new ones until this transaction ends.
 * Fails after 3 s, because customers' calls wait meanwhile.
 */
export async function lockNames(tx: Db): Promise<void> {
  await tx.query(`set local lock_timeout = '3s'`);
  await tx.query(`select pg_advisory_xact_lock($1)`, [NAMES_LOCK]);
}

/** Blocks other processes that rebuild the index until the transaction ends. */
export async function lockRebuild(tx: Db): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1)`, [REBUILD_LOCK]);
}

/** A row of the index. The numbers are strings, as the driver returns them. */
export interface StoredBlock {
  block: string;
  beside: string;
  name_hash: string;
}

/** Lists rows of the index in key order. `after` is the last row of the previous page. */
export async function listBlocks(db: Db, after: StoredBlock | null, limit: number): Promise<StoredBlock[]> {
  return db.query(
    `select block, beside, name_hash from company_name_blocks
     where $1::bigint is null or (block, beside, name_hash) > ($1, $2::bigint, $3::bigint)
     order by block, beside, name_hash limit $4`,
    [after?.block ?? null, after?.beside ?? null, after?.name_hash ?? null, limit],
  );
}

/** Returns which of these names belong to an account that is matched by name. */
export async function findUsedNamesAcrossUsers(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows: { name_hash: string }[] = await db.query(
    `select distinct name_hash from accounts where name_hash = any($1::bigint[])`,
    [hashes],
  );
  return new Set(rows.map((row) => row.name_hash));
}

/**
 * Deletes the rows of these names between the first and the last row of a page. Returns the number
 * of deleted rows.
 */
export async function deleteBlocks(
  tx: Db,
  { first, last }: { first: StoredBlock; last: StoredBlock },
  hashes: readonly string[],
): Promise<number> {
  const [, count]: [unknown, number] = await tx.query(
    `delete from company_name_blocks
     where (block, beside, name_hash) >= ($1::bigint, $2::bigint, $3::bigint)
       and (block, beside, name_hash) <= ($4::bigint, $5::bigint, $6::bigint) and name_hash = any($7::bigint[])`,
    [first.block, first.beside, first.name_hash, last.block, last.beside, last.name_hash, hashes],
  );
  return count;
}

/** The records about the index, stored as instance settings. */
export type IndexSetting =
  /** The key version under which all names are indexed. */
  | 'company_name_keys_version'
  /** Progress of an unfinished run over all names: its key version, and the hash of the last name. */
  | 'company_name_keys_version_after'
  | SettledSetting;

/**
 * The progress of indexing names again under the keys of one version. A run starts after a process
 * of another version stored names.
 */
type SettledSetting = `${typeof SETTLED}${number}`;
const SETTLED = 'company_name_keys_settled_';

/** Returns the name of the progress record for a key version. */
export function settledSetting(version: number): SettledSetting {
  return `${SETTLED}${version}`;
}

/**
 * Marks all names as due to be indexed again, for every key version except the version of this
 * transaction. The mark and the names become visible together. Call it after `shareNames`.
 */
export async function unsettleOthers(tx: Db, version: number): Promise<void> {
  await tx.query(`delete from instance_settings where starts_with(name, $1) and name <> $2`, [
    SETTLED,
    settledSetting(version),
  ]);
}

/** Reads a record of the index and locks it until the transaction ends. */
export async function lockIndexSetting(tx: Db, name: IndexSetting): Promise<string | null> {
  const rows: { value: string }[] = await tx.query(
    `select value from instance_settings where name = $1 for update`,
    [name],
  );
  return rows[0]?.value ?? null;
}

/** Updates a setting of the name index. Does nothing if the setting was deleted. */
export async function replaceIndexSetting(db: Db, name: IndexSetting, value: string): Promise<void> {
  await db.query(`update instance_settings set value = $2 where name = $1`, [name, value]);
}

/** Reads a record of the index. Returns null on a new database. */
export async function findIndexSetting(db: Db, name: IndexSetting): Promise<string | null> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    name,
  ]);
  return rows[0]?.value ?? null;
}

/** Stores a setting of the name index, and replaces its older value. */
export async function writeIndexSetting(db: Db, name: IndexSetting, value: string): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [name, value],
  );
}

export async function deleteIndexSettings(db: Db, names: readonly IndexSetting[]): Promise<void> {
  await db.query(`delete from instance_settings where name = any($1::text[])`, [names]);
}
