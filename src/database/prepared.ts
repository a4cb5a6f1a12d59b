import type { Db } from './transaction.js';

/**
 * Runs a statement that a connection parses once, by its name, and that PostgreSQL plans anew only until a plan for any values turns out as
 * good. For statements that run many times a second and read indexes from an equality on a parameter, whatever its value; the name stands for
 * one text.
 */
export function queryPrepared<Result>(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Result> {
  // TypeORM hands what it is given to pg, which takes a text or this.
  return db.query({ name, text } as unknown as string, [...values]);
}
