import type { NameWord } from './name-word.js';
import type { NormalisedCompanyName } from './normalise.js';
import { skeletonOf, soundOf, twinOf, withoutDoubles } from './sound.js';
import { websiteLabel, websiteLetters } from './website.js';
import { spellLeadingNumber } from './word-forms.js';
import { familyOf, NAME_CLASSES } from './word-classes.js';

/**
 * Returns the short strings under which a name is stored and looked up. Two names that the score
 * takes as one company share at least one (README.md has the measured share). Returns at most
 * MAX_KEYS, the most selective first. All words joined form a key too, so that `Face Book` meets
 * `Facebook`; most names have one or two keys. A word that many names contain (a trade, a place, a
 * filler, an ordinary word) is never a key by itself, unless it is the whole name; an ordinary word
 * is one beside places only.
 */
export function blockingKeys(name: NormalisedCompanyName): string[] {
  return [...keysOf(name).keys()].slice(0, MAX_KEYS);
}

/** For each key, the name that has it and the words that belong to the key. */
type Rests = Map<string, readonly [part: NormalisedCompanyName, inKey: readonly NameWord[]]>;

/** The keys of a name that was read last: filing it asks for them several times. */
let latest: { name: NormalisedCompanyName; keys: Rests } | undefined;

function keysOf(name: NormalisedCompanyName): Rests {
  if (latest?.name === name) return latest.keys;
  const keys: Rests = new Map();
  for (const part of [name, ...name.aliases]) addKeys(part, keys);
  for (const part of [name, ...name.aliases]) addSoundKeys(part, keys);
  latest = { name, keys };
  return keys;
}

/**
 * Returns the keys with which names like this one are looked up: its own keys, those of
 * similar-sounding names in other scripts, and the firm's website. One more key costs a look-up
 * less than one more stored key costs every name.
 */
export function lookUpKeys(name: NormalisedCompanyName, website: string | null = null): string[] {
  const keys = new Set(blockingKeys(name));
  if (website !== null) {
    keys.add(asKey(spellLeadingNumber(websiteLabel(website))));
    if (NAMED_ENDING.test(website)) keys.add(asKey(websiteLetters(website)));
  }
  for (const part of [name, ...name.aliases]) {
    const skeleton = skeletonKey(part.words.filter(isHeard));
    if (skeleton !== null) keys.add(skeleton);
    // Some firms are called by an ordinary word alone. Other evidence then decides (`Beacon
    // Health`, Beacon).
    const [first] = part.words.filter(isNaming);
    if (first !== undefined) keys.add(asKey(stem(first)));
  }
  return [...keys];
}

/**
 * Returns the part of a name that is not the given key, as one word, or an empty string if the key
 * is the whole name; fillers (`Acme Group`) do not count. Where thousands of names share a key,
 * those with a similar rest are the most likely matches. A rest that only describes (`Acme Labs`)
 * sorts before one that names (`Acme Ocean`), and related trades sort side by side.
 */
export function restSortKey(name: NormalisedCompanyName, key: string): string {
  const { naming, describing } = restOf(name, key);
  return naming === '' ? sortDescription(describing) : naming + textOf(describing);
}

/** A part of the names of one key, in the order of restSortKey. Those nearest to `at` come first. */
export interface RestRange {
  at: string;
  from: string;
  to: string;
}

/**
 * Returns where among the names of one of its keys those stand that may mean the same firm. The
 * first range holds the place of the name itself.
 */
export function restRanges(name: NormalisedCompanyName, key: string): RestRange[] {
  // A sound has few names, and their spellings begin differently.
  if (key.startsWith(SOUND_KEY)) return [{ at: restSortKey(name, key), from: DESCRIBING, to: LAST }];
  const { naming, describing } = restOf(name, key);
  // Any rest may stand beside a name that is the key itself.
  if (naming === '' && describing.length === 0) return ALL_RESTS;
  const described = sortDescription(describing);
  // A misspelled trade is read as a name, and the other way round.
  const places = naming === '' ? [described, textOf(describing)] : [naming, DESCRIBING + naming, described];
  return places.filter((at) => at !== '').map(rangeAround);
}

