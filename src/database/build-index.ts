import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while other processes read and write its table. Waits for older transactions to
 * end. `on` is the table, the columns and the condition. The migration must set `transaction =
 * false`. In the transaction of a restore, no other process uses the table, so the index is built
 * at once.
 *
 * A failed build leaves an invalid index, which the next run drops. A valid index means that the
 * process died before it recorded the migration. The next run keeps such an index.
 */
export async function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  const how = runner.isTransactionActive ? '' : 'concurrently ';
  const valid = await runner.query(`select from pg_index where indexrelid = to_regclass($1) and indisvalid`, [
    name,
  ]);
  if (valid.length > 0) return;
  await runner.query(`drop index ${how}if exists ${name}`);
  await runner.query(`create index ${how}${name} on ${on}`);
}
