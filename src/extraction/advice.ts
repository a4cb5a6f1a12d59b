import type { FundingType } from '../rounds/stated-round.js';

/**
 * The answer of a second reader about an item. All names, amounts and sentences are quoted from the
 * item's text.
 */
export interface Advice {
  /**
   * Whether the item reports a funding round under our rules. If false, all other facts are null or
   * empty.
   */
  isRound: boolean;
  company: string | null;
  /** The amount as the text writes it. `findMoney` converts it to a number. */
  sum: string | null;
  /** ISO 4217 code. It counts only if the text names no currency. */
  currency: string | null;
  kind: FundingType | null;
  lead: string | null;
  investors: string[];
  /** The company's country as the text writes it. */
  country: string | null;
  /** The sentence that reports the round. */
  sentence: string | null;
}

/**
 * Log-odds that a second reader's verdict adds to the decision or subtracts from it. `npm run eval
 * -- reader` fits this value from stored answers. Without stored answers, 2 is a cautious estimate.
 * It assumes that the reader is right seven times as often as wrong (e^2). Example: it raises a
 * probability of 0.1, the lower end of the default band, to 0.45. A round of 0.45 is not sent.
 */
export const ADVICE_WEIGHT = 2;

/**
 * Minimum log-odds of our company or amount. Below it, a different company or amount from the
 * second reader replaces ours. The value 1 is a probability of 0.73.
 */
export const FACT_WEIGHT = 1;

/**
 * The range of probabilities in which an item is doubtful (setting READER_BAND). `from` and `to`
 * are probabilities that the item reports a round.
 */
export interface Band {
  from: number;
  to: number;
}

/**
 * Minimum probability of a certain company or amount. Above the band, an item is doubtful if its
 * company or amount is less likely.
 */
const SURE_FACT = 0.5;
/**
 * Minimum probability of an amount. A less likely amount counts as absent, so it does not make an
 * item doubtful.
 */
const NO_SUM = 0.3;

/** The probabilities of a round's facts, which decide whether to ask a second reader. */
interface Sureness {
  companyChance: number;
  amountChance: number;
}

/**
 * Returns whether an item is doubtful, so that a second reader should read it. An item is doubtful
 * if its probability of a round is within the band. Above the band, an item with one round is
 * doubtful if the round's company or amount is uncertain.
 */
export function isDoubtful(chance: number, rounds: readonly Sureness[], { from, to }: Band): boolean {
  if (chance < from) return false;
  if (chance <= to) return true;
  const [round] = rounds;
  if (round === undefined || rounds.length > 1) return false;
  const { companyChance, amountChance } = round;
  return companyChance < SURE_FACT || (amountChance >= NO_SUM && amountChance < SURE_FACT);
}
