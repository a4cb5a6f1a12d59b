import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import type { AuditEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { keepFromBatches } from './round-batches.queries.js';
import * as queries from './rounds.queries.js';
import type { RoundReview } from './rounds.queries.js';

/** The actor and the time of a change of a round. */
export type Reviewer = Pick<AuditEntry, 'actor' | 'actorUserId'> & { now: Date };

/**
 * Holds a round. The round is then not matched until an operator releases it. Stored matches do not
 * change (decision 32). Throws `OperatorError` if the round is unknown or not open.
 */
export function holdRound(dataSource: DataSource, roundId: string, by: Reviewer): Promise<void> {
  return changeReview(dataSource, { roundId, action: 'round.hold', by }, async (tx, { state }) => {
    if (state !== 'open') throw new OperatorError(`The round ${roundId} is already ${state}.`);
    await queries.setReview(tx, roundId, { state: 'held', hold_reason: 'operator' });
    await queries.suspendMatchJobs(tx, [roundId]);
  });
}

/**
 * Releases a held round, sets its verdict to `round`, and queues it for matching. Throws
 * `OperatorError` if the round is unknown or not held.
 */
export function releaseRound(dataSource: DataSource, roundId: string, by: Reviewer): Promise<void> {
  return changeReview(dataSource, { roundId, action: 'round.release', by }, async (tx, { state }) => {
    if (state !== 'held') throw new OperatorError(`The round ${roundId} is not held: it is ${state}.`);
    await queries.setReview(tx, roundId, queries.OPEN);
    await queries.setVerdict(tx, roundId, { verdict: 'round', reason: null });
    await queries.enqueueMatching(tx, [roundId], by.now);
  });
}

/**
 * Changes a locked round and writes the audit entry in the same transaction. Throws `OperatorError`
 * if the round is unknown.
 */
export function changeReview<T>(
  dataSource: DataSource,
  { roundId, action, by }: { roundId: string; action: string; by: Reviewer },
  change: (tx: Db, review: RoundReview) => Promise<T>,
): Promise<T> {
  return inTransaction(dataSource, async (tx) => {
    const review = await queries.lockRound(tx, roundId);
    if (review === null) throw new OperatorError(`There is no round ${roundId}.`);
    const changed = await change(tx, review);
    await keepFromBatches(tx, roundId);
    const { actor, actorUserId, now } = by;
    const detail = { state: review.state, ...(changed ?? {}) };
    await insertEntry(tx, { actor, actorUserId, action, userId: null, subject: roundId, detail }, now);
    return changed;
  });
}
