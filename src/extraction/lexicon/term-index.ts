import { isLetterOrNumber, kindOfUnit, SPACE } from './characters.js';
import { Recent } from './recent.js';
import { repeatsAsWords, type PlaceIndex } from './terms.js';

/**
 * Number of letters of a word that are compared before a pattern is tried. With 3 letters, only one
 * in 20 tries matched.
 */
const KEY = 5;
/** Minimum number of letters before an open ending. A term with fewer letters is not indexed. */
const LEAST = 3;
/** Marks an open ending. Example: `finanz*`. */
const OPEN = '*';
/** The first characters of amounts that a term can match. */
const AMOUNT_STARTS = ['$', '€', '£', '₹', '¥', 'us$', 'c$', 'a$', 'nz$', 's$', 'hk$', 'r$'];

/**
 * Maximum number of texts whose places are cached. Every list asks for the same sentences of an
 * article.
 */
const MOST_TEXTS = 300;

/**
 * Indexes the first words of all terms of a lexicon. One pass over a text then finds where each
 * list could match.
 */
export class TermIndex implements PlaceIndex {
  /** For each key, the lists with a term that starts with the key. Each list is one bit. */
  private readonly lists = new Map<number, number[]>();
  /**
   * The lists with a term that has an open ending. They are grouped by the number of letters before
   * the ending, and then by key.
   */
  private readonly open: Map<number, number[]>[] = [];
  private readonly texts = new Recent<Places>(MOST_TEXTS);
  private count = 0;

  /**
   * Adds a list of terms and returns its number. Returns null if a term can start with any word.
   * Such a list is searched everywhere.
   */
  add(terms: readonly string[]): number | null {
    const starts = new Set<string>();
    for (const term of terms) {
      const found = startsOf(term);
      if (found === null) return null;
      for (const start of found) starts.add(start);
    }
    const list = this.count++;
    for (const start of starts) {
      const letters = start.endsWith(OPEN) ? start.slice(0, -1) : start;
      const lists =
        letters === start ? this.lists : (this.open[letters.length] ??= new Map<number, number[]>());
      const key = keyOf(letters);
      const bits = lists.get(key) ?? [];
      lists.set(key, bits);
      addBits(bits, [], list);
    }
    this.texts.clear();
    return list;
  }

  /** Returns whether a list could match anywhere in a text. */
  mayHold(list: number, text: string): boolean {
    return hasBit(this.texts.of(text, this.read).all, list);
  }

  /** Returns the places in a text where a list could match, in order. */
  placesOf(list: number, text: string): readonly number[] {
    const { at, lists, all } = this.texts.of(text, this.read);
    if (!hasBit(all, list)) return NOWHERE;
    return at.filter((_place, index) => hasBit(lists[index] ?? NOWHERE, list));
  }

  private readonly read = (text: string): Places => {
    const places: Places = { at: [], lists: [], all: [] };
    for (let at = 0; at < text.length;) {
      const kind = kindOfUnit(text.charCodeAt(at));
      // A sign before a letter also counts. Example: "$5m". A surrogate half of a rare letter is
      // treated as a sign.
      const end = isLetterOrNumber(kind) ? wordEnd(text, at) : at + 1;
      if (kind !== SPACE) this.note(places, text, at, end);
      at = end;
    }
    return places;
  };

  /** Records a word or sign, with the lists that have a term starting with it. */
  private note(places: Places, text: string, at: number, end: number): void {
    let lists: readonly number[] | undefined;
    let key = 0;
    const last = Math.min(end, at + KEY);
    for (let letter = at; letter < last; letter++) {
      key = addedToKey(key, text.charCodeAt(letter));
      const more = this.open[letter - at + 1]?.get(key);
      if (more !== undefined) lists = lists === undefined ? more : joinedBits(lists, more);
    }
    const more = this.lists.get(key);
    if (more !== undefined) lists = lists === undefined ? more : joinedBits(lists, more);
    if (lists === undefined) return;
    places.at.push(at);
    places.lists.push(lists);
    addBits(places.all, lists);
  }
}

/**
 * The places in a text where terms start. `all` has the bits of all lists in the text, so most
 * lists are ruled out at once.
 */
interface Places {
  at: number[];
  /** `lists` has the bits of the lists at each place. `all` combines the bits of all places. */
  lists: (readonly number[])[];
  all: number[];
}

/** Number of bits in each integer. With more bits, V8 would allocate a heap object. */
const WIDTH = 30;

function hasBit(bits: readonly number[], bit: number): boolean {
  return (((bits[Math.floor(bit / WIDTH)] ?? 0) >> (bit % WIDTH)) & 1) === 1;
}

