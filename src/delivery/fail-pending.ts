import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import { RESTORED } from '../matching/failure-snippets.js';
import { failWaitingAcrossUsers } from '../notices/notices.queries.js';
import { OperatorError } from '../runtime/errors.js';
import * as queries from './fail-pending.queries.js';
import type { Ended } from './fail-pending.queries.js';

/**
 * Marks every pending match as failed, claimed or not, and makes queued, held and withdrawn rounds
 * silent. Run it after restoring an older database, so that no match is sent a second time. Returns
 * the counts.
 *
 * No worker may run. A running worker could not store the outcome of a send in flight, and could
 * store new matches that stay pending. Throws `OperatorError` if a worker is connected or if the
 * caller did not confirm.
 */
export async function failPending(
  dataSource: DataSource,
  options: { isConfirmed: boolean; now: Date },
): Promise<Ended> {
  const workers = await queries.countListeningWorkers(dataSource.manager);
  if (workers > 0)
    throw new OperatorError(
      `${workers} worker${workers === 1 ? ' is' : 's are'} connected (ROLE=worker or all). Stop them all first, because they would keep sending.`,
    );
  const { matches, users } = await queries.countPendingAcrossUsers(dataSource.manager);
  const rounds = await queries.countUnmatched(dataSource.manager);
  if (!options.isConfirmed)
    throw new OperatorError(
      `${matches} matches of ${users} users wait, and ${rounds} rounds are queued, held or withdrawn. This command marks these matches as failed and never sends them, ` +
        'and it never sends the matches of these rounds. Add --yes to continue.',
    );
  return inTransaction(dataSource, async (tx) => {
    const ended = await queries.failPendingAcrossUsers(tx, RESTORED);
    // The service may have sent the waiting notices after the backup, so they become failed too.
    await failWaitingAcrossUsers(tx, RESTORED);
    const entry = { actor: 'command line', actorUserId: null, userId: null, subject: null };
    await insertEntry(
      tx,
      {
        ...entry,
        action: 'deliveries.fail-pending',
        detail: { failed: ended.matches, silent_rounds: ended.rounds },
      },
      options.now,
    );
    return ended;
  });
}
