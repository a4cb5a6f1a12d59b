import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import type { AuditEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import * as queries from './failed-jobs.queries.js';

/**
 * Queues parked matching jobs again, with eight attempts each (decision 35). If `roundIds` is null,
 * queues all parked jobs. Writes the audit entry in the same transaction. Returns the ids of the
 * rounds. Throws `OperatorError` if a round has no parked job.
 */
export async function retryFailedJobs(
  dataSource: DataSource,
  roundIds: readonly string[] | null,
  by: Pick<AuditEntry, 'actor' | 'actorUserId'> & { now: Date },
): Promise<string[]> {
  const { now, actor, actorUserId } = by;
  return inTransaction(dataSource, async (tx) => {
    const retried = await queries.retryFailedJobs(tx, roundIds);
    const missing = (roundIds ?? []).filter((id) => !retried.includes(id));
    if (missing.length > 0)
      throw new OperatorError(
        `Matching of round ${missing.join(', ')} has not failed, so there is nothing to retry.`,
      );
    const subject = roundIds === null ? null : roundIds.join(', ');
    const entry = { actor, actorUserId, action: 'jobs.retry', userId: null, subject };
    await insertEntry(tx, { ...entry, detail: { rounds: retried.length } }, now);
    return retried;
  });
}
