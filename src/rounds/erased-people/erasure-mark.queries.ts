import type { Db } from '../../database/transaction.js';

/** Selects the mark, as part of a statement that runs anyway. */
export const ERASURE_MARK = `select value from instance_settings where name = 'erasure_mark'`;

/** Reads the mark of the last erasure. Null if nobody was ever erased. */
export async function findErasureMark(db: Db): Promise<string | null> {
  const rows: { mark: string | null }[] = await db.query(`select (${ERASURE_MARK}) as mark`);
  return rows[0]?.mark ?? null;
}

/**
 * Changes the mark. Matches copy accounts and contacts that were read before their transaction
 * began; by the mark they see that those may hold a person who was erased since.
 */
export async function replaceErasureMark(db: Db, mark: string): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ('erasure_mark', $1)
     on conflict (name) do update set value = excluded.value`,
    [mark],
  );
}
