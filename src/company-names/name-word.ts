import { PLACES_BY_WORD } from './places.js';
import { countriesOfScript, romanise, romanisedHow } from './romanise.js';
import { americanSpelling } from './spelling.js';
import { WORD_FORMS } from './word-forms.js';
import type { SharedWord } from './weights.js';
import type { WordClass } from './word-lists.js';
import {
  classOfWord,
  isDictionaryWord,
  isKnownWord,
  isListed,
  looksDescriptive,
  NAME_CLASSES,
} from './word-classes.js';

/** A word of a name in its normal form for comparison. */
export interface NameWord {
  text: string;
  wordClass: WordClass;
  /** Selects the weight of the word if both names contain the word. */
  shared: SharedWord;
  /** True if the place is a country or the adjective of a country. */
  isCountry?: boolean;
  /** True if the name has the word with `'s`. */
  isPossessive?: boolean;
  /** The word as the name spells it. Example: `labs` for `laboratory`. */
  spelling: string;
  /**
   * Set if the word was in a script other than Latin. `by ear` means that the script spells foreign
   * words by their sound. Han is `letters`.
   */
  romanised?: 'letters' | 'by ear';
  /** ISO 3166 countries that use that script. */
  scriptCountries?: readonly string[];
  /** ISO 3166 country of a place. `..` stands for a region of several countries. */
  country?: string;
}

/** Returns a word in its normal form for comparison. `at` is the index of the word in the name. */
export function nameWord(written: string, at: number): NameWord {
  const word = RECENT_WORDS.get(written) ?? readWord(written);
  // The first word is a name even if it ends like a trade. Example: `Genomatics`.
  if (at === 0 || !NAME_CLASSES.has(word.wordClass) || !looksDescriptive(word.text)) return word;
  return isListed(word.text) ? word : { ...word, wordClass: 'industry', shared: 'industry' };
}

function readWord(written: string): NameWord {
  const latin = romanise(written);
  const word =
    latin === written
      ? describeWord(written)
      : {
          ...describeWord(latin || written),
          romanised: romanisedHow(written),
          scriptCountries: countriesOfScript(written),
        };
  if (RECENT_WORDS.size >= MAX_RECENT_WORDS) RECENT_WORDS.clear();
  RECENT_WORDS.set(written, word);
  return word;
}

/** Cache of described words. Names under one key share most of their words. */
const RECENT_WORDS = new Map<string, NameWord>();
const MAX_RECENT_WORDS = 20_000;

/** Returns a Latin word in its normal form, independent of its position in the name. */
export function describeWord(written: string): NameWord {
  if (written.startsWith('.')) {
    const text = written.slice(1);
    return text === 'ai'
      ? describeWord(text)
      : { text, wordClass: 'suffix', shared: 'suffix', spelling: text };
  }
  const place = PLACES_BY_WORD.get(written);
  if (place)
    return {
      text: place.form,
      wordClass: 'place',
      shared: 'place',
      spelling: withoutMarks(written),
      country: place.country,
      isCountry: place.isCountry,
    };
  const text =
    WORD_FORMS.get(written) ??
    (isKnownWord(written) ? american(written) : american(foldUmlauts(written.replace('~', ''))));
  const wordClass = classOfWord(text);
  const shared = wordClass === 'rare' ? rarity(text) : wordClass;
  return { text, wordClass, shared, spelling: withoutMarks(written) };
}

function american(word: string): string {
  const spelled = americanSpelling(word, isDictionaryWord);
  return WORD_FORMS.get(spelled) ?? spelled;
}

/**
 * Folds `mueller` to `muller`, as `müller` is folded. Changes `ue` only between consonants, where
 * English words seldom have it.
 */
function foldUmlauts(word: string): string {
  if (word.length < 6 || !word.includes('e')) return word;
  return word.replace(/(?<=[b-df-hj-np-tv-xz])([aou])e(?=[b-df-hj-np-tv-xz][a-z])/g, '$1');
}

/**
 * Returns how rare a word of this length is. Many firms share the same initials, but few share a
 * long made-up word.
 */
function rarity(text: string): SharedWord {
  // A word of digits and letters is a made-up name, even with only three characters. Example:
  // `N26`.
  if (text.length === 3 && /\d/.test(text) && /[a-z]/.test(text)) return 'mixed';
  return RARE_BY_LENGTH[Math.min(text.length, RARE_BY_LENGTH.length - 1)]!;
}

const RARE_BY_LENGTH: readonly SharedWord[] = [
  'rare1',
  'rare1',
  'rare2',
  'rare3',
  'rare4',
  'rare5',
  'rare6',
  'rare7',
  'rare8',
  'rare9',
];

/** Returns whether a word distinguishes one firm from others. */
export function isTelling({ wordClass }: NameWord): boolean {
  return NAME_CLASSES.has(wordClass) && wordClass !== 'number';
}

/**
 * Returns a word without the marks of a suffix (`.com`), a phrase (`new_york`) and a legal form
 * (`~`).
 */
export function withoutMarks(word: string): string {
  return MARKED.test(word) ? word.replace(/[._~]/g, '') : word;
}

const MARKED = /[._~]/;