function rangeAround(at: string): RestRange {
  const marks = MARKS.exec(at)![0].length;
  const from = at.slice(0, marks === 2 ? marks : marks + SHARED_LETTERS);
  return { at, from, to: from + LAST };
}

function restOf(
  name: NormalisedCompanyName,
  key: string,
): { naming: string; describing: readonly NameWord[] } {
  // A name in Latin letters is looked up by its sound, but not stored under it.
  const found = keysOf(name).get(key) ?? (key.startsWith(SOUND_KEY) ? ([name, []] as const) : undefined);
  const others = found === undefined ? [] : restBeside(...found);
  return {
    naming: textOf(others.filter(isNaming)),
    describing: others.filter((word) => !NAME_CLASSES.has(word.wordClass)),
  };
}

function sortDescription(words: readonly NameWord[]): string {
  if (words.length === 0) return '';
  const family = familyOf(words[0]!.text);
  return (
    DESCRIBING + (family === undefined ? '' : String.fromCharCode(FIRST_FAMILY + family)) + textOf(words)
  );
}

function textOf(words: readonly NameWord[]): string {
  return words.map((word) => word.text).join('');
}

/** An ending that firms also write as a word of their name: `acme.ai`. */
const NAMED_ENDING = /\.(?:ai|[a-z]{4,})$/;
/** The first letter of keys that hold the consonants of a name in kana, Hangul or Greek. */
export const SOUND_KEY = '~';
/** Sort before every letter: a rest that only describes, its family of trades, and what names. */
const DESCRIBING = '\u0001';
const FIRST_FAMILY = 2;
const NAMING = ' ';
/** Sorts after every letter. */
const LAST = '\uffff';
const MARKS = /^[\x01-\x1f]*/;
const ALL_RESTS: RestRange[] = [
  { at: DESCRIBING, from: DESCRIBING, to: NAMING },
  { at: NAMING, from: NAMING, to: LAST },
];
/** Letters that the rests of a range share, where no family of trades says more. */
const SHARED_LETTERS = 3;
const MAX_KEYS = 8;
/** Consonants of a key by sound. More would differ where one name says more than the other. */
const MAX_SOUNDS = 5;
/**
 * Longer keys are cut. 40 letters distinguish names well enough, and an index entry stays small.
 */
const MAX_KEY_LENGTH = 40;
/** Only the first words of a long name; the pairs cover the rest. */
const MAX_RARE_WORDS = 3;
const MAX_PAIRS = 2;
/** One or two letters are initials, which thousands of names contain. */
const SHORTEST_WORD = 3;

function addKeys(name: NormalisedCompanyName, keys: Rests): void {
  if (name.key === '') return;
  const add = (key: string, words: readonly NameWord[]): void => {
    if (!keys.has(key)) keys.set(key, [name, words]);
  };
  add(asKey(name.squashed), name.words);
  const core = name.words.filter(isNaming);
  const tellsApart =
    core.length > 1 ||
    (core.length === 1 && core[0]!.wordClass !== 'common' && core[0]!.wordClass !== 'number');
  // An ordinary word identifies a name only with its trade; the score requires both.
  const whole = tellsApart ? core : describedBy(name.words);
  if (whole.length > 0) add(asKey(whole.map(stem).join('')), whole);
  if (!tellsApart && whole.length > 2) {
    const two = whole.slice(0, 2);
    add(asKey(two.map(stem).join('')), two);
  }
  const rare = core.filter((word) => word.wordClass === 'rare' && word.text.length >= SHORTEST_WORD);
  for (const word of rare.slice(0, MAX_RARE_WORDS)) add(asKey(stem(word)), [word]);
  const trade = core.length === 1 && rare.length === 1 ? tradeBeside(rare[0]!, name.words) : undefined;
  if (trade !== undefined) add([rare[0]!, trade].map(startOf).join('-'), [rare[0]!, trade]);
  for (let i = 0; i + 1 < core.length && i < MAX_PAIRS; i++) {
    const two = core.slice(i, i + 2);
    add(two.map(startOf).sort().join('+'), two);
  }
}

