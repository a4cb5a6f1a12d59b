import type { Db } from '../database/transaction.js';

/** A name under one of its keys; hashes are the text of a bigint. */
export interface BlockRow {
  block: string;
  nameHash: string;
  /** 0 where the key is the whole name, else its length in letters. */
  weight: number;
  name: string;
}

/** Files names under their keys. In the order of the key, so that two batches do not wait for each other in a circle. */
export async function insertBlocks(tx: Db, rows: readonly BlockRow[]): Promise<void> {
  await tx.query(
    `insert into company_name_blocks (block, name_hash, weight, name)
     select * from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[]) as batch (block, name_hash, weight, name)
     order by block, weight, name_hash on conflict do nothing`,
    [
      rows.map((row) => row.block),
      rows.map((row) => row.nameHash),
      rows.map((row) => row.weight),
      rows.map((row) => row.name),
    ],
  );
}

/** Names read per key: those that are the key, and the nearest in length to either side of the name looked up. */
const WHOLE_NAMES = 300;
const NEAR_NAMES = 150;

/**
 * Finds the names filed under any of these keys. Each key is read in the order of its index and no further than the limits: a family name
 * that ten thousand firms bear costs what another key costs, and does not hide the names nearest to the one looked up.
 */
export async function findNamesByBlocks(
  db: Db,
  blocks: string[],
  lengths: number[],
): Promise<{ name_hash: string; name: string }[]> {
  return db.query(
    `select found.name_hash, found.name
     from unnest($1::bigint[], $2::smallint[]) as wanted (block, length)
     cross join lateral (
       (select name_hash, name from company_name_blocks
        where block = wanted.block and weight = 0 limit ${WHOLE_NAMES})
       union all
       (select name_hash, name from company_name_blocks
        where block = wanted.block and weight >= wanted.length order by weight limit ${NEAR_NAMES})
       union all
       (select name_hash, name from company_name_blocks
        where block = wanted.block and weight > 0 and weight < wanted.length order by weight desc limit ${NEAR_NAMES})) found`,
    [blocks, lengths],
  );
}

/** Lists the names by which accounts are matched, each once, in the order of their hashes. */
export async function listIndexedNames(
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

const VERSION_SETTING = 'company_name_keys_version';

/** Reads the version of the keys that all names are filed under; null on a new database. */
export async function findIndexVersion(db: Db): Promise<number | null> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    VERSION_SETTING,
  ]);
  return rows[0] === undefined ? null : Number(rows[0].value);
}

/** Remembers that all names are filed under the keys of this version. */
export async function writeIndexVersion(db: Db, version: number): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [VERSION_SETTING, String(version)],
  );
}
