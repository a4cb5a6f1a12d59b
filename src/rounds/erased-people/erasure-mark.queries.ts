import type { Db } from '../../database/transaction.js';

/** SQL query that reads the erasure mark, for use in another statement. */
export const ERASURE_MARK = `select value from instance_settings where name = 'erasure_mark'`;

/** Reads the mark of the last erasure. Returns null if no person was ever erased. */
export async function findErasureMark(db: Db): Promise<string | null> {
  const rows: { mark: string | null }[] = await db.query(`select (${ERASURE_MARK}) as mark`);
  return rows[0]?.mark ?? null;
}

/**
 * Changes the mark during an erasure. A match copies accounts and contacts that it read before its
 * transaction. If the mark has changed since then, these rows may contain the erased person.
 */
export async function replaceErasureMark(db: Db, mark: string): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ('erasure_mark', $1)
     on conflict (name) do update set value = excluded.value`,
    [mark],
  );
}
