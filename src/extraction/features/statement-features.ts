import type { Candidates, NameCandidate } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';

/** Minimum probabilities of the names and amounts that get a mark. */
const LEAST_NAME = 0.3;
const LEAST_AMOUNT = 0.15;
/**
 * Maximum number of segments that are read. These are the title, and the first segments that name
 * the company or the amount.
 */
const MOST_SEGMENTS = 4;
/** Number of words on each side of a mark that become features. */
const REACH = 4;
/** Euclidean length to which the features are scaled. */
const LENGTH = 4;

const [COMPANY, OTHER_COMPANY, INVESTOR, AMOUNT, OTHER_AMOUNT] = ['‹C›', '‹D›', '‹I›', '‹A›', '‹a›'] as const;
const MARKS = new Set<string>([COMPANY, OTHER_COMPANY, INVESTOR, AMOUNT, OTHER_AMOUNT]);

/** A word or a mark, with the lexicon classes of the word. */
interface Step {
  word: string;
  classes: string;
}

/**
 * Returns the features of the question "do these sentences say that the company got the amount?".
 * Marks replace the company, the amount and the investors. The features are the words before,
 * between and after the marks. Masks replace all other names.
 */
export function statementFeatures(text: MarkedText, found: Candidates): SparseVector {
  const features = new SparseVector();
  const marks = marksOf(found);
  features.addNamed('statement');
  let seen = 0;
  for (let index = 0; index < text.segments.length && seen < MOST_SEGMENTS; index++) {
    const steps = stepsOf(text, index, marks);
    const holds = steps.some(({ word }) => word === COMPANY || word === AMOUNT);
    if (index > 0 && !holds) continue;
    seen++;
    const place = index === 0 ? 'title' : seen <= 2 ? 'lead' : 'body';
    addMarks(features, steps, place);
    addOrder(features, steps, place);
  }
  features.scaleTo(LENGTH);
  return features;
}

/**
 * Returns the marks of tokens. Each key is a segment and the index of a token, separated by a
 * space.
 */
function marksOf(found: Candidates): Map<string, string> {
  const marks = new Map<string, string>();
  const put = ({ mentions }: NameCandidate, mark: string): void => {
    for (const { segment, from, to } of mentions)
      for (let at = from; at <= to; at++) marks.set(`${segment} ${at}`, mark);
  };
  for (const investor of found.investors) if (investor.chance > LEAST_NAME) put(investor, INVESTOR);
  found.companies.forEach((company, rank) => {
    if (rank === 0 || company.chance > LEAST_NAME) put(company, rank === 0 ? COMPANY : OTHER_COMPANY);
  });
  const [best] = found.amounts;
  const value = best !== undefined && best.chance > LEAST_AMOUNT ? best.money.value : null;
  for (const { money, segment, at } of found.amountMentions)
    marks.set(`${segment} ${at}`, money.value === value ? AMOUNT : OTHER_AMOUNT);
  return marks;
}

function stepsOf({ segments }: MarkedText, index: number, marks: ReadonlyMap<string, string>): Step[] {
  const { tokens, classes } = segments[index]!;
  const steps: Step[] = [];
  const push = (word: string, names: readonly string[]): void => {
    const isRepeated = (MARKS.has(word) || word === '@') && steps.at(-1)?.word === word;
    if (!isRepeated) steps.push({ word, classes: names.join('+') });
  };
  tokens.forEach((token, at) => {
    const { character } = token;
    const mark = marks.get(`${index} ${at}`);
    const names = classes[at] ?? [];
    if (mark !== undefined) push(mark, []);
    else if (character !== null) {
      if (character.begins) push(character.word, names);
    } else if (token.word.isNumber) push('0', []);
    else if (index > 0 && at > 0 && token.word.isCapital && names.length === 0) push('@', []);
    else push(token.word.small, names);
  });
  return steps;
}

/**
 * Adds the words before and after each mark, alone and in sequences. It also adds the words between
 * two marks.
 */
function addMarks(features: SparseVector, steps: readonly Step[], place: string): void {
  let last: { mark: string; at: number } | null = null;
  steps.forEach(({ word: mark }, at) => {
    if (!MARKS.has(mark)) return;
    const word = (by: number): string => steps[at + by]?.word ?? (by < 0 ? '^' : '$');
    for (let by = 1; by <= REACH; by++) {
      features.addNamed(`${mark} < ${word(-by)}`, 0.7);
      features.addNamed(`${mark} > ${word(by)}`, 0.7);
    }
    features.addNamed(`${place} ${word(-1)} ${mark}`);
    features.addNamed(`${place} ${mark} ${word(1)}`);
    features.addNamed(`${word(-2)} ${word(-1)} ${mark}`);
    features.addNamed(`${mark} ${word(1)} ${word(2)}`);
    features.addNamed(`${mark} ${word(1)} ${word(2)} ${word(3)}`, 0.7);
    if (last !== null) addBetween(features, steps.slice(last.at + 1, at), `${last.mark} ${mark}`);
    last = { mark, at };
  });
}

/** Maximum number of words between two marks. Longer sequences do not become features. */
const MOST_BETWEEN = 12;

function addBetween(features: SparseVector, between: readonly Step[], pair: string): void {
  if (between.length > MOST_BETWEEN) return;
  for (const { word, classes } of between) {
    features.addNamed(`${pair}: ${word}`);
    if (classes !== '') features.addNamed(`${pair}: class ${classes}`);
  }
  if (between.length <= 3) features.addNamed(`${pair} = ${between.map(({ word }) => word).join(' ')}`);
}

/** Adds the marks and classes of a segment in order. */
function addOrder(features: SparseVector, steps: readonly Step[], place: string): void {
  const order: string[] = ['^'];
  for (const { word, classes } of steps) {
    const one = MARKS.has(word) ? word : classes;
    if (one !== '' && order.at(-1) !== one) order.push(one);
  }
  order.push('$');
  order.forEach((one, at) => {
    const [next, second] = [order[at + 1], order[at + 2]];
    if (next !== undefined) features.addNamed(`${place} order ${one} > ${next}`);
    if (second !== undefined) features.addNamed(`order ${one} > ${next} > ${second}`);
  });
}
