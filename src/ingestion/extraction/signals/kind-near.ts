import type { FundingType } from '../../../rounds/stated-round.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { chooseType, findFundingTypes, isStage } from './funding-types.js';
import { findMoney, type Money } from './money.js';

/** How far from the amount a kind of round may stand, in characters. */
const REACH = 120;

/** Kinds that count where they stand right behind the amount, or first in a headline. */
export const NEXT_KINDS = new Set<FundingType>(['bridge', 'debt', 'grant', 'convertible-note']);

/** Returns the kind of round that a sentence names next to an amount. */
export function typeNear(sentence: string, money: Money, lexicon: CompiledLexicon): FundingType {
  const from = Math.max(0, money.start - REACH);
  const near = sentence.slice(from, money.end + REACH);
  const others = findMoney(sentence, lexicon).filter((other) => other.start !== money.start);
  const mentions = findFundingTypes(near, lexicon).map((mention) => ({
    ...mention,
    start: mention.start + from,
    end: mention.end + from,
  }));
  // Between the amount and a kind that belongs to it stands no other amount: "$9m Series B after a $2m seed".
  const own = mentions.filter(
    ({ start }) =>
      !others.some(
        (other) => other.start > Math.min(start, money.start) && other.start < Math.max(start, money.start),
      ),
  );
  // "Gets a €18m bridge as its Series C slips": the kind right behind the amount is the one that was raised.
  const next = own.find(
    ({ type, start }) => NEXT_KINDS.has(type) && start >= money.end && start - money.end <= 2,
  );
  const stage = own.find(({ type }) => isStage(type));
  if (next && stage && stage.start > next.end) return next.type;
  return chooseType(own.length > 0 ? own : mentions, near, lexicon);
}
