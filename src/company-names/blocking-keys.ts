import type { NameWord, NormalisedCompanyName } from './normalise.js';
import { NAME_CLASSES } from './word-weights.js';

/**
 * Raised with every change that alters the keys of stored names: of the word lists, of how a name is taken apart, of the
 * rules below. The names of all accounts are then filed anew at the next start. blocking-keys.test.ts tells when.
 */
export const NAME_KEYS_VERSION = 2;

/**
 * Lists the short strings under which a name is stored and looked up: two names that the score takes as one company
 * share one (README.md has the measured share). At most MAX_KEYS, the most selective first; all in one space, so that
 * `Face Book` meets `Facebook`, and most names have one or two. What many names contain (a trade, a place, a filler, an
 * ordinary word) is never a key by itself, unless it is the whole name.
 */
export function blockingKeys(name: NormalisedCompanyName): string[] {
  const keys = new Set<string>();
  addKeys(name, keys);
  for (const alias of name.aliases) addKeys(alias, keys);
  return [...keys].slice(0, MAX_KEYS);
}

/**
 * Says in one piece what a name has beside one of its keys; empty where the key is the whole name. Where thousands of names share a
 * key, those that begin alike here are the likeliest to be the same company. What only describes (`Acme Labs`) sorts before all that
 * names (`Acme Ocean`), so that the crowd of a family name does not stand between `Acme` and `Acme Labs`.
 */
export function besideKey(name: NormalisedCompanyName, key: string): string {
  const isWhole = [name, ...name.aliases].some((part) => part.squashed.slice(0, MAX_KEY_LENGTH) === key);
  const others = isWhole ? [] : name.words.filter((word) => !key.includes(stem(word)));
  const naming = others.filter((word) => NAME_CLASSES.has(word.wordClass));
  const describing = others.filter((word) => !NAME_CLASSES.has(word.wordClass));
  const text = [...naming, ...describing].map((word) => word.text).join('');
  return naming.length === 0 && describing.length > 0 ? DESCRIBING_FIRST + text : text;
}

/** Sorts before every letter. */
const DESCRIBING_FIRST = '\u0001';
const MAX_KEYS = 8;
/** Longer keys are cut: 40 letters tell names apart, and an index entry stays small. */
const MAX_KEY_LENGTH = 40;
/** Of a long name the first words; the pairs find what stands further on. */
const MAX_RARE_WORDS = 3;
const MAX_PAIRS = 2;
/** One or two letters are initials that thousands of names hold. */
const SHORTEST_WORD = 3;

function addKeys(name: NormalisedCompanyName, keys: Set<string>): void {
  if (name.key === '') return;
  const add = (key: string): void => void keys.add(key.slice(0, MAX_KEY_LENGTH));
  add(name.squashed);
  const core = name.words.filter((word) => NAME_CLASSES.has(word.wordClass));
  const tellsApart = core.length > 1 || core[0]?.wordClass === 'rare' || core[0]?.wordClass === 'seldom';
  // An ordinary word makes a name only together with the trade: the score wants both.
  const whole = tellsApart ? core : describedBy(name.words);
  if (whole.length > 0) add(whole.map(stem).join(''));
  if (!tellsApart && whole.length > 2) add(whole.slice(0, 2).map(stem).join(''));
  const rare = core.filter((word) => word.wordClass === 'rare' && word.text.length >= SHORTEST_WORD);
  for (const word of rare.slice(0, MAX_RARE_WORDS)) add(stem(word));
  for (let i = 0; i + 1 < core.length && i < MAX_PAIRS; i++) {
    add([stem(core[i]!), stem(core[i + 1]!)].sort().join('+'));
  }
}

/** All that the name says but fillers, and but places when two words remain. */
function describedBy(words: readonly NameWord[]): readonly NameWord[] {
  const said = words.filter((word) => !isFiller(word));
  const placeless = said.filter((word) => word.wordClass !== 'place');
  return placeless.length >= 2 ? placeless : said;
}

function isFiller(word: NameWord): boolean {
  return word.wordClass === 'filler' || word.wordClass === 'suffix';
}

/** A plural stands under its singular: the score forgives the `s` of one word among others. */
function stem(word: NameWord): string {
  return word.text.length >= 5 && word.text.endsWith('s') ? word.text.slice(0, -1) : word.text;
}
