import type { DataSource } from 'typeorm';
import { transactionInTime } from '../database/query-in-time.js';
import type { InTime } from '../database/query-in-time.js';
import type { Reader } from '../database/transaction.js';
import type { NoticesService } from '../notices/notices.service.js';
import type { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { maskErased, needsMask } from '../rounds/erased-people/write-masked.js';
import { markOutcome } from './delivery.queries.js';
import type { Outcome } from './delivery.queries.js';
import * as queries from './failing-endpoints.queries.js';

/**
 * A claimed match, and the host to which it was sent. The host is null if the match was not sent.
 */
export interface SentMatch {
  userId: string;
  matchId: string;
  host: string | null;
}

interface OutcomeParts {
  dataSource: DataSource;
  notices: NoticesService;
  people: ErasedPeople;
}

/**
 * Stores an outcome, without erased persons in the endpoint's response. If notices about failing
 * endpoints are on, also counts failures in a row and writes the notice, in the same transaction. A
 * match that the service did not send is not counted, because the endpoint did not fail.
 */
export async function writeOutcome(
  { dataSource, notices, people }: OutcomeParts,
  sent: SentMatch,
  outcome: Outcome,
): Promise<boolean> {
  const { userId, matchId, host } = sent;
  const { status, snippet } = outcome;
  const isWatched = notices.watchesEndpoints && host !== null;
  const counts = isWatched && status === 'failed';
  const endsFailures = isWatched && !counts;
  if (!counts && !needsMask(snippet))
    return markOutcome(dataSource, userId, matchId, outcome, { endsFailures });
  return transactionInTime(dataSource, async (tx) => {
    // An endpoint's response may contain the address of an erased person.
    const kept = needsMask(snippet)
      ? { ...outcome, snippet: await maskErased(tx as Reader, people, snippet) }
      : outcome;
    if (!(await markOutcome(tx, userId, matchId, kept, { endsFailures }))) return false;
    if (counts) await countFailure(tx, notices, { ...sent, host }, kept);
    return true;
  });
}

async function countFailure(
  tx: InTime,
  notices: NoticesService,
  { userId, matchId, host }: SentMatch & { host: string },
  { responseCode, snippet }: Outcome,
): Promise<void> {
  const now = new Date();
  const failed = {
    match_id: matchId,
    response_code: responseCode,
    // The notice must not contain a response body, because the customer may put anything into it.
    reason: responseCode === null ? snippet : null,
    at: now.toISOString(),
  };
  const { since, ...row } = await queries.countFailure(tx, userId, { host, failed, now });
  await notices.endpointFailed(tx, userId, { ...row, since: since.toISOString() }, now);
}
