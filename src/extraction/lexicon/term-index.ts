import { isLetterOrNumber, kindOfUnit, SPACE } from './characters.js';
import { Recent } from './recent.js';
import { repeatsAsWords, type PlaceIndex } from './terms.js';

/** Letters of a word that are compared before an expression is tried: with 3, one in 20 tries hit. */
const KEY = 5;
/** Letters that must stand before an open ending. */
const LEAST = 3;
/** An ending that may go on: `finanz*`. */
const OPEN = '*';
/** The first marks and letters of an amount in a term. */
const AMOUNT_STARTS = ['$', '€', '£', '₹', '¥', 'us$', 'c$', 'a$', 'nz$', 's$', 'hk$', 'r$'];

/** Texts whose places are remembered: an article's sentences are asked for by every list. */
const MOST_TEXTS = 300;

/**
 * Indexes the first words of all terms of a lexicon. One pass over a text then finds for every list
 * where it could match.
 */
export class TermIndex implements PlaceIndex {
  /** The lists that have a term which begins with a key, one bit for each. */
  private readonly lists = new Map<number, number[]>();
  /** The same for open endings, by the number of letters before them. */
  private readonly open: Map<number, number[]>[] = [];
  private readonly texts = new Recent<Places>(MOST_TEXTS);
  private count = 0;

  /** Adds a list of terms. Null if a term can begin with any word: the list is searched everywhere. */
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

  /** Whether a list could match anywhere in a text. */
  mayHold(list: number, text: string): boolean {
    return hasBit(this.texts.of(text, this.read).all, list);
  }

  /** Gives the places of a text where a list could match, in order. */
  placesOf(list: number, text: string): readonly number[] {
    const { at, lists, all } = this.texts.of(text, this.read);
    if (!hasBit(all, list)) return NOWHERE;
    return at.filter((_place, index) => hasBit(lists[index] ?? NOWHERE, list));
  }

  private readonly read = (text: string): Places => {
    const places: Places = { at: [], lists: [], all: [] };
    for (let at = 0; at < text.length;) {
      const kind = kindOfUnit(text.charCodeAt(at));
      // A mark before a letter counts as well: "$5m". Halves of a rare letter are taken for marks.
      const end = isLetterOrNumber(kind) ? wordEnd(text, at) : at + 1;
      if (kind !== SPACE) this.note(places, text, at, end);
      at = end;
    }
    return places;
  };

  /** Notes a word or a mark with the lists that have a term which begins with it. */
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

/** The words of a text with which terms begin. Most lists have none of them, and need no look at each. */
interface Places {
  at: number[];
  /** The bits of the lists for each place, and those of all together. */
  lists: (readonly number[])[];
  all: number[];
}

/** Bits of a number that make no heap object. */
const WIDTH = 30;

function hasBit(bits: readonly number[], bit: number): boolean {
  return (((bits[Math.floor(bit / WIDTH)] ?? 0) >> (bit % WIDTH)) & 1) === 1;
}

/** Adds the bits of `more`, and one bit more if it is given. */
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

/** Each character in lower case. */
const SMALL = Uint16Array.from({ length: 0x10000 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && isLetterOrNumber(kindOfUnit(text.charCodeAt(end)))) end++;
  return end;
}

/**
 * Packs the first letters of a word, or a single mark, into a number. Two words may share a number: it
 * only says where to try.
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
 * Returns how all forms of a term begin, with a star where an ending may follow. Null if they are too
 * many, or an ending opens too early.
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

/** Returns the prefixes, of at most `length` characters, of all texts that a term can match. */
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

/** One character, class or group, with the mark behind it. */
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

/** What was long enough stays as it is. */
function joined(heads: Set<string>, tails: Set<string>, length: number): Set<string> {
  const all = new Set<string>();
  for (const head of heads) {
    if (head.length > length || head.includes(OPEN)) all.add(head);
    else for (const tail of tails) all.add(`${head}${tail}`.slice(0, length + 1));
  }
  return all;
}
