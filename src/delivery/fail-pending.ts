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
 * silent. Run it after restoring an older database, so that nothing is sent a second time. No
 * worker may run: a sending worker could not store its outcome, and its next matches would be
 * missed. Returns the counts. Errors: OperatorError if a worker is connected or the caller did not
 * confirm.
 */
export async function failPending(
  dataSource: DataSource,
  options: { isConfirmed: boolean; now: Date },
): Promise<Ended> {
  const workers = await queries.countListeningWorkers(dataSource.manager);
  if (workers > 0)
    throw new OperatorError(
      `${workers} worker${workers === 1 ? ' is' : 's are'} connected (ROLE=worker or all); stop them all first, because they would keep sending.`,
    );
  const { matches, users } = await queries.countPendingAcrossUsers(dataSource.manager);
  const rounds = await queries.countUnmatched(dataSource.manager);
  if (!options.isConfirmed)
    throw new OperatorError(
      `${matches} matches of ${users} users wait, and ${rounds} rounds that are queued, held or withdrawn; they would be marked failed and never be sent, ` +
        'nor would the matches of those rounds. Add --yes to do that.',
    );
  return inTransaction(dataSource, async (tx) => {
    const ended = await queries.failPendingAcrossUsers(tx, RESTORED);
    // These rounds are included, because any of them may have been sent after the backup.
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
