import type { Db } from '../database/transaction.js';

/** Adds names that are not known yet and returns those. Sorted, so that two batches do not wait for each other in a circle. */
export async function insertNames(tx: Db, names: string[]): Promise<string[]> {
  const rows: { name_key: string }[] = await tx.query(
    `insert into company_names (name_key) select name_key from unnest($1::text[]) as batch (name_key) order by 1
     on conflict do nothing returning name_key`,
    [names],
  );
  return rows.map((row) => row.name_key);
}

/** Files names under their blocks. */
export async function insertBlocks(tx: Db, blocks: string[], names: string[]): Promise<void> {
  await tx.query(
    `insert into company_name_blocks (block, name_key) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [blocks, names],
  );
}

/** Finds the names filed under any of these blocks. */
export async function findNamesByBlocks(db: Db, blocks: string[], limit: number): Promise<string[]> {
  const rows: { name_key: string }[] = await db.query(
    `select distinct name_key from company_name_blocks where block = any($1::text[]) limit $2`,
    [blocks, limit],
  );
  return rows.map((row) => row.name_key);
}
