import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import { wordOf, type Vocabulary, type Word } from '../marking/word.js';
import { hashText, joinHashes } from '../model/hashing.js';
import { SparseVector, type FeatureNames } from '../model/sparse-vector.js';
import { headingWords } from './words.js';

/** Maximum number of characters of the body that are read for the verdict by words. */
const BODY_READ = 1_100;
/** Euclidean length to which the features of every text are scaled. */
const LENGTH = 4;
/** Number of segments whose order of classes is read: the title and the first three sentences. */
export const ORDERED = 4;

/**
 * Returns the features that decide whether an item reports a round: single words, pairs of words
 * (adjacent, or with one word between), and the order of the lexicon's word classes. Masks replace
 * names, amounts and numbers. A capitalised word counts as a name. In a title and at the start of a
 * sentence, it counts as a name only if few labelled texts contain it.
 */
export function documentFeatures(text: MarkedText, vocabulary: Vocabulary): SparseVector {
  const features = new SparseVector();
  const [title] = text.segments;
  let hasAmount = false;
  for (const { segment, part } of segmentsRead(text)) {
    if (part === 'body') hasAmount ||= countAmounts(segment.tokens) > 0;
    addWords(features, maskedWords(segment, part, vocabulary));
  }
  features.addNamed(`segments ${Math.min(6, Math.round(Math.log2(text.segments.length)))}`);
  features.addNamed(`amounts in title ${countAmounts(title?.tokens ?? [])}`);
  features.addNamed(`amounts in body ${hasAmount}`);
  features.addNamed('always');
  if (text.isPart) features.addNamed('part', 2);
  for (const word of headingWords(text)) features.addNamed(`under ${word}`, 0.7);
  features.addNamed(`language ${text.language}`, 0.5);
  if (text.segments.at(-1)?.place === 'feed') features.addNamed('names its feed');
  text.segments
    .slice(0, ORDERED)
    .forEach((segment, index) => addOrder(features, orderOfClasses(segment).marks, orderPart(index)));
  features.scaleTo(LENGTH);
  return features;
}

/** A part of a text. The words of each part are separate features. */
type Part = 'title' | 'body' | 'about';

/** Returns the segments whose words are read for the verdict. */
export function segmentsRead({ segments }: MarkedText): { segment: Segment; part: Part }[] {
  const chosen: { segment: Segment; part: Part }[] = [];
  let read = 0;
  for (const segment of segments) {
    const { place } = segment;
    if (place === 'feed') continue;
    const part = place === 'title' || place === 'about' ? place : 'body';
    if (part === 'body') {
      read += segment.text.length;
      if (read > BODY_READ) continue;
    }
    chosen.push({ segment, part });
  }
  return chosen;
}

/**
 * Returns the prefix of the names of the features that describe the order of word classes in a
 * segment. `index` is the segment's index, from 0 to ORDERED - 1.
 */
export const orderPart = (index: number): string => (index === 0 ? 'title classes' : 'lead classes');

function countAmounts(tokens: readonly Token[]): number {
  let count = 0;
  for (const { money } of tokens) if (money !== null) count++;
  return count;
}

/**
 * The words of a segment with their hashes. `nameOf` builds the name of a feature: the segment's
 * part, the word, and in some forms one of the next two words.
 */
class HashedWords implements FeatureNames {
  readonly words: string[] = [];
  readonly hashes: number[] = [];
  /**
   * For each word, the index of its token in the segment. If a name or word has several tokens, it
   * is the index of the first.
   */
  readonly tokens: number[] = [];

  constructor(readonly part: string) {}

  push(word: string, hash: number, token: number): void {
    this.words.push(word);
    this.hashes.push(hash);
    this.tokens.push(token);
  }

