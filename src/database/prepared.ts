import type { Db } from './transaction.js';

/**
 * Runs a named statement: parsed once per connection, and planned once PostgreSQL finds a generic
 * plan as good. For statements that run many times a second and whose plan is an index look-up for
 * any parameter. A name must stand for one text; null for a text that varies.
 */
export function queryPrepared<Result>(
  db: Db,
  name: string | null,
  text: string,
  values: readonly unknown[],
): Promise<Result> {
  if (name === null) return db.query(text, [...values]);
  // TypeORM passes this to pg unchanged. pg takes a text or this object.
  return db.query({ name, text } as unknown as string, [...values]);
}
