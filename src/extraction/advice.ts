import type { FundingType } from '../rounds/stated-round.js';

/** What a second reader says of an item. Every name, sum and sentence stands in the item's text. */
export interface Advice {
  /** The item tells of a funding round by our rules. The other facts are null or empty if not. */
  isRound: boolean;
  company: string | null;
  /** The sum as the text has it; our own reader turns it into a number. */
  sum: string | null;
  /** ISO 4217. Counts only where the text names no currency. */
  currency: string | null;
  kind: FundingType | null;
  lead: string | null;
  investors: string[];
  /** The company's country as the text has it. */
  country: string | null;
  /** The sentence that tells of the round. */
  sentence: string | null;
}

/**
 * How far the verdict of a second reader moves the decision, in log-odds. `npm run eval -- reader`
 * fits it from stored answers. Until an operator has some, 2 is a careful guess: such a reader is
 * taken to be right seven times as often as wrong (e^2). With it a text at the lower end of the default
 * band (0.1) reaches 0.45, which is not sent.
 */
export const ADVICE_WEIGHT = 2;

/**
 * A company or sum that the second reader reads differently replaces ours if ours is less sure than
 * this, in log-odds: below a chance of 0.73.
 */
export const FACT_WEIGHT = 1;

/** From where to where an item is doubtful, as the chance that it tells of a round (READER_BAND). */
export interface Band {
  from: number;
  to: number;
}

/** A round above the band is doubtful if its company or sum is less likely than this. */
const SURE_FACT = 0.5;
/** Below it a sum is none, which is not in doubt. */
const NO_SUM = 0.3;

/** A round that was read, as far as it says whether to ask. */
interface Sureness {
  companyChance: number;
  amountChance: number;
}

/**
 * Whether an item is worth a second reading: the chance that it tells of a round is in the middle, or
 * it surely does and its company or sum is uncertain.
 */
export function isDoubtful(chance: number, rounds: readonly Sureness[], { from, to }: Band): boolean {
  if (chance < from) return false;
  if (chance <= to) return true;
  const [round] = rounds;
  if (round === undefined || rounds.length > 1) return false;
  const { companyChance, amountChance } = round;
  return companyChance < SURE_FACT || (amountChance >= NO_SUM && amountChance < SURE_FACT);
}
