import type { Db } from '../database/transaction.js';
import { DURABLY } from './delivery.queries.js';

/**
 * Marks the matches of rounds that no sender has claimed as failed, durably. Returns how many
 * there were. Reads the index of the matches that wait.
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
