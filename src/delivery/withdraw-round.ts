import type { DataSource } from 'typeorm';
import { WITHDRAWN } from '../matching/failure-snippets.js';
import { OperatorError } from '../runtime/errors.js';
import { changeReview } from '../rounds/review.js';
import type { Reviewer } from '../rounds/review.js';
import { deleteMatchJob, setReview } from '../rounds/rounds.queries.js';
import { failUnclaimedOfRoundAcrossUsers } from './withdraw-round.queries.js';

/**
 * Withdraws a round that is wrong (decision 32): it is no longer matched, and its matches that wait
 * to be sent become failed. What a sender has claimed or delivered stays as it is. Cannot be
 * undone. Returns how many matches were ended. Errors: OperatorError for an unknown round, or one
 * that was withdrawn before.
 */
export function withdrawRound(
  dataSource: DataSource,
  roundId: string,
  by: Reviewer,
): Promise<{ failed_matches: number }> {
  return changeReview(dataSource, { roundId, action: 'round.withdraw', by }, async (tx, { state }) => {
    if (state === 'withdrawn') throw new OperatorError(`The round ${roundId} is withdrawn already.`);
    await setReview(tx, roundId, { state: 'withdrawn', hold_reason: null });
    await deleteMatchJob(tx, roundId);
    return { failed_matches: await failUnclaimedOfRoundAcrossUsers(tx, roundId, WITHDRAWN) };
  });
}
