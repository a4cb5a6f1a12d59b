import { CAPITAL, DIGIT, isLetter, kindAt, LETTER, sizeAt, SMALL } from '../lexicon/characters.js';
import { hashText } from '../model/hashing.js';

/** Hashes of the words that occur in enough labelled texts. */
export type Vocabulary = ReadonlySet<number>;

const MOST_SHAPE = 6;
const MOST_DIGITS = 4;

/** A word in the forms that the models use. */
export class Word {
  /** The word in lower case. */
  readonly small: string;
  /** The word in lower case. For a number, up to four zeros replace its characters. */
  readonly plain: string;
  readonly hash: number;
  /** Whether the first characters suggest a part of a name. */
  readonly isCapital: boolean;
  readonly isNumber: boolean;
  readonly hasLetter: boolean;
  private ownShape: string | undefined;
  private ownShapeHash: number | undefined;
  private mask: Word | undefined;
  private vocabulary: Vocabulary | undefined;
  private isListed = false;

  constructor(readonly text: string) {
    const kind = kindAt(text, 0);
    this.hasLetter = hasLetter(text);
    this.isNumber = kind === DIGIT && !this.hasLetter;
    // If a token starts with a digit and contains a letter, it is a name. Example: "1stLight".
    this.isCapital = kind === CAPITAL || (kind === DIGIT && this.hasLetter);
    this.small = text.toLowerCase();
    this.plain = this.isNumber ? '0'.repeat(Math.min(MOST_DIGITS, text.length)) : this.small;
    this.hash = hashText(this.plain);
  }

  /**
   * The kinds of characters in the word. Examples: `Aa` for "Acme", `AA` for "SAP", `Aa0` for
   * "Acme3".
   */
  get shape(): string {
    return (this.ownShape ??= shapeOf(this.text));
  }

  get shapeHash(): number {
    return (this.ownShapeHash ??= hashText(this.shape));
  }

  /** Returns whether a vocabulary contains the word. */
  isIn(vocabulary: Vocabulary): boolean {
    if (this.vocabulary !== vocabulary) {
      this.vocabulary = vocabulary;
      this.isListed = vocabulary.has(this.hash);
    }
    return this.isListed;
  }

  /**
   * Returns the word if the vocabulary contains it. Otherwise it returns a mask with the word's
   * last two letters. A new name must look like a rare name that the models have learned.
   */
  knownIn(vocabulary: Vocabulary | null): Word {
    if (vocabulary === null || !this.hasLetter || this.isIn(vocabulary)) return this;
    const { plain } = this;
    return (this.mask ??= wordOf(`~${plain.length > 3 ? plain.slice(-2) : ''}`));
  }
}

function hasLetter(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isLetter(kindAt(text, at))) return true;
  return false;
}

function shapeOf(text: string): string {
  let shape = '';
  for (let at = 0; at < text.length && shape.length < MOST_SHAPE; at += sizeAt(text, at)) {
    const kind = kindAt(text, at);
    const sign =
      kind === CAPITAL
        ? 'A'
        : kind === SMALL
          ? 'a'
          : kind === DIGIT
            ? '0'
            : kind === LETTER
              ? 'x'
              : text.slice(at, at + sizeAt(text, at));
    if (!shape.endsWith(sign) || shape.length < 2) shape += sign;
  }
  return shape.slice(0, MOST_SHAPE);
}

/**
 * Maximum length of a cached word, in characters. Longer words are rare, and a substring keeps its
 * whole text in memory.
 */
const LONGEST_KEPT = 12;
/** Number of words in the cache, a power of two. */
const MOST_KEPT = 1 << 15;
const kept: (Word | undefined)[] = Array.from({ length: MOST_KEPT }, () => undefined);

/**
 * Returns the word at a position of a text. Words are cached, because texts of one language share
 * most of their words.
 */
export function wordIn(text: string, from: number, to: number): Word {
  if (to - from > LONGEST_KEPT) return new Word(text.slice(from, to));
  const place = hashText(text, from, to) & (MOST_KEPT - 1);
  const known = kept[place];
  if (known !== undefined && isAt(known.text, text, from, to)) return known;
  return (kept[place] = new Word(text.slice(from, to)));
}

/** Returns the word that consists of the whole text. */
export function wordOf(text: string): Word {
  return wordIn(text, 0, text.length);
}

function isAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}
