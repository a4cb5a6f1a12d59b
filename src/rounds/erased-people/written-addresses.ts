import { normaliseEmail } from './identities.js';

/** An address that a text may contain, and its position. */
export interface WrittenAddress {
  /** The address as `normaliseEmail` returns it. */
  address: string;
  from: number;
  to: number;
}

/**
 * Matches an at sign: plain, full width, percent-encoded (once or repeatedly), or as an escape of
 * JSON or HTML.
 */
const AT_SIGN = /[@＠]|%(?:25)*40|(?<!\\)\\+u0040|&#(?:64|x40);/gi;
const NOT_ASCII = /[^\0-\x7f]/;
/**
 * Matches an apostrophe in HTML. Other special characters are rare in addresses and not decoded.
 */
const APOSTROPHE = /^&(?:#0*39|#x0*27|apos);$/i;
/** Matches percent-encoded bytes, an HTML apostrophe, a JSON escape, or a plain character. */
const ENCODED = /(?:%(?:25)*[0-9a-f]{2})+|&(?:#0*39|#x0*27|apos);|\\+u[0-9a-f]{4}|\\+[bf]|\\+[nrt]|[^]/gi;
const BYTES = /%(?:25)*([0-9a-f]{2})/gi;

/**
 * A set of characters. Each character next to an at sign is looked up, so ASCII characters are in a
 * table for speed.
 */
class Alphabet {
  private readonly ascii = new Uint8Array(128);

  constructor(
    characters: string,
    private readonly others: RegExp,
  ) {
    for (let code = 0; code < this.ascii.length; code += 1)
      this.ascii[code] = characters.includes(String.fromCharCode(code)) ? 1 : 0;
  }

  has(character: string): boolean {
    const code = character.charCodeAt(0);
    return code < this.ascii.length ? this.ascii[code] === 1 : this.others.test(character);
  }
}

const ASCII = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Special characters of an address before the at sign. */
const SIGNS = ".+_-'%&!#$*/=?^`{|}~";
const LETTERS = /[\p{L}\p{M}\p{N}’]/u;
/** The characters that an address in a text may have, including encodings. */
const WRITTEN = new Alphabet(`${ASCII}${SIGNS}\\;`, LETTERS);
/**
 * The characters of a decoded address: first in any script, then only ASCII. The second finds an
 * address in the middle of a script without spaces. A domain has fewer special characters.
 */
const ALPHABETS = [
  { local: new Alphabet(ASCII + SIGNS, LETTERS), domain: new Alphabet(`${ASCII}.-`, /[\p{L}\p{M}\p{N}]/u) },
  { local: new Alphabet(ASCII + SIGNS, /’/), domain: new Alphabet(`${ASCII}.-`, /(?!)/) },
];
/**
 * These characters may also separate an address from the word before it. Examples:
 * `?a=b&to=ana@x.com`, `d'ana@x.com`.
 */
const SEPARATORS = new Alphabet("'%&!#$*/=?^`{|}~", /’/);
/** An address rarely starts or ends with these characters, and rarely has two of them in a row. */
const PUNCTUATION = new Alphabet(SIGNS, /’/);
/**
 * Maximum number of characters on either side of the at sign, as written and decoded. An address
 * has at most 254, and each may be encoded.
 */
const MOST_WRITTEN = 1_000;
const MOST_READ = 254;
/**
 * Maximum number of positions within one side at which an address may end. The far end of the side
 * always counts too.
 */
const MOST_BOUNDARIES = 2;

/**
 * Every text that matches AT_SIGN contains one of these hints. They have no special meaning in a
 * regular expression. Searching for all of them takes a tenth of the time of AT_SIGN.
 */
export const HINTS = ['@', '40', '&#64;', '＠'];

/**
 * Returns whether a text may contain an address. The check is fast, because most texts contain
 * none.
 */
export function mayHoldAddress(text: string): boolean {
  return HINTS.some((hint) => text.includes(hint));
}

/**
 * Lists every address that a text may contain: in upper or lower case, encoded, or next to
 * punctuation. A part of a longer address does not count. Example: `ana@x.com` is in `-ana@x.com.`,
 * but not in `mary-ana@x.com` or `ana@x.com.au`. Takes linear time.
 */
export function findWrittenAddresses(text: string): WrittenAddress[] {
  const found: WrittenAddress[] = [];
  const signs = [...text.matchAll(AT_SIGN)].map(({ 0: sign, index }) => ({ sign, index }));
  for (const [at, { sign, index }] of signs.entries()) {
    const after = index + sign.length;
    const before = signs[at - 1];
    // The letters between two at signs are read at most once for each of the two.
    const first = Math.max(
      index - MOST_WRITTEN,
      before === undefined ? 0 : before.index + before.sign.length,
    );
    const last = Math.min(after + MOST_WRITTEN, signs[at + 1]?.index ?? text.length);
    let [from, to] = [index, after];
    while (from > first && WRITTEN.has(text[from - 1] ?? '')) from -= 1;
    while (to < last && WRITTEN.has(text[to] ?? '')) to += 1;
    if (from === index || to === after) continue;
    const written = text.slice(from, to);
    const hasScripts = NOT_ASCII.test(written);
    found.push(...addressesBetween(plainBefore(text, from, index), plainAfter(text, after, to), hasScripts));
    if (sign === '@' && !/[%\\;]/.test(written)) continue;
    // In an encoded query, a plus sign is a space.
    const plus = sign.startsWith('%') ? ' ' : '+';
    const local = decode(text, { from, to: index, plus });
    const domain = decode(text, { from: after, to, plus });
    found.push(...addressesBetween(decodedBefore(local), decodedAfter(domain), hasScripts));
  }
  return found;
}

/** Replaces addresses in a text, whatever their encoding. */
export function replaceAddresses(text: string, addresses: ReadonlySet<string>, by: string): string {
  if (!mayHoldAddress(text)) return text;
  const places = findWrittenAddresses(text).filter(({ address }) => addresses.has(address));
  let left = '';
  let at = 0;
  for (const { from, to } of places.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from >= at) left += text.slice(at, from) + by;
    at = Math.max(at, to);
  }
  return left + text.slice(at);
}

/** The characters on one side of an at sign. `place` 0 is next to the at sign. */
interface Side {
  count: number;
  characterAt(place: number): string;
  /** Returns the nearest `count` characters, in the order of the text. */
  read(count: number): string;
  /** Returns the position in the text of the far end of the nearest `count` characters. */
  edgeOf(count: number): number;
}

const plainBefore = (text: string, from: number, to: number): Side => ({
  count: to - from,
  characterAt: (place) => text[to - 1 - place] ?? '',
  read: (count) => text.slice(to - count, to),
  edgeOf: (count) => to - count,
});

const plainAfter = (text: string, from: number, to: number): Side => ({
  count: to - from,
  characterAt: (place) => text[from + place] ?? '',
  read: (count) => text.slice(from, from + count),
  edgeOf: (count) => from + count,
});

const decodedBefore = (letters: Letter[]): Side => ({
  count: letters.length,
  characterAt: (place) => letters.at(-1 - place)?.text ?? '',
  read: (count) => textOf(letters.slice(-count)),
  edgeOf: (count) => letters.at(-count)?.from ?? 0,
});

const decodedAfter = (letters: Letter[]): Side => ({
  count: letters.length,
  characterAt: (place) => letters[place]?.text ?? '',
  read: (count) => textOf(letters.slice(0, count)),
  edgeOf: (count) => letters[count - 1]?.to ?? 0,
});

function addressesBetween(before: Side, after: Side, hasScripts: boolean): WrittenAddress[] {
  return ALPHABETS.slice(0, hasScripts ? 2 : 1).flatMap((alphabet) => {
    const ends = boundariesOf(after, alphabet.domain);
    return boundariesOf(before, alphabet.local).flatMap((start) =>
      ends.map((end) => ({
        address: normaliseEmail(`${before.read(start)}@${after.read(end)}`),
        from: before.edgeOf(start),
        to: after.edgeOf(end),
      })),
    );
  });
}

/**
 * Returns the possible lengths of the address on one side. The address may end before a separator,
 * and before punctuation that is repeated or at the edge. The last length includes all characters
 * of the alphabet.
 */
function boundariesOf(side: Side, alphabet: Alphabet): number[] {
  const most = Math.min(side.count, MOST_READ);
  let length = 0;
  while (length < most && alphabet.has(side.characterAt(length))) length += 1;
  const isPunctuation = (place: number) => PUNCTUATION.has(side.characterAt(place));
  const boundaries: number[] = [];
  for (let at = 1; at < length && boundaries.length < MOST_BOUNDARIES; at += 1) {
    if (!isPunctuation(at) || isPunctuation(at - 1)) continue;
    const isAlone = at + 1 < length && !isPunctuation(at + 1);
    if (!isAlone || SEPARATORS.has(side.characterAt(at))) boundaries.push(at);
  }
  return length === 0 ? [] : [...boundaries, length];
}

/** A decoded character, and its position in the text. */
interface Letter {
  text: string;
  from: number;
  to: number;
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ text }) => text).join('');
}

