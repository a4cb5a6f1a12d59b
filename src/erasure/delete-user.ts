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

/** Rows per statement. With this many, each statement takes less than a second. */
const BATCH = 5_000;
/**
 * A call that started earlier may still store rows after the deletion. Later runs delete these,
 * until this long after the deletion.
 */
const LOOK_FOR_MS = 86_400_000;

/** Who deletes, and when. */
export type Eraser = Pick<AuditEntry, 'actor' | 'actorUserId'> & { now: Date };

/**
 * Deletes a user and all of the user's rows, including the ledger (decision 33). First it stops
 * accepting calls, matching and sending for the user, then it deletes the rows in batches. If the
 * process dies meanwhile, the daily retention deletes the rest. Once it returns, no send starts.
 * Returns what was deleted. Errors: OperatorError for an unknown user, or for the operator who
 * asks.
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
  // Runs before the matches are deleted, because waiting matches show whether a send may be in
  // progress.
  await waitForSendsUnderWay(dataSource.manager, user.id);
  await waitForOlderTransactions(dataSource.manager);
  await deleteRowsOf(dataSource.manager, user.id);
  return counts;
}

/**
 * Deletes remaining rows of deleted users. A part of the daily retention. Calls `keep` between
 * batches.
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

/** Matches are deleted first, so that deleting an account does not need to look for its matches. */
const LARGE = [deleteSomeMatches, deleteSomeContacts, deleteSomeAccounts, deleteSomeLedger];

/** The rows that one statement each deletes. */
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
