import type { DataSource } from 'typeorm';
import { insertEntry } from '../audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../errors.js';
import * as queries from './fail-pending.queries.js';

/** What a customer reads beside a match that waited in a backup: it may have been sent since. */
export const RESTORED = 'restored from a backup, outcome unknown';

/**
 * Marks every match that waits, claimed or not, as failed, so that nothing of an older state of the database is sent a second time.
 * To be run while no worker runs: one that is sending could not write its outcome, and what it stores next would be missed.
 * Returns how many there were. Errors: OperatorError when a worker is connected, or when it was not confirmed.
 */
export async function failPending(
  dataSource: DataSource,
  options: { isConfirmed: boolean; now: Date },
): Promise<number> {
  const workers = await queries.countListeningWorkers(dataSource.manager);
  if (workers > 0)
    throw new OperatorError(
      `${workers} worker${workers === 1 ? ' is' : 's are'} connected (ROLE=worker or all); stop every one first: it would go on sending.`,
    );
  const { matches, users } = await queries.countPendingAcrossUsers(dataSource.manager);
  if (!options.isConfirmed)
    throw new OperatorError(
      `${matches} matches of ${users} users wait; they would be marked failed and never be sent. Add --yes to do that.`,
    );
  return inTransaction(dataSource, async (tx) => {
    const failed = await queries.failPendingAcrossUsers(tx, RESTORED);
    const entry = { actor: 'command line', actorUserId: null, userId: null, subject: null };
    await insertEntry(tx, { ...entry, action: 'deliveries.fail-pending', detail: { failed } }, options.now);
    return failed;
  });
}
