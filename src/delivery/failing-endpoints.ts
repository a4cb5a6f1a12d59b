import type { DataSource } from 'typeorm';
import { transactionInTime } from '../database/query-in-time.js';
import type { NoticesService } from '../notices/notices.service.js';
import { markOutcome } from './delivery.queries.js';
import type { Outcome } from './delivery.queries.js';
import * as queries from './failing-endpoints.queries.js';

/** A match that was claimed, and the host it was sent to; null if nothing was sent. */
export interface SentMatch {
  userId: string;
  matchId: string;
  host: string | null;
}

/**
 * Writes an outcome. If anybody hears of failing endpoints, it also counts failures in a row and
 * writes the notice of one, in the same transaction. Only what was sent counts: a match that the
 * service itself did not send says nothing about the endpoint.
 */
export async function writeOutcome(
  { dataSource, notices }: { dataSource: DataSource; notices: NoticesService },
  { userId, matchId, host }: SentMatch,
  outcome: Outcome,
): Promise<boolean> {
  const { status, responseCode, snippet } = outcome;
  if (!notices.watchesEndpoints || host === null) return markOutcome(dataSource, userId, matchId, outcome);
  if (status !== 'failed') return markOutcome(dataSource, userId, matchId, outcome, { endsFailures: true });
  const now = new Date();
  const failed = {
    match_id: matchId,
    response_code: responseCode,
    // The answer of an endpoint is the customer's own and may contain anything.
    reason: responseCode === null ? snippet : null,
    at: now.toISOString(),
  };
  return transactionInTime(dataSource, async (tx) => {
    if (!(await markOutcome(tx, userId, matchId, outcome))) return false;
    const { since, ...row } = await queries.countFailure(tx, userId, { host, failed, now });
    await notices.endpointFailed(tx, userId, { ...row, since: since.toISOString() }, now);
    return true;
  });
}