  nameOf(number: number): string {
    const at = Math.floor(number / FORMS);
    const [word, next, second] = this.words.slice(at, at + 3);
    const form = number % FORMS;
    if (form === ANYWHERE) return `anywhere ${word}`;
    const behind = form === WITH_NEXT ? ` ${next}` : form === WITH_SECOND ? ` … ${second}` : '';
    return `${this.part}: ${word}${behind}`;
  }
}

const [ALONE, WITH_NEXT, WITH_SECOND, ANYWHERE] = [0, 1, 2, 3];
const FORMS = 4;

/** Punctuation that becomes a feature. Other punctuation is ignored. */
const SIGNS = '$%?!:()';
const [NUMBER, NAME] = [wordOf('0'), wordOf('@')];

/** Returns the words of a segment. Masks replace names, numbers and amounts. */
export function maskedWords({ place, tokens }: Segment, part: string, vocabulary: Vocabulary): HashedWords {
  const words = new HashedWords(part);
  const push = ({ small, hash }: Word, at: number): void => words.push(small, hash, at);
  let isInName = false;
  for (let index = 0; index < tokens.length; index++) {
    const { text, word, money, character } = tokens[index]!;
    if (character !== null) {
      if (character.begins) words.push(character.word, hashText(character.word), index);
      continue;
    }
    const isMarked = place !== 'title' && index > 0;
    const isName = word.isCapital && (isMarked || !word.isIn(vocabulary));
    if (money !== null) push(word, index);
    else if (word.isNumber) push(NUMBER, index);
    else if (isName) {
      if (!isInName) push(NAME, index);
    } else if (word.hasLetter || SIGNS.includes(text)) push(word, index);
    isInName = isName;
  }
  return words;
}

/**
 * Adds the words of one part: each word alone, with the next word, and with the word after that.
 */
function addWords(features: SparseVector, words: HashedWords): void {
  const { part, hashes } = words;
  const weight = part === 'title' ? 1 : 0.7;
  const partHash = hashText(part);
  for (let at = 0; at < hashes.length; at++) {
    const own = joinHashes(partHash, hashes[at]!);
    const number = FORMS * at;
    features.add(own, weight, words, number + ALONE);
    if (at + 1 < hashes.length)
      features.add(joinHashes(own, hashes[at + 1]!), weight, words, number + WITH_NEXT);
    if (at + 2 < hashes.length)
      features.add(joinHashes(own, hashes[at + 2]! ^ GAP), weight * 0.7, words, number + WITH_SECOND);
    if (part !== 'about') features.add(joinHashes(EVERYWHERE, hashes[at]!), 0.7, words, number + ANYWHERE);
  }
}

const EVERYWHERE = hashText('anywhere');
const GAP = hashText('…');

/**
 * Returns the names, amounts and classes of a segment in order. Example: name, raise, amount, from,
 * name. `places` has the index of the first token of each mark.
 */
export function orderOfClasses({ tokens, classes }: Segment): { marks: string[]; places: number[] } {
  const marks: string[] = [];
  const places: number[] = [];
  for (const [at, token] of tokens.entries()) {
    const mark = token.money === null ? classMark(token, classes[at] ?? []) : token.text;
    if (mark === null || (token.money === null && marks.at(-1) === mark)) continue;
    marks.push(mark);
    places.push(at);
  }
  return { marks, places };
}

/**
 * Returns the classes of a token, or `@` if it is a capitalised word without a class. Returns null
 * for other tokens.
 */
export function classMark({ word }: Token, classes: readonly string[]): string | null {
  if (classes.length > 0) return classes.join('+');
  return word.isCapital ? '@' : null;
}

function addOrder(features: SparseVector, order: readonly string[], part: string): void {
  order.forEach((mark, index) => {
    const [next, second] = [order[index + 1], order[index + 2]];
    features.addNamed(`${part}: ${mark}`);
    if (next !== undefined) features.addNamed(`${part}: ${mark} > ${next}`);
    if (next !== undefined && second !== undefined)
      features.addNamed(`${part}: ${mark} > ${next} > ${second}`, 0.8);
  });
}
