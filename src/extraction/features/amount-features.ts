import type { AmountMention, Candidates } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';

/** Amounts behind these are never the round's. */
export const MOST_AMOUNTS = 8;
/** Words on either side of an amount that are looked at. */
const AROUND = 3;
const LEAST = 1e-3;
/** Two sums are the same within this share. */
const SAME = 0.02;

/**
 * The features of "is this the round's amount?", for each of the likeliest amounts: what the tagger says of it, how it
 * compares with the others, and the words and classes around its mentions.
 */
export function amountFeatures(text: MarkedText, found: Candidates): SparseVector[] {
  const amounts = found.amounts.slice(0, MOST_AMOUNTS);
  const values = [...new Set(amounts.map(({ money }) => money.value))];
  return amounts.map((amount, rank) => {
    const features = new SparseVector();
    const put = (name: string, value = 1): void => features.addNamed(`amount ${name}`, value);
    const [best] = amounts;
    const { money } = amount;
    put('always');
    put(`rank ${Math.min(4, rank)}`);
    put('score', Math.min(3, amount.score) / 2);
    put('log score', Math.log(LEAST + amount.score) / 4);
    put('behind the best', Math.min(4, Math.log((best!.score + LEAST) / (amount.score + LEAST))) / 2);
    put('chance', amount.chance);
    put('log chance', Math.log(LEAST + amount.chance) / 4);
    put(`one of ${Math.min(6, amounts.length)}`);
    put(`currency of the best ${money.currency === best!.money.currency}`);
    put(`size ${Math.round(Math.log10(1 + money.value))}`);
    put(`scaled ${money.factor !== null}, currency named ${money.guessed !== true}`);
    addOrder(put, money.value, values);
    const mentions = found.amountMentions.filter(
      ({ money: other }) =>
        Math.round(other.value) === Math.round(money.value) && other.currency === money.currency,
    );
    put(`mentions ${Math.min(4, mentions.length)}`);
    for (const mention of mentions) addMention(put, text, mention, found);
    return features;
  });
}

type Put = (name: string, value?: number) => void;

/** A total is the largest of all, or the sum of two others. */
function addOrder(put: Put, value: number, values: readonly number[]): void {
  const isLargest = values.every((other) => other <= value);
  const isSmallest = values.every((other) => other >= value);
  put(`order ${isLargest ? 'largest' : isSmallest ? 'smallest' : 'between'}`);
  const isSum = values.some((one) =>
    values.some((other) => one < other && other < value && Math.abs(one + other - value) < SAME * value),
  );
  if (isSum) put('sum of two others');
}

function addMention(put: Put, text: MarkedText, { segment, at }: AmountMention, found: Candidates): void {
  const { tokens, classes, place, text: sentence } = text.segments[segment]!;
  const word = (index: number): string => {
    const token = tokens[index];
    return token === undefined ? (index < 0 ? '^' : '$') : token.word.plain;
  };
  put(`in ${place}`);
  for (let by = 1; by <= AROUND; by++) {
    put(`before ${word(at - by)}`, 0.5);
    put(`behind ${word(at + by)}`, 0.5);
  }
  put(`-1 ${word(at - 1)}`, 0.7);
  put(`+1 ${word(at + 1)}`, 0.7);
  put(`-2 ${word(at - 2)} ${word(at - 1)}`, 0.5);
  put(`+2 ${word(at + 1)} ${word(at + 2)}`, 0.5);
  for (const name of new Set(classes.flat())) put(`sentence has ${name}`, 0.5);
  const [company] = found.companies;
  if (company !== undefined) put(`company beside it ${sentence.includes(company.name)}`);
}
