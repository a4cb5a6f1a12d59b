import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while other processes read and write its table. The migration must set
 * `transaction = false`. In the transaction of a restore, no other process uses the table, so the
 * index is built at once. A failed build leaves an invalid index, which the next run drops. A valid
 * index stays: the process died before it recorded the migration. `on` is the table, the columns
 * and the condition. Waits for older transactions to end.
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