/** A word beside a long made-up one: with it, the score forgives any letter of the made-up one. */
function tradeBeside(made: NameWord, words: readonly NameWord[]): NameWord | undefined {
  return made.text.length < LONG ? undefined : words.find((word) => word !== made && !isFiller(word));
}

/** The words beside those of a key. Fillers (`Acme Group`) and repeated words do not count. */
function restBeside({ words }: NormalisedCompanyName, inKey: readonly NameWord[]): readonly NameWord[] {
  return words.filter((word) => word.wordClass !== 'filler' && !inKey.some(({ text }) => text === word.text));
}

/** The first letters of one of two words: where both begin alike, the score forgives other endings. */
function startOf(word: NameWord): string {
  return withoutDoubles(twinOf(stem(word))).slice(0, START);
}

/**
 * A word of another script gets a key of its consonants, and of the likeliest Latin spellings of
 * its sound.
 */
function addSoundKeys(name: NormalisedCompanyName, keys: Rests): void {
  if (!name.words.some((word) => word.romanised === 'by ear')) return;
  const add = (key: string, words: readonly NameWord[]): void => {
    if (!keys.has(key)) keys.set(key, [name, words]);
  };
  for (const words of [name.words.filter(isHeard), name.words.filter(isNaming)]) {
    const skeleton = skeletonKey(words);
    if (skeleton !== null) add(skeleton, []);
  }
  const [first] = name.words;
  if (first?.romanised !== 'by ear' || first.text.length < SHORTEST_WORD) return;
  add(asKey(first.text.replace(/[uo]$/, '')), []);
  add(asKey(first.text.replaceAll('l', 'r')), []);
}

/**
 * The first consonants of the words. Katakana joins a trade to the name, so a name is looked up
 * with its trades, and stored with them and without.
 */
function skeletonKey(words: readonly NameWord[]): string | null {
  const skeleton = skeletonOf(words.map(({ spelling }) => spelling).join(''));
  return skeleton.length < SHORTEST_WORD ? null : SOUND_KEY + skeleton.slice(0, MAX_SOUNDS);
}

function isHeard(word: NameWord): boolean {
  return !isFiller(word) && word.wordClass !== 'place';
}

function isNaming({ wordClass }: NameWord): boolean {
  return NAME_CLASSES.has(wordClass);
}

/** All words except fillers, and except places if two words remain or one that names. */
function describedBy(words: readonly NameWord[]): readonly NameWord[] {
  const said = words.filter((word) => !isFiller(word));
  const placeless = said.filter((word) => word.wordClass !== 'place');
  return placeless.length >= 2 || placeless.some(isNaming) ? placeless : said;
}

function isFiller(word: NameWord): boolean {
  return word.wordClass === 'filler' || word.wordClass === 'suffix';
}

/** A plural has the key of its singular, because the score forgives one missing `s`. */
function stem({ text }: NameWord): string {
  return text.length >= 5 && text.endsWith('s') ? text.slice(0, -1) : text;
}

/**
 * Letters that often replace each other share a key, and a text of many consonants has a key without
 * its vowels, because the score forgives such spellings.
 */
function asKey(text: string): string {
  const plain = withoutDoubles(twinOf(text));
  if (plain.length < LEAST_FRAME) return plain;
  const sounds = plain.length < LONG ? plain : soundOf(plain);
  const frame = sounds[0]! + sounds.slice(1).replace(/[aeiou]/g, '');
  return (frame.length < LEAST_FRAME ? plain : frame).slice(0, MAX_KEY_LENGTH);
}

/** Fewer letters without vowels would be those of many names. */
const LEAST_FRAME = 5;
/** A text of so many letters has the key of its sound. */
const LONG = 8;
/** The letters of each word that a key of two words has. */
const START = 4;
