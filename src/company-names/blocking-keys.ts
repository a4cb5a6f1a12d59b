import type { NameWord } from './name-word.js';
import type { NormalisedCompanyName } from './normalise.js';
import { skeletonOf, soundOf, twinOf, withoutDoubles } from './sound.js';
import { websiteLabel, websiteLetters } from './website.js';
import { spellLeadingNumber } from './word-forms.js';
import { familyOf, NAME_CLASSES } from './word-classes.js';

/**
 * Returns the short strings under which a name is stored and looked up, the most selective first.
 * Returns at most MAX_KEYS. If the score accepts two names as one company, these names nearly
 * always share a key (README.md has the measured share). All words joined form a key too, so that
 * `Face Book` finds `Facebook`. Many names contain trades, places, fillers and ordinary words. Such
 * a word alone is a key only if it is the whole name. An ordinary word is also a key if all other
 * words of the name are places.
 */
export function blockingKeys(name: NormalisedCompanyName): string[] {
  return [...keysOf(name).keys()].slice(0, MAX_KEYS);
}

/** Maps each key to the name that has the key, and to the words of the key. */
type Rests = Map<string, readonly [part: NormalisedCompanyName, inKey: readonly NameWord[]]>;

/** Keys of the last parsed name. Storing a name reads its keys several times. */
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
 * Returns the keys for looking up names like this one. The keys are the stored keys of the name,
 * keys by sound for other scripts, and the website. A stored key costs more than a look-up key,
 * because every stored name needs it.
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
    // Some firms have an ordinary word as their whole name. Other evidence then decides. Example:
    // `Beacon Health` and `Beacon`.
    const [first] = part.words.filter(isNaming);
    if (first !== undefined) keys.add(asKey(stem(first)));
  }
  return [...keys];
}

/**
 * Returns the words of a name that are not in the given key, as one string. Returns an empty string
 * if the key is the whole name. Fillers (`Acme Group`) do not count. If thousands of names share a
 * key, names with a similar rest are the most likely matches. A rest that only describes (`Acme
 * Labs`) sorts before a rest that names (`Acme Ocean`). Related trades sort next to each other.
 */
export function restSortKey(name: NormalisedCompanyName, key: string): string {
  const { naming, describing } = restOf(name, key);
  return naming === '' ? sortDescription(describing) : naming + textOf(describing);
}

/**
 * A range of the names of one key, in the order of restSortKey. Names closest to `at` are read
 * first.
 */
export interface RestRange {
  at: string;
  from: string;
  to: string;
}

/**
 * Returns the ranges, among the names of one key, that may contain the same firm. The first range
 * contains the sort position of the name itself.
 */
export function restRanges(name: NormalisedCompanyName, key: string): RestRange[] {
  // Few names share a key by sound, and their spellings start differently.
  if (key.startsWith(SOUND_KEY)) return [{ at: restSortKey(name, key), from: DESCRIBING, to: LAST }];
  const { naming, describing } = restOf(name, key);
  // If the name has no words besides the key, the other name may have any other words.
  if (naming === '' && describing.length === 0) return ALL_RESTS;
  const described = sortDescription(describing);
  // The parser reads a misspelled trade as a name, and a misspelled name as a trade.
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
  // A name in Latin letters is looked up by its sound, but it is not stored under its sound.
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

/** A domain ending that firms also write as a word of their name. Example: `acme.ai`. */
const NAMED_ENDING = /\.(?:ai|[a-z]{4,})$/;
/** Prefix of the keys by sound, which contain the consonants of a name in kana, Hangul or Greek. */
export const SOUND_KEY = '~';
/**
 * Sort marks below every letter, in this order: a describing rest, its family of trades, a naming
 * rest.
 */
const DESCRIBING = '\u0001';
const FIRST_FAMILY = 2;
const NAMING = ' ';
/** Sort mark above every letter. */
const LAST = '\uffff';
const MARKS = /^[\x01-\x1f]*/;
const ALL_RESTS: RestRange[] = [
  { at: DESCRIBING, from: DESCRIBING, to: NAMING },
  { at: NAMING, from: NAMING, to: LAST },
];
/**
 * Number of first letters that all rests of a range share, unless a family of trades sets the
 * range.
 */
const SHARED_LETTERS = 3;
const MAX_KEYS = 8;
/**
 * Maximum number of consonants in a key by sound. With more, a name with additional words would get
 * another key.
 */
const MAX_SOUNDS = 5;
/** Maximum length of a key. 40 letters distinguish names well enough, and the index stays small. */
const MAX_KEY_LENGTH = 40;
/** A long name gets keys only for its first words. The pairs cover the rest. */
const MAX_RARE_WORDS = 3;
const MAX_PAIRS = 2;
/** Minimum length of a word with its own key. Thousands of names contain the same initials. */
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
  // An ordinary word identifies a name only with its trade. The score requires both.
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

/**
 * Returns a word that accompanies a long made-up word. If two names share such a word, the score
 * forgives a misspelled letter of the made-up word.
 */
function tradeBeside(made: NameWord, words: readonly NameWord[]): NameWord | undefined {
  return made.text.length < LONG ? undefined : words.find((word) => word !== made && !isFiller(word));
}

/**
 * Returns the words that are not in the key. Fillers (`Acme Group`) and repeated words do not
 * count.
 */
function restBeside({ words }: NormalisedCompanyName, inKey: readonly NameWord[]): readonly NameWord[] {
  return words.filter((word) => word.wordClass !== 'filler' && !inKey.some(({ text }) => text === word.text));
}

/**
 * Returns the first letters of a word for a key of two words. If both words start the same, the
 * score forgives different endings.
 */
function startOf(word: NameWord): string {
  return withoutDoubles(twinOf(stem(word))).slice(0, START);
}

/** Adds keys for a word of another script: its consonants, and the most likely Latin spellings. */
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
 * Returns the first consonants of the words as a key. Katakana joins a trade to the name. Therefore
 * names are stored both with and without their trades, and looked up with them.
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

/**
 * Returns the words without fillers. Also drops places, if the rest has two words or a naming word.
 */
function describedBy(words: readonly NameWord[]): readonly NameWord[] {
  const said = words.filter((word) => !isFiller(word));
  const placeless = said.filter((word) => word.wordClass !== 'place');
  return placeless.length >= 2 || placeless.some(isNaming) ? placeless : said;
}

function isFiller(word: NameWord): boolean {
  return word.wordClass === 'filler' || word.wordClass === 'suffix';
}

/** Returns a word without its plural `s`, because the score forgives one missing `s`. */
function stem({ text }: NameWord): string {
  return text.length >= 5 && text.endsWith('s') ? text.slice(0, -1) : text;
}

/**
 * Returns a text in the form of a key. The score forgives spellings in which similar letters
 * replace each other. Therefore such letters become one letter. A long text also loses its vowels.
 */
function asKey(text: string): string {
  const plain = withoutDoubles(twinOf(text));
  if (plain.length < LEAST_FRAME) return plain;
  const sounds = plain.length < LONG ? plain : soundOf(plain);
  const frame = sounds[0]! + sounds.slice(1).replace(/[aeiou]/g, '');
  return (frame.length < LEAST_FRAME ? plain : frame).slice(0, MAX_KEY_LENGTH);
}

/**
 * Minimum number of letters without vowels. Shorter consonant keys would be shared by many names.
 */
const LEAST_FRAME = 5;
/** Minimum length, in letters, of a text whose key is its sound. */
const LONG = 8;
/** Number of first letters that a key of two words takes from each word. */
const START = 4;
