import { wordFrequencies } from './word-frequencies.js';
import { CLASS_LISTS, COMMON_WORDS, FOREIGN_TRADES, SELDOM_WORDS, TRADE_FAMILIES } from './word-lists.js';
import type { WordClass } from './word-lists.js';

/**
 * Classes of words that identify a firm. The other classes describe the firm's trade, place or
 * organisation.
 */
export const NAME_CLASSES: ReadonlySet<WordClass> = new Set([
  'common',
  'seldom',
  'surname',
  'number',
  'rare',
]);

/**
 * The lists of words, written by hand from general knowledge of company names. A word in no list is
 * `rare`, which means a made-up or family name.
 */
interface Words {
  classes: Map<string, WordClass>;
  /** Classes of words by their frequency. */
  measured: Map<string, WordClass>;
  families: Map<string, number>;
}

let known: Words | undefined;

/**
 * Reads the lists when the first name is parsed, to save memory in processes that parse no name.
 */
const words = (): Words => (known ??= readLists());

function readLists(): Words {
  const { frequent, infrequent, people } = wordFrequencies();
  const split = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));
  const [classes, measured] = [new Map<string, WordClass>(), new Map<string, WordClass>()];
  for (const word of COMMON_WORDS.trim().split(/\s+/)) classes.set(word, 'common');
  for (const word of split(frequent)) if (!classes.has(word)) measured.set(word, 'common');
  for (const word of SELDOM_WORDS.trim().split(/\s+/)) if (!classes.has(word)) classes.set(word, 'seldom');
  for (const word of FOREIGN_TRADES.trim().split(/\s+/))
    if (!classes.has(word)) classes.set(word, 'industry');
  for (const [wordClass, list] of Object.entries(CLASS_LISTS) as [WordClass, string][]) {
    for (const word of list.trim().split(/\s+/))
      if (!classes.has(word) || wordClass !== 'number') classes.set(word, wordClass);
  }
  for (const word of split(infrequent)) measured.set(word, 'seldom');
  for (const word of split(people)) measured.set(word, 'surname');
  const families = new Map<string, number>();
  TRADE_FAMILIES.forEach((list, at) =>
    list
      .trim()
      .split(/\s+/)
      .forEach((word) => families.set(word, at)),
  );
  return { classes, measured, families };
}

/** Returns whether a word is in a list. If not, its ending decides its class. */
export function isListed(word: string): boolean {
  return words().classes.has(word);
}

/**
 * Returns whether a word is in a list or is an ordinary English word. Such a word is not a
 * misspelling.
 */
export function isKnownWord(word: string): boolean {
  const { classes, measured } = words();
  return classes.has(word) || measured.has(word);
}

/**
 * Returns whether a word is known, or is an inflected form of a known word. Example: `contracting`.
 */
export function isKnownForm(word: string): boolean {
  return isKnownWord(word) || classOfBase(word) !== undefined;
}

/** Returns whether a word is in a dictionary and is not only a surname. */
export function isDictionaryWord(word: string): boolean {
  const { classes, measured } = words();
  const found = classes.get(word) ?? measured.get(word);
  return found !== undefined && found !== 'surname';
}

/** Returns the number of the word's family of trades. */
export function familyOf(word: string): number | undefined {
  return words().families.get(word);
}

/** Returns whether two words are related trades. */
export function isSameFamily(a: string, b: string): boolean {
  const { families } = words();
  const family = families.get(a);
  return family !== undefined && family === families.get(b);
}

/**
 * Returns the class of a word. `word` must be folded and in the form of word-forms.ts. places.ts
 * handles places.
 */
export function classOfWord(word: string): WordClass {
  const { classes, measured } = words();
  const listed = classes.get(word) ?? measured.get(word);
  if (listed !== undefined) return listed;
  if (/\d/.test(word) && /^\p{N}+$/u.test(word)) return 'number';
  return classOfBase(word) ?? (DICTIONARY.test(word) ? 'seldom' : 'rare');
}

/** Returns the class of the base of an inflected word, or undefined if no base is known. */
function classOfBase(word: string): WordClass | undefined {
  const { classes, measured } = words();
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue;
    const base = word.slice(0, -ending.length);
    const found =
      classes.get(base) ?? classes.get(`${base}e`) ?? measured.get(base) ?? measured.get(`${base}e`);
    if (found === 'common' || found === 'seldom' || found === 'surname') return 'seldom';
    if (found === 'generic' || found === 'industry') return found;
  }
  return undefined;
}

/** Endings of ordinary words. A word of at least seven letters with such an ending is ordinary. */
const DICTIONARY =
  /^.{3,}(?:ness|ence|ance|ency|ship|hood|less|ful|ous|ism|ible|able|tion|tions|ment|ments|ity|ities|ation|ward|wards|ways|wise|fully|ously|ively|ical|atic|istic|icians?|ologists?)$/;

/**
 * Endings of inflected forms, which have the class of their base word. Examples: `moments`,
 * `flying`, `connected`.
 */
const ENDINGS = ['s', 'es', 'ing', 'ed', 'er', 'ers', 'ly', 'y'];

/** Returns whether the ending of an unlisted word suggests a trade and not a name. */
export function looksDescriptive(word: string): boolean {
  return word.length >= 7 && DESCRIPTIVE.test(word);
}

const DESCRIPTIVE =
  /(?:tions?|ments?|ics|olog(?:y|ies|ie|ia)|ware|therap(?:y|ies)|culture|tors|graph(?:y|ics)|ungen|iones|cion|coes|cao|istry|ances?|ities|izations?|able|ical|ational)$/;
