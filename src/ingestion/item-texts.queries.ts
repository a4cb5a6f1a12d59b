import type { Db } from '../database/transaction.js';

/**
 * Deletes the texts of at most `limit` rejected items that were fetched before an instant, and returns
 * how many. Not of those that took too long: somebody has yet to look at them. Reads the index of
 * rejected items with a text, which has no others.
 */
export async function cutTextsOfRejected(db: Db, until: Date, limit: number): Promise<number> {
  const items: { id: string; fetched_at: Date }[] = await db.query(
    `select id, fetched_at from items
     where outcome = 'rejected' and text is not null and fetched_at < $1 and reason not like 'too-slow:%'
     order by fetched_at limit $2`,
    [until, limit],
  );
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return 0;
  // With the times, PostgreSQL reads the partitions of these items alone.
  await db.query(
    `update items set text = null where id = any($1::bigint[]) and fetched_at >= $2 and fetched_at <= $3`,
    [items.map(({ id }) => id), first.fetched_at, last.fetched_at],
  );
  return items.length;
}