/** Adds the bits of `more`. If `bit` is given, adds this bit too. */
function addBits(bits: number[], more: readonly number[], bit?: number): void {
  for (let index = 0; index < more.length; index++) bits[index] = (bits[index] ?? 0) | (more[index] ?? 0);
  if (bit === undefined) return;
  const last = Math.floor(bit / WIDTH);
  while (bits.length <= last) bits.push(0);
  bits[last] = (bits[last] ?? 0) | (1 << (bit % WIDTH));
}

function joinedBits(some: readonly number[], more: readonly number[]): number[] {
  const both = [...some];
  addBits(both, more);
  return both;
}

const NOWHERE: readonly number[] = [];

/** Maps each UTF-16 unit to its lower case. */
const SMALL = Uint16Array.from({ length: 0x10000 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && isLetterOrNumber(kindOfUnit(text.charCodeAt(end)))) end++;
  return end;
}

/**
 * Hashes the first letters of a word, or a single sign, to a number. Two words may share a number,
 * because the index only says where to try a pattern.
 */
function keyOf(letters: string): number {
  let key = 0;
  for (let at = 0; at < letters.length; at++) key = addedToKey(key, letters.charCodeAt(at));
  return key;
}

function addedToKey(key: number, code: number): number {
  return (Math.imul(key, 0x01000193) ^ (SMALL[code] ?? 0)) & 0x3fffffff;
}

/**
 * Returns the beginnings of all forms of a term, with a star for an open ending. Returns null if
 * there are too many, or if an ending opens too early.
 */
function startsOf(term: string): Set<string> | null {
  const starts = formsOf(term, KEY);
  const keys = new Set<string>();
  for (const start of starts) {
    const word = /^[\p{L}\p{N}]+/u.exec(start)?.[0] ?? start.charAt(0);
    if (start === '' || start.charAt(0) === OPEN || start.charAt(0) === ' ') return null;
    const isOpen = start.charAt(word.length) === OPEN && word.length < KEY;
    if (isOpen && word.length < LEAST) return null;
    keys.add(isOpen ? `${word}${OPEN}` : word.slice(0, KEY));
  }
  return keys.size > 400 ? null : keys;
}

/**
 * Returns the prefixes of all texts that a term can match. Each has at most `length` characters.
 */
function formsOf(term: string, length: number): Set<string> {
  const reader = { chars: [...term.replace(/ _ /g, ' ').replace(/ … /g, OPEN)], at: 0 };
  return readEither(reader, length);
}

interface Reader {
  chars: string[];
  at: number;
}

function readEither(reader: Reader, length: number): Set<string> {
  const all = new Set<string>();
  for (;;) {
    for (const form of readSequence(reader, length)) all.add(form);
    if (reader.chars[reader.at] !== '|') return all;
    reader.at++;
  }
}

function readSequence(reader: Reader, length: number): Set<string> {
  let forms = new Set(['']);
  for (let char = reader.chars[reader.at]; char !== undefined && char !== '|' && char !== ')';) {
    forms = joined(forms, readItem(reader, length), length);
    char = reader.chars[reader.at];
  }
  return forms;
}

/** Reads one character, class or group, with the sign after it. */
function readItem(reader: Reader, length: number): Set<string> {
  const char = reader.chars[reader.at++] ?? '';
  let forms = new Set([char]);
  if (char === '(') {
    forms = readEither(reader, length);
    reader.at++;
    if (reader.chars[reader.at] === '*' && repeatsAsWords(reader.chars, reader.at - 1)) {
      reader.at++;
      return new Set(['', ...forms, ...[...forms].map((form) => `${form}${OPEN}`)]);
    }
  } else if (char === '[') forms = readClass(reader);
  else if (char === '#') forms = new Set(AMOUNT_STARTS);
  if (reader.chars[reader.at] === '?') {
    reader.at++;
    forms.add('');
  }
  return forms;
}

function readClass(reader: Reader): Set<string> {
  const end = reader.chars.indexOf(']', reader.at);
  const inside = reader.chars.slice(reader.at, end).join('');
  reader.at = end + 1;
  const letters = new Set<string>();
  for (const [, from = '', to = from] of inside.matchAll(/(.)(?:-(.))?/gu))
    for (let code = from.codePointAt(0) ?? 0; code <= (to.codePointAt(0) ?? 0); code++)
      letters.add(String.fromCodePoint(code));
  return letters;
}

/** Appends each tail to each head. A head that is already long enough stays unchanged. */
function joined(heads: Set<string>, tails: Set<string>, length: number): Set<string> {
  const all = new Set<string>();
  for (const head of heads) {
    if (head.length > length || head.includes(OPEN)) all.add(head);
    else for (const tail of tails) all.add(`${head}${tail}`.slice(0, length + 1));
  }
  return all;
}
