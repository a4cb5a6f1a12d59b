import type { Db } from '../database/transaction.js';
import { DURABLY } from './delivery.queries.js';

/**
 * Marks the matches of rounds as failed, durably, if no worker has claimed them. Returns the number
 * of failed matches. Reads the index of unclaimed matches.
 */
export async function failUnclaimedOfRoundsAcrossUsers(
  tx: Db,
  roundIds: readonly string[],
  snippet: string,
): Promise<number> {
  await tx.query(`select ${DURABLY}`);
  const [, count]: [unknown, number] = await tx.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $2
     where round_id = any($1::uuid[]) and webhook_status = 'pending' and claimed_at is null`,
    [roundIds, snippet],
  );
  return count;
}
