import type { Money } from '../signals/money.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Word } from './word.js';

/** The place of a segment in an item. */
export type Place =
  | 'title'
  | 'first' // the first sentence of the body
  | 'early' // the second and third sentence
  | 'middle' // the fourth to the eighth sentence
  | 'late' // all later sentences
  | 'about' // the paragraph about the company, at the end of a press release
  | 'list' // an entry of a list
  | 'feed'; // the title of the item's feed

/**
 * A word, a number, a punctuation mark, an amount of money, or one character of a script without
 * spaces.
 */
export interface Token {
  text: string;
  word: Word;
  /** Start and end of the token in the segment, in UTF-16 units. */
  start: number;
  end: number;
  /** Whether a space precedes the token. It is also true for the first token of a segment. */
  isApart: boolean;
  money: Money | null;
  /** The Chinese, Japanese or Korean word that contains this character. Null for other tokens. */
  character: CharacterWord | null;
}

/** A word in a script whose tokens are characters. The platform's segmenter finds these words. */
export interface CharacterWord {
  word: string;
  /** Whether the character is the first one of the word. */
  begins: boolean;
  previous: string;
  next: string;
}

/**
 * A title, a sentence or an entry of a list. Its tokens and classes are computed on first use,
 * because only the beginning of most press releases is read.
 */
export interface Segment {
  place: Place;
  text: string;
  /**
   * Number of the block that contains the segment. Empty lines separate blocks. The title is block
   * 0.
   */
  block: number;
  tokens: readonly Token[];
  /** For each token, the word lists of the lexicon that contain it, each once. */
  classes: readonly (readonly string[])[];
}

/** A news item in the form that the reader's models use. */
export interface MarkedText {
  /** ISO 639-1 code of the item's language. */
  language: string;
  /** The lexicon of the language. If the language has no lexicon, it is the English one. */
  lexicon: CompiledLexicon;
  title: string;
  /** The cleaned text without the title, with its line breaks. */
  body: string;
  /** Whether the text is a part of a round-up that is read separately. */
  isPart: boolean;
  /**
   * The heading above a part of a round-up. If a part was cut from a piece with several deals, that
   * piece follows the heading. Empty for other texts.
   */
  around: string;
  /**
   * The title of the round-up that a part was cut from. It often names the companies. Empty for
   * other texts.
   */
  wholeTitle: string;
  /** The host of the item's page if the item names its feed. Otherwise empty. */
  host: string;
  /** The title, then the segments of the body, at most `MAX_SEGMENTS` in all. */
  segments: Segment[];
}
