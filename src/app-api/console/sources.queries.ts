import type { Db } from '../../database/transaction.js';

/** Counts the outcomes of each source's items since an instant. */
export async function countItemsBySource(
  db: Db,
  since: Date,
): Promise<{ source: string; rounds: number; rejected: number }[]> {
  return db.query(
    `select source, (count(*) filter (where outcome <> 'rejected'))::int as rounds,
            (count(*) filter (where outcome = 'rejected'))::int as rejected
     from items where fetched_at >= $1 group by source`,
    [since],
  );
}
