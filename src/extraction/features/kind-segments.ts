import type { Candidates } from '../claims/candidates.js';
import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import { findFundingTypes, type TypeMention } from '../signals/funding-types.js';

/** An amount below this chance is not the round's. */
export const LEAST_AMOUNT = 0.15;
/** Of segments without the amount these many are looked at. */
const SEGMENTS = 9;

/** A segment that may say which kind of round it is. */
export interface KindSegment {
  segment: Segment;
  index: number;
  place: 'title' | 'amount' | 'lead' | 'body';
  /** Where the round's amount stands in it; -1 for nowhere. */
  amountAt: number;
  amount: Token | undefined;
  /** The kinds that it names. */
  kinds: TypeMention[];
}

/** The segments that are looked at for the kind of a round: the first ones, and those with its amount. */
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
