import type { Db } from '../database/transaction.js';

/** Reads when each source was last read without a failure, by name. Null if never. */
export async function findLastSuccesses(db: Db): Promise<Map<string, Date | null>> {
  const rows: { name: string; last_success_at: Date | null }[] = await db.query(
    `select name, last_success_at from sources`,
  );
  return new Map(rows.map((row) => [row.name, row.last_success_at]));
}
