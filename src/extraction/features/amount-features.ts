import type { AmountMention, Candidates } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';

/**
 * Maximum number of amounts that are scored, most likely first. The others are never the round's
 * amount.
 */
export const MOST_AMOUNTS = 8;
/** Number of words on each side of an amount that become features. */
const AROUND = 3;
const LEAST = 1e-3;
/** Maximum relative difference between two amounts that count as equal. */
const SAME = 0.02;

/**
 * Returns the features of the question "is this the round's amount?", for each of the most likely
 * amounts. The features have three sources: the tagger, a comparison with the other amounts, and
 * the words and classes around the mentions.
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

/**
 * Adds how an amount compares with the others. A total is often the largest amount, or the sum of
 * two others.
 */
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
