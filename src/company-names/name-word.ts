import { PLACES_BY_WORD } from './places.js';
import { countriesOfScript, romanise, romanisedHow } from './romanise.js';
import { americanSpelling } from './spelling.js';
import { WORD_FORMS } from './word-forms.js';
import type { WordClass } from './word-lists.js';
import {
  classOfWord,
  isDictionaryWord,
  isKnownWord,
  isListed,
  looksDescriptive,
  NAME_CLASSES,
  WORD_WEIGHTS,
} from './word-weights.js';

/** A word of a name in the form in which it is compared. */
export interface NameWord {
  text: string;
  wordClass: WordClass;
  evidence: number;
  penalty: number;
  /** The place is a country, or an adjective of one. */
  isCountry?: boolean;
  /** Written with `'s`. */
  isPossessive?: boolean;
  /** The word in the spelling of the name: `labs` for `laboratory`. */
  spelling: string;
  /**
   * Written in a script other than Latin. `by ear` means a script that spells foreign words by their
   * sound, and not Han.
   */
  romanised?: 'letters' | 'by ear';
  /** The countries that use that script. */
  scriptCountries?: readonly string[];
  /** ISO 3166 country of a place; `..` for a region of several countries. */
  country?: string;
}

/** Returns a word in the form in which it is compared. `at` is its index in the name. */
export function nameWord(written: string, at: number): NameWord {
  const word = RECENT_WORDS.get(written) ?? readWord(written);
  // The first word is the firm's own name even if it ends like a trade: `Genomatics`.
  if (at === 0 || !NAME_CLASSES.has(word.wordClass) || !looksDescriptive(word.text)) return word;
  return isListed(word.text) ? word : { ...word, wordClass: 'industry', ...WORD_WEIGHTS.industry };
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

/** The words met lately, described once: the names under one key share most of theirs. */
const RECENT_WORDS = new Map<string, NameWord>();
const MAX_RECENT_WORDS = 20_000;

/** Returns a Latin word in the form in which it is compared, wherever it stands. */
export function describeWord(written: string): NameWord {
  if (written.startsWith('.')) {
    const text = written.slice(1);
    return text === 'ai'
      ? describeWord(text)
      : { text, wordClass: 'suffix', ...WORD_WEIGHTS.suffix, spelling: text };
  }
  const place = PLACES_BY_WORD.get(written);
  if (place)
    return {
      text: place.form,
      wordClass: 'place',
      ...WORD_WEIGHTS.place,
      spelling: withoutMarks(written),
      country: place.country,
      isCountry: place.isCountry,
    };
  const text =
    WORD_FORMS.get(written) ??
    (isKnownWord(written) ? american(written) : american(foldUmlauts(written.replace('~', ''))));
  const wordClass = classOfWord(text);
  const weight = WORD_WEIGHTS[wordClass];
  const evidence = wordClass === 'rare' ? rareEvidence(text) : weight.evidence;
  return { text, wordClass, evidence, penalty: weight.penalty, spelling: withoutMarks(written) };
}

function american(word: string): string {
  const spelled = americanSpelling(word, isDictionaryWord);
  return WORD_FORMS.get(spelled) ?? spelled;
}

/**
 * `mueller` is `müller`, which was folded to `muller`. Applies only between consonants, where
 * English seldom has `ue`.
 */
function foldUmlauts(word: string): string {
  if (word.length < 6 || !word.includes('e')) return word;
  return word.replace(/(?<=[b-df-hj-np-tv-xz])([aou])e(?=[b-df-hj-np-tv-xz][a-z])/g, '$1');
}

/** Many firms share the same initials, but hardly any share a long made-up word. */
function rareEvidence(text: string): number {
  // A word with digits and letters is a made-up name, even with only three characters: `N26`.
  if (text.length === 3 && /\d/.test(text) && /[a-z]/.test(text)) return MIXED_EVIDENCE;
  const length = text.length;
  return EVIDENCE_BY_LENGTH[Math.min(length, EVIDENCE_BY_LENGTH.length - 1)]!;
}

const MIXED_EVIDENCE = 0.65;
const EVIDENCE_BY_LENGTH = [0, 0.25, 0.4, 0.4, 0.9, 1, 1.1, 1.2, 1.35, 1.5];

/** Whether a word tells one firm from others. */
export function isTelling({ wordClass }: NameWord): boolean {
  return NAME_CLASSES.has(wordClass) && wordClass !== 'number';
}

/** Returns a word without the signs that mark a suffix (`.com`), a phrase (`new_york`) and a legal form (`~`). */
export function withoutMarks(word: string): string {
  return MARKED.test(word) ? word.replace(/[._~]/g, '') : word;
}

const MARKED = /[._~]/;
