import { setTimeout as wait } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { sqlState } from './transaction.js';

const LOCK_TIMEOUT = '55P03';
const PAUSE_MS = 1_000;

/**
 * Changes a table that other processes use. The migration must set `transaction = false`, and the
 * statement must have no effect the second time.
 *
 * A statement that waits for a long reader, such as a backup, blocks all later statements on its
 * table. So each attempt waits at most 2 s for the lock. In the transaction of a restore, no other
 * process uses the table, so the statement runs at once.
 */
export async function alterWhenFree(runner: QueryRunner, statement: string): Promise<void> {
  if (runner.isTransactionActive) {
    await runner.query(statement);
    return;
  }
  for (;;) {
    await runner.startTransaction();
    try {
      await runner.query(`set local lock_timeout = '2s'`);
      await runner.query(statement);
      await runner.commitTransaction();
      return;
    } catch (error) {
      await runner.rollbackTransaction();
      if (sqlState(error) !== LOCK_TIMEOUT) throw error;
    }
    await wait(PAUSE_MS);
  }
}
