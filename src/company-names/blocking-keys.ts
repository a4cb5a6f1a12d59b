import type { NameWord, NormalisedCompanyName } from './normalise.js';
import { skeletonOf, twinOf } from './sound.js';
import { websiteLabel } from './website.js';
import { NAME_CLASSES } from './word-weights.js';

/**
 * Raised with every change that alters the keys of stored names: of the word lists, of how a name is taken apart, of the
 * rules below. The names of all accounts are then filed anew at the next start. blocking-keys.test.ts tells when.
 */
export const NAME_KEYS_VERSION = 4;

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
  for (const part of [name, ...name.aliases]) addSoundKeys(part, keys);
  return [...keys].slice(0, MAX_KEYS);
}

/**
 * Lists the keys under which names like this one are looked up: its own, and those under which a name of another script is stored that
 * sounds like it, or the firm's website. Asking for one key more costs a look-up less than storing one more costs every name.
 */
export function lookUpKeys(name: NormalisedCompanyName, website: string | null = null): string[] {
  const keys = new Set(blockingKeys(name));
  if (website !== null) keys.add(asKey(websiteLabel(website)));
  for (const part of [name, ...name.aliases]) {
    const skeleton = skeletonKey(part);
    if (skeleton !== null) keys.add(skeleton);
    // An ordinary word is the whole name of some firms: what else is known decides (`Beacon Health`, Beacon).
    const [first] = part.words.filter((word) => NAME_CLASSES.has(word.wordClass));
    if (first !== undefined) keys.add(asKey(stem(first)));
  }
  return [...keys];
}

/**
 * Says in one piece what a name has beside one of its keys; empty where the key is the whole name. Where thousands of names share a
 * key, those that begin alike here are the likeliest to be the same company. What only describes (`Acme Labs`) sorts before all that
 * names (`Acme Ocean`), so that the crowd of a family name does not stand between `Acme` and `Acme Labs`.
 */
export function restSortKey(name: NormalisedCompanyName, key: string): string {
  const isWhole = [name, ...name.aliases].some((part) => asKey(part.squashed) === key);
  const others = isWhole ? [] : name.words.filter((word) => !key.includes(asKey(stem(word))));
  const naming = others.filter((word) => NAME_CLASSES.has(word.wordClass));
  const describing = others.filter((word) => !NAME_CLASSES.has(word.wordClass));
  const text = [...naming, ...describing].map((word) => word.text).join('');
  return naming.length === 0 && describing.length > 0 ? DESCRIBING_FIRST + text : text;
}

/** Begins the keys of names in kana, Hangul and Greek, by their consonants. */
export const SOUND_KEY = '~';
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
  const add = (key: string): void => void keys.add(asKey(key));
  add(name.squashed);
  const core = name.words.filter((word) => NAME_CLASSES.has(word.wordClass));
  const tellsApart =
    core.length > 1 ||
    (core.length === 1 && core[0]!.wordClass !== 'common' && core[0]!.wordClass !== 'number');
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

/** A word of another script stands under its consonants as well, and under the likeliest Latin spellings of its sound. */
function addSoundKeys(name: NormalisedCompanyName, keys: Set<string>): void {
  if (!name.words.some((word) => word.romanised === 'by ear')) return;
  const skeleton = skeletonKey(name);
  if (skeleton !== null) keys.add(skeleton);
  const [first] = name.words;
  if (first?.romanised !== 'by ear' || first.text.length < SHORTEST_WORD) return;
  keys.add(asKey(first.text.replace(/[uo]$/, '')));
  keys.add(asKey(first.text.replaceAll('l', 'r')));
}

function skeletonKey(name: NormalisedCompanyName): string | null {
  const core = name.words.filter((word) => NAME_CLASSES.has(word.wordClass));
  const skeleton = skeletonOf(core.map((word) => word.text).join(''));
  return skeleton.length < SHORTEST_WORD ? null : `${SOUND_KEY}${skeleton}`.slice(0, MAX_KEY_LENGTH);
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
function stem({ text }: NameWord): string {
  return text.length >= 5 && text.endsWith('s') ? text.slice(0, -1) : text;
}

/** Letters that are written for each other share a key: the score forgives one for the other in made-up words. */
function asKey(text: string): string {
  return twinOf(text).slice(0, MAX_KEY_LENGTH);
}
