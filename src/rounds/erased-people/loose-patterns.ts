import { ANY_I } from './cut-names.js';

/**
 * This file builds PostgreSQL patterns that select the rows to read during an erasure. They match
 * every text that contains the person, and some other texts. `ErasedTexts` then decides. The
 * patterns work on text columns and on JSON converted to text.
 */
const NOTHING = '(?=a)b';
const SPACE = String.raw`(?:\s|\\+[nrt])+`;
const SIGNS: Record<string, readonly string[]> = {
  '@': ['＠', '&#64;', '&#x40;'],
  "'": ['’', '&#0*39;', '&#x0*27;', '&apos;'],
};

/**
 * Number of letters on each side of the at sign. Using all letters of an address takes twice as
 * long, 5 s per 100,000 rows.
 */
const LETTERS_BESIDE = 4;

/**
 * Returns a pattern that finds texts that may contain an address in any encoding. The pattern uses
 * the letters next to the at sign.
 */
export function looseAddress(address: string): string {
  const letters = [...address];
  const at = letters.lastIndexOf('@');
  const beside = letters.slice(Math.max(0, at - LETTERS_BESIDE), at + 1 + LETTERS_BESIDE);
  return beside.map(looseLetter).join('');
}

/**
 * Returns a pattern that finds texts that may contain one of these names, in upper and lower case.
 */
export function looseNames(names: readonly string[]): string {
  const known = names.map((name) => name.trim()).filter((name) => name !== '');
  return known.length === 0 ? NOTHING : known.map(looseName).join('|');
}

function looseName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => escaped(word).replace(ANY_I, '[iıİI]\\u0307?'))
    .join(SPACE);
}

/**
 * Returns a pattern for a letter in upper or lower case, composed or decomposed, percent-encoded,
 * or as an escape of JSON.
 */
function looseLetter(letter: string): string {
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  const spellings = new Set([...cases].flatMap((text) => [text, text.normalize('NFD')]));
  const forms = [...spellings].flatMap((text) => [escaped(text), percentEncoded(text), jsonEscape(text)]);
  return `(?:${[...forms, ...(SIGNS[letter] ?? [])].join('|')})`;
}

function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`).join('');
}

function jsonEscape(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return units.map((unit) => String.raw`\\+u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Escapes special characters. In JSON converted to text, a quote has a backslash before it. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}@ ]/gu, (sign) =>
    sign === '"' || sign === '\\' ? `\\\\*\\${sign}` : `\\${sign}`,
  );
}
