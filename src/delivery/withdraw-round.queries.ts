import type { Db } from '../database/transaction.js';
import { DURABLY } from './delivery.queries.js';

/**
 * Marks the matches of a round that no sender has claimed as failed, durably. Returns how many
 * there were. Reads the index of the matches that wait.
 */
export async function failUnclaimedOfRoundAcrossUsers(
  tx: Db,
  roundId: string,
  snippet: string,
): Promise<number> {
  await tx.query(`select ${DURABLY}`);
  const [, count]: [unknown, number] = await tx.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $2
     where round_id = $1 and webhook_status = 'pending' and claimed_at is null`,
    [roundId, snippet],
  );
  return count;
}
