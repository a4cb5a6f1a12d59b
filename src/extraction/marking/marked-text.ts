import type { Money } from '../signals/money.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Word } from './word.js';

/** Where a segment stands in an item. */
export type Place =
  | 'title'
  | 'first' // the first sentence of the body
  | 'early' // the second and third
  | 'middle' // up to the eighth
  | 'late'
  | 'about' // the paragraph about the company at a release's end
  | 'list' // an entry of a list
  | 'feed'; // the title of the feed that the item came with

/** A word, a number, a sign, an amount of money, or one character of a script without spaces. */
export interface Token {
  text: string;
  word: Word;
  /** From and to where in the segment, in UTF-16 units. */
  start: number;
  end: number;
  /** Whether a space stands before it, or nothing. */
  isApart: boolean;
  money: Money | null;
  /** The word that a character of Chinese, Japanese or Korean is part of; null for other tokens. */
  character: CharacterWord | null;
}

/** A word of a script whose tokens are characters, by the segmenter of the platform. */
export interface CharacterWord {
  word: string;
  /** Whether the character is the word's first. */
  begins: boolean;
  previous: string;
  next: string;
}

/**
 * A title, a sentence or a list's entry. Its tokens and classes are made when they are first asked for:
 * of most releases only the beginning is read.
 */
export interface Segment {
  place: Place;
  text: string;
  /** The block that it is in: blocks are parted by empty lines; the title is 0. */
  block: number;
  tokens: readonly Token[];
  /** For each token the lists of the lexicon that have it, each once. */
  classes: readonly (readonly string[])[];
}

/** A news item as the reader sees it. */
export interface MarkedText {
  /** ISO 639-1, as detected. */
  language: string;
  /** The lexicon of its language; English for a language without one. */
  lexicon: CompiledLexicon;
  title: string;
  /** The text behind the title, cleaned, with its line breaks. */
  body: string;
  /** Whether it is a part of a round-up, read on its own. */
  isPart: boolean;
  /** The heading that a part stands under, and the text of several deals that it was cut from; else empty. */
  around: string;
  /** The title of the round-up that a part was cut from: it often names the companies. Else empty. */
  wholeTitle: string;
  /** The host of the item's page if the item names its feed; else empty. */
  host: string;
  /** The title first, then the body's. At most `MAX_SEGMENTS`. */
  segments: Segment[];
}
