import type { DataSource } from 'typeorm';
import { WITHDRAWN } from '../matching/failure-snippets.js';
import { OperatorError } from '../runtime/errors.js';
import { changeReview } from '../rounds/review.js';
import type { Reviewer } from '../rounds/review.js';
import { deleteMatchJob, setReview, setVerdict } from '../rounds/rounds.queries.js';
import type { RoundVerdict } from '../rounds/rounds.queries.js';
import { failUnclaimedOfRoundsAcrossUsers } from './withdraw-round.queries.js';

/**
 * Withdraws a wrong round (decision 32). The round is no longer matched, and its unclaimed matches
 * become failed. Matches that a worker has claimed or delivered do not change. The withdrawal
 * cannot be undone. `verdict` says what is wrong with the round, and is null if unknown.
 *
 * Returns the number of matches that became failed. Throws `OperatorError` if the round is unknown
 * or already withdrawn.
 */
export function withdrawRound(
  dataSource: DataSource,
  roundId: string,
  by: Reviewer,
  verdict: RoundVerdict | null = null,
): Promise<{ failed_matches: number }> {
  return changeReview(dataSource, { roundId, action: 'round.withdraw', by }, async (tx, { state }) => {
    if (state === 'withdrawn') throw new OperatorError(`The round ${roundId} is already withdrawn.`);
    await setReview(tx, roundId, { state: 'withdrawn', hold_reason: null });
    if (verdict !== null) await setVerdict(tx, roundId, verdict);
    await deleteMatchJob(tx, roundId);
    const failed = await failUnclaimedOfRoundsAcrossUsers(tx, [roundId], WITHDRAWN);
    const why = verdict === null ? {} : { why: verdict.reason ?? verdict.verdict };
    return { failed_matches: failed, ...why };
  });
}
