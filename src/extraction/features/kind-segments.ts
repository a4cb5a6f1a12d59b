import type { Candidates } from '../claims/candidates.js';
import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import { findFundingTypes, type TypeMention } from '../signals/funding-types.js';

/** Minimum probability of the round's amount. A less likely amount is ignored. */
export const LEAST_AMOUNT = 0.15;
/**
 * Number of first segments that are always read. A later segment is read only if it contains the
 * round's amount.
 */
const SEGMENTS = 9;

/** A segment that may name the funding type of the round. */
export interface KindSegment {
  segment: Segment;
  index: number;
  place: 'title' | 'amount' | 'lead' | 'body';
  /** Index of the token with the round's amount, or -1 if the segment has no such token. */
  amountAt: number;
  amount: Token | undefined;
  /** The funding types that the segment names. */
  kinds: TypeMention[];
}

/**
 * Returns the segments that may name the funding type. These are the first segments, and all
 * segments with the round's amount.
 */
export function kindSegments({ segments, lexicon }: MarkedText, { amounts }: Candidates): KindSegment[] {
  const [best] = amounts;
  const value = best !== undefined && best.chance > LEAST_AMOUNT ? Math.round(best.money.value) : null;
  return segments.flatMap((segment, index): KindSegment[] => {
    const { text, tokens } = segment;
    const amountAt =
      value === null
        ? -1
        : tokens.findIndex(({ money }) => money !== null && Math.round(money.value) === value);
    const place = index === 0 ? 'title' : amountAt >= 0 ? 'amount' : index < 4 ? 'lead' : 'body';
    if (place === 'body' && index >= SEGMENTS) return [];
    const kinds = findFundingTypes(text, lexicon);
    return [{ segment, index, place, amountAt, amount: tokens[amountAt], kinds }];
  });
}
