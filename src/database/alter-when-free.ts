import { setTimeout as wait } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { sqlState } from './transaction.js';

const LOCK_TIMEOUT = '55P03';
const PAUSE_MS = 1_000;

/**
 * Changes a table that other processes use. The migration has to say `transaction = false`, and the statement has to
 * change nothing the second time. A statement that waits for a long reader, such as a backup, holds up all later ones of
 * its table, so it waits at most 2 s and is tried again. Inside a transaction, that of a restore, nobody else is there.
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
