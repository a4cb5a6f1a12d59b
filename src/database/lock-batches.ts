import type { Db } from './transaction.js';

/**
 * Makes other batches of the same list and user wait until the transaction ends. Batches lock their
 * rows in different orders, so two concurrent batches could deadlock.
 */
export async function lockBatches(tx: Db, list: 'accounts' | 'contacts', userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${list} ${userId}`]);
}
