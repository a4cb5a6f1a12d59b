import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../runtime/errors.js';
import type { Db } from '../database/transaction.js';
import { findOldestTransaction } from './older-transactions.queries.js';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/**
 * Waits until all transactions that started before now have ended. Such a transaction may not have
 * seen a change that was just committed. Errors: OperatorError after `patienceMs` (default: 60 s).
 */
export async function waitForOlderTransactions(db: Db, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let before: Date | null = null;
  for (;;) {
    const { now, pid, started_at: startedAt } = await findOldestTransaction(db, before);
    before ??= now;
    if (startedAt === null) return;
    if (performance.now() > deadline)
      throw new OperatorError(
        `The transaction of PostgreSQL process ${pid} has been open since ${startedAt.toISOString()}. Wait until it ends, or end it with \`select pg_terminate_backend(${pid})\`. Then try again.`,
      );
    await wait(LOOK_EVERY_MS);
  }
}