/** Decodes the characters of a text. `plus` replaces a plus sign. */
function decode(text: string, { from, to, plus }: { from: number; to: number; plus: string }): Letter[] {
  return [...text.slice(from, to).matchAll(ENCODED)].flatMap(({ 0: written, index }) => {
    const place = { from: from + index, to: from + index + written.length };
    if (written.length === 1) return [{ text: written === '+' ? plus : written, ...place }];
    if (written.startsWith('%')) return decodeBytes(written, place.from);
    if (APOSTROPHE.test(written)) return [{ text: "'", ...place }];
    const [, code] = /u([0-9a-f]{4})$/i.exec(written) ?? [];
    return [{ text: code === undefined ? '\n' : String.fromCharCode(parseInt(code, 16)), ...place }];
  });
}

/** Decodes percent-encoded UTF-8. */
function decodeBytes(written: string, from: number): Letter[] {
  const bytes = [...written.matchAll(BYTES)].map(({ 0: { length }, 1: hex = '', index }) => ({
    value: parseInt(hex, 16),
    from: from + index,
    to: from + index + length,
  }));
  const letters: Letter[] = [];
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]?.value ?? 0;
    const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const own = bytes.slice(at, at + length);
    const text = Buffer.from(own.map(({ value }) => value)).toString();
    letters.push({ text, from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 });
    at += length;
  }
  return letters;
}
