import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import type { AuditEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { pauseUser, resumeUser } from '../auth/users.queries.js';
import { deletePause, insertPause } from './pause.queries.js';

/** Who pauses or resumes, and when. */
export type PausedBy = Pick<AuditEntry, 'actor' | 'actorUserId'> & { now: Date };

/**
 * Ends the sending of webhooks for all users, within two seconds in each process; sends in flight end as usual. News
 * is read and matched on, and matches wait and can be read by pull. Errors: OperatorError if it is paused already.
 */
export function pauseSending(dataSource: DataSource, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    const isNew = await insertPause(tx, { since: by.now.toISOString(), by: by.actor });
    if (!isNew) throw new OperatorError('Sending is paused already.');
    await insertEntry(tx, entryOf('sending.pause', by), by.now);
  });
}

/** Begins to send again, the oldest match of each user first. Errors: OperatorError if sending is not paused. */
export function resumeSending(dataSource: DataSource, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await deletePause(tx))) throw new OperatorError('Sending is not paused.');
    await insertEntry(tx, entryOf('sending.resume', by), by.now);
  });
}

/**
 * Ends the sending of webhooks to one user at once; sends in flight end as usual. Their matches wait and can be read by pull.
 * Errors: OperatorError if it is paused already, or if there is no such user.
 */
export function pauseSendingTo(dataSource: DataSource, userId: string, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await pauseUser(tx, userId, by.now)))
      throw new OperatorError('Sending to this user is paused already.');
    await insertEntry(tx, entryOf('sending.pause', by, userId), by.now);
  });
}

/** Begins to send to one user again, the oldest match first. Errors: OperatorError if it is not paused. */
export function resumeSendingTo(dataSource: DataSource, userId: string, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await resumeUser(tx, userId))) throw new OperatorError('Sending to this user is not paused.');
    await insertEntry(tx, entryOf('sending.resume', by, userId), by.now);
  });
}

function entryOf(action: string, { actor, actorUserId }: PausedBy, userId: string | null = null): AuditEntry {
  return { actor, actorUserId, action, userId, subject: null, detail: {} };
}
