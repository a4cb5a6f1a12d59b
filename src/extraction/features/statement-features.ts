import type { Candidates, NameCandidate } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';

/** Names and amounts below these chances are not marked. */
const LEAST_NAME = 0.3;
const LEAST_AMOUNT = 0.15;
/** The segments that are looked at: the title, and the first that name the company or the amount. */
const MOST_SEGMENTS = 4;
/** How many words on each side of a mark count. */
const REACH = 4;
/** The length that the features are scaled to. */
const LENGTH = 4;

const [COMPANY, OTHER_COMPANY, INVESTOR, AMOUNT, OTHER_AMOUNT] = ['‹C›', '‹D›', '‹I›', '‹A›', '‹a›'] as const;
const MARKS = new Set<string>([COMPANY, OTHER_COMPANY, INVESTOR, AMOUNT, OTHER_AMOUNT]);

/** A word as it is read here, with the lexicon's classes that it is in. */
interface Step {
  word: string;
  classes: string;
}

/**
 * The features of "do these sentences say that the company got the amount?": the words before, between
 * and behind company, amount and investors, each of which is one mark. Other names are masked.
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

/** Which mark the token of a segment has, by `segment at`. */
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

/** The words around each mark, alone, in pairs and by distance, and those between two marks. */
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

/** Words between two marks count up to this many. */
const MOST_BETWEEN = 12;

function addBetween(features: SparseVector, between: readonly Step[], pair: string): void {
  if (between.length > MOST_BETWEEN) return;
  for (const { word, classes } of between) {
    features.addNamed(`${pair}: ${word}`);
    if (classes !== '') features.addNamed(`${pair}: class ${classes}`);
  }
  if (between.length <= 3) features.addNamed(`${pair} = ${between.map(({ word }) => word).join(' ')}`);
}

/** The sentence as marks and classes in order. */
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
