import type { Db, Reader } from '../database/transaction.js';
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

/** Counts the matches of rounds that no sender has claimed, and their users. Reads the index of the matches that wait. */
export async function countUnclaimedOfRoundsAcrossUsers(
  db: Reader,
  roundIds: readonly string[],
): Promise<{ matches: number; users: number }> {
  const rows: { matches: number; users: number }[] = await db.query(
    `select count(*)::int as matches, count(distinct user_id)::int as users from matches
     where webhook_status = 'pending' and claimed_at is null and round_id = any($1::uuid[])`,
    [roundIds],
  );
  return rows[0] ?? { matches: 0, users: 0 };
}
