import type { Db } from './transaction.js';

/**
 * Runs a named statement, which PostgreSQL parses once per connection. If a generic plan is as
 * good, PostgreSQL also plans it once. Use it for frequent statements whose plan is an index
 * look-up for any parameter. Each name must belong to one text. For a text that varies, `name` must
 * be null.
 */
export function queryPrepared<Result>(
  db: Db,
  name: string | null,
  text: string,
  values: readonly unknown[],
): Promise<Result> {
  if (name === null) return db.query(text, [...values]);
  // TypeORM passes this object to pg unchanged. pg accepts a text or such an object.
  return db.query({ name, text } as unknown as string, [...values]);
}
