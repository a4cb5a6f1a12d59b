import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while other processes read and write its table. The migration has to say
 * `transaction = false`. Inside a transaction, that of a restore, nobody else is there: then it is
 * built at once. A build that failed leaves an invalid index, which the next run drops. `on` is the
 * table, the columns and the condition. Waits for older transactions to end.
 */
export async function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  const how = runner.isTransactionActive ? '' : 'concurrently ';
  await runner.query(`drop index ${how}if exists ${name}`);
  await runner.query(`create index ${how}${name} on ${on}`);
}
