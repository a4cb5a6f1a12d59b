import type { Db } from './transaction.js';

/**
 * Makes other batches of a list of a user wait until the transaction ends. They lock their rows in
 * their own order, so that two at a time would deadlock.
 */
export async function lockBatches(tx: Db, list: 'accounts' | 'contacts', userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${list} ${userId}`]);
}
