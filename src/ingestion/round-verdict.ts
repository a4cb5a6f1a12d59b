import type { RoundVerdict } from '../rounds/rounds.queries.js';
import { NEWS_REASONS } from '../extraction/rejection-reason.js';

/**
 * The reasons that an operator may give when withdrawing a round. Each reason says why the news is
 * not a round, or that the facts are wrong.
 */
export const WITHDRAWAL_REASONS = ['wrong-facts', ...NEWS_REASONS] as const;

export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Returns the verdict on a withdrawn round, or null if the operator gave no reason. */
export function verdictOf(why: WithdrawalReason | null): RoundVerdict | null {
  if (why === null) return null;
  return why === 'wrong-facts' ? { verdict: why, reason: null } : { verdict: 'none', reason: why };
}
