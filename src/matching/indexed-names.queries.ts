import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';

/** A position in the index of company names. */
export interface NameKey {
  block: string;
  beside: string;
  name_hash: string;
}

/** A name in the index of company names. The index does not store which user has the name. */
export interface IndexedName extends NameKey {
  name: string;
}

/**
 * Returns the position of the last of the next `rows` names after a position. Returns
 * null if fewer names remain.
 */
export async function findNamesEnd(db: Db, after: NameKey | null, rows: number): Promise<NameKey | null> {
  const ends: NameKey[] = await db.query(
    `select block, beside, name_hash from company_name_blocks
     where $1::bigint is null or (block, beside, name_hash) > ($1, $2::bigint, $3::bigint)
     order by block, beside, name_hash offset $4 limit 1`,
    [after?.block ?? null, after?.beside ?? null, after?.name_hash ?? null, rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the names of the index between two positions that match a pattern. */
export async function listIndexedNames(
  db: Db,
  pattern: string,
  { after, until }: Page<NameKey>,
): Promise<IndexedName[]> {
  return db.query(
    `select block, beside, name_hash, name from company_name_blocks
     where name ~* $1
       and ($2::bigint is null or (block, beside, name_hash) > ($2, $3::bigint, $4::bigint))
       and ($5::bigint is null or (block, beside, name_hash) <= ($5, $6::bigint, $7::bigint))`,
    [
      pattern,
      ...[after?.block ?? null, after?.beside ?? null, after?.name_hash ?? null],
      ...[until?.block ?? null, until?.beside ?? null, until?.name_hash ?? null],
    ],
  );
}

export async function deleteIndexedNames(tx: Db, names: readonly IndexedName[]): Promise<void> {
  await tx.query(
    `delete from company_name_blocks
     where (block, beside, name_hash) in (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]))`,
    [
      names.map(({ block }) => block),
      names.map(({ beside }) => beside),
      names.map(({ name_hash: hash }) => hash),
    ],
  );
}
