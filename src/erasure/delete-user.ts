import type { DataSource } from 'typeorm';
import { deleteSomeAccounts } from '../api/accounts/accounts.queries.js';
import { deletePushedBatches } from '../api/accounts/pushed-batches.queries.js';
import { deleteSomeContacts } from '../api/contacts/contacts.queries.js';
import { deleteCrmStates } from '../api/sync-state/crm-states.queries.js';
import { deleteWebhook } from '../api/webhooks/webhooks.queries.js';
import { clearAuditLog, insertEntry } from '../auth/audit/audit.queries.js';
import type { AuditEntry } from '../auth/audit/audit.queries.js';
import { deleteUse } from '../auth/quotas/quotas.queries.js';
import { requireUser } from '../auth/require-user.js';
import { waitForSendsUnderWay } from '../auth/sends-under-way.js';
import { deleteKeys, deleteUserRow } from '../auth/users.queries.js';
import { inTransaction } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { forgetFailures } from '../delivery/failing-endpoints.queries.js';
import { deleteVerdicts } from '../matching/match-verdicts.queries.js';
import { deleteCursor, deleteSomeLedger, deleteSomeMatches } from '../matching/user-rows.queries.js';
import { deleteNotices } from '../notices/notices.queries.js';
import { OperatorError } from '../runtime/errors.js';
import { deleteWaysIn } from '../sign-in/sign-in.queries.js';
import * as queries from './delete-user.queries.js';
import type { UserRows } from './delete-user.queries.js';
import { waitForOlderTransactions } from './older-transactions.js';

/** Maximum rows per statement. With this limit, a statement takes less than one second. */
const BATCH = 5_000;
/**
 * Milliseconds after a deletion during which later runs look for remaining rows. A call that
 * started before the deletion may store rows after it.
 */
const LOOK_FOR_MS = 86_400_000;

/** Who deletes the user, and when. */
export type Eraser = Pick<AuditEntry, 'actor' | 'actorUserId'> & { now: Date };

/**
 * Deletes a user and all rows of the user, including the ledger (decision 33). The service first
 * stops calls, matching and sending for the user. Then it deletes the rows in batches. After this
 * function has returned, no send starts. If the process dies, the daily retention deletes the
 * remaining rows. Returns the number of deleted rows. Errors: OperatorError if there is no such
 * user, or if operators try to delete their own user.
 */
export async function deleteUser(dataSource: DataSource, emailOrId: string, by: Eraser): Promise<UserRows> {
  const user = await requireUser(dataSource.manager, emailOrId);
  if (user.id === by.actorUserId) throw new OperatorError('Ask another operator to delete your own user.');
  const counts = await queries.countRows(dataSource.manager, user.id);
  await inTransaction(dataSource, async (tx) => {
    await queries.insertDeletedUser(tx, user.id, by.now);
    await deleteKeys(tx, user.id);
    await deleteWebhook(tx, user.id);
    await deleteWaysIn(tx, user.id, user.email);
    await deleteUserRow(tx, user.id);
    await clearAuditLog(tx, user.id);
    const { actor, actorUserId, now } = by;
    const entry = { actor, actorUserId, action: 'user.delete', userId: null, subject: null };
    await insertEntry(tx, { ...entry, detail: { ...counts } }, now);
  });
  // This wait comes before the deletion of matches, because the waiting matches show whether a send
  // may be in progress.
  await waitForSendsUnderWay(dataSource.manager, user.id);
  await waitForOlderTransactions(dataSource.manager);
  await deleteRowsOf(dataSource.manager, user.id);
  return counts;
}

/**
 * Deletes remaining rows of deleted users. The daily retention calls this function, which calls
 * `keep` between batches.
 */
export async function sweepDeletedUsers(
  dataSource: DataSource,
  now: Date,
  keep: () => Promise<void>,
): Promise<void> {
  const db = dataSource.manager;
  for (const { user_id: userId, deleted_at: deletedAt } of await queries.listDeletedUsers(db)) {
    await deleteRowsOf(db, userId, keep);
    if (now.getTime() - deletedAt.getTime() > LOOK_FOR_MS) await queries.forgetDeletedUser(db, userId);
  }
}

/**
 * Matches are deleted first. Otherwise, each deletion of an account would search for its matches.
 */
const LARGE = [deleteSomeMatches, deleteSomeContacts, deleteSomeAccounts, deleteSomeLedger];

/** Each of these functions deletes its rows in one statement. */
const SMALL = [
  deleteUse,
  deletePushedBatches,
  deleteCrmStates,
  deleteVerdicts,
  forgetFailures,
  deleteNotices,
  deleteCursor,
];

async function deleteRowsOf(db: Db, userId: string, keep: () => Promise<void> = async () => undefined) {
  for (const deleteSome of LARGE) while ((await deleteSome(db, userId, BATCH)) === BATCH) await keep();
  for (const deleteAll of SMALL) await deleteAll(db, userId);
  await keep();
}
