import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import type { AuditEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { pauseUser, resumeUser } from '../auth/users.queries.js';
import { deletePause, insertPause } from './pause.queries.js';

/** Who paused or resumed sending, and when. */
export type PausedBy = Pick<AuditEntry, 'actor' | 'actorUserId'> & { now: Date };

/**
 * Pauses sending of webhooks for all users. Every process stops sending within two seconds, and
 * sends in flight end normally. Ingestion and matching continue. Matches stay pending, and users
 * can list them with the API. Throws `OperatorError` if sending is already paused.
 */
export function pauseSending(dataSource: DataSource, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    const isNew = await insertPause(tx, { since: by.now.toISOString(), by: by.actor });
    if (!isNew) throw new OperatorError('Sending is already paused, so nothing changed.');
    await insertEntry(tx, entryOf('sending.pause', by), by.now);
  });
}

/**
 * Resumes sending. Each user gets the oldest match first. Throws `OperatorError` if sending is not
 * paused.
 */
export function resumeSending(dataSource: DataSource, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await deletePause(tx))) throw new OperatorError('Sending is not paused, so nothing changed.');
    await insertEntry(tx, entryOf('sending.resume', by), by.now);
  });
}

/**
 * Pauses sending of webhooks to one user immediately. Sends in flight end normally. The user's
 * matches stay pending, and the user can list them with the API. Throws `OperatorError` if sending
 * to the user is already paused, or if the user does not exist.
 */
export function pauseSendingTo(dataSource: DataSource, userId: string, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await pauseUser(tx, userId, by.now)))
      throw new OperatorError('Sending to this user is already paused, so nothing changed.');
    await insertEntry(tx, entryOf('sending.pause', by, userId), by.now);
  });
}

/**
 * Resumes sending to one user. The user gets the oldest match first. Throws `OperatorError` if
 * sending to the user is not paused.
 */
export function resumeSendingTo(dataSource: DataSource, userId: string, by: PausedBy): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await resumeUser(tx, userId)))
      throw new OperatorError('Sending to this user is not paused, so nothing changed.');
    await insertEntry(tx, entryOf('sending.resume', by, userId), by.now);
  });
}

function entryOf(action: string, { actor, actorUserId }: PausedBy, userId: string | null = null): AuditEntry {
  return { actor, actorUserId, action, userId, subject: null, detail: {} };
}
