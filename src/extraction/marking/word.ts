import { CAPITAL, DIGIT, isLetter, kindAt, LETTER, sizeAt, SMALL } from '../lexicon/characters.js';
import { hashText } from '../model/hashing.js';

/** The words that enough labelled texts have, by their hashes. */
export type Vocabulary = ReadonlySet<number>;

const MOST_SHAPE = 6;
const MOST_DIGITS = 4;

/** A word as the models see it. */
export class Word {
  /** In small letters. */
  readonly small: string;
  /** In small letters, numbers by their length. */
  readonly plain: string;
  readonly hash: number;
  /** Whether it looks like a part of a name by its first letters. */
  readonly isCapital: boolean;
  /** Whether it is a number. */
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
    // Of tokens that begin with a digit only names hold letters: "1stLight".
    this.isCapital = kind === CAPITAL || (kind === DIGIT && this.hasLetter);
    this.small = text.toLowerCase();
    this.plain = this.isNumber ? '0'.repeat(Math.min(MOST_DIGITS, text.length)) : this.small;
    this.hash = hashText(this.plain);
  }

  /** The kinds of its letters: `Aa` for "Acme", `AA` for "SAP", `Aa0` for "Acme3". */
  get shape(): string {
    return (this.ownShape ??= shapeOf(this.text));
  }

  get shapeHash(): number {
    return (this.ownShapeHash ??= hashText(this.shape));
  }

  /** Whether a vocabulary has it. */
  isIn(vocabulary: Vocabulary): boolean {
    if (this.vocabulary !== vocabulary) {
      this.vocabulary = vocabulary;
      this.isListed = vocabulary.has(this.hash);
    }
    return this.isListed;
  }

  /**
   * Itself, or a mark with its last two letters if few labelled texts have it: a name that was never seen must look
   * like one that was.
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

/** Longer words are rare, and a part of a text keeps the whole text in memory. */
const LONGEST_KEPT = 12;
/** How many words are remembered; a power of two. */
const MOST_KEPT = 1 << 15;
const kept: (Word | undefined)[] = Array.from({ length: MOST_KEPT }, () => undefined);

/**
 * Gives the word from and to a place of a text. It is worked out once while it is remembered: texts of one language
 * have the same ones.
 */
export function wordIn(text: string, from: number, to: number): Word {
  if (to - from > LONGEST_KEPT) return new Word(text.slice(from, to));
  const place = hashText(text, from, to) & (MOST_KEPT - 1);
  const known = kept[place];
  if (known !== undefined && isAt(known.text, text, from, to)) return known;
  return (kept[place] = new Word(text.slice(from, to)));
}

/** Gives a word that is a text of its own. */
export function wordOf(text: string): Word {
  return wordIn(text, 0, text.length);
}

function isAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}
