/**
 * The kinds of characters. Their order matters, because `isLetter` and similar functions compare
 * them.
 */
export const OTHER = 1;
export const SPACE = 2;
export const MARK = 3;
/** The digits 0 to 9. */
export const DIGIT = 4;
/** A number that is not a digit 0 to 9. */
export const NUMBER = 5;
export const CAPITAL = 6;
export const SMALL = 7;
/** A letter without case. */
export const LETTER = 8;

const PATTERNS: readonly [RegExp, number][] = [
  [/\s/, SPACE],
  [/\p{M}/u, MARK],
  [/\d/, DIGIT],
  [/\p{N}/u, NUMBER],
  [/\p{Lu}/u, CAPITAL],
  [/\p{Ll}/u, SMALL],
  [/\p{L}/u, LETTER],
];

/** The first UTF-16 unit that may be a surrogate half. */
const FIRST_HALF = 0xd800;

/** Caches the kind of each UTF-16 unit. The value 0 means unknown. */
const kinds = new Uint8Array(0x10000);

/**
 * Returns the kind of a UTF-16 unit. A surrogate half is `OTHER`. A table look-up is much faster
 * than a pattern.
 */
export function kindOfUnit(unit: number): number {
  const known = kinds[unit]!;
  return known === 0 ? (kinds[unit] = kindOf(String.fromCharCode(unit))) : known;
}

/** Returns the kind of the character at a place in a text. */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < FIRST_HALF || sizeAt(text, at) === 1 ? kindOfUnit(unit) : kindOf(text.slice(at, at + 2));
}

/** Returns the number of UTF-16 units of the character at a place in a text. */
export function sizeAt(text: string, at: number): 1 | 2 {
  const unit = text.charCodeAt(at);
  if (unit < FIRST_HALF || unit > 0xdbff) return 1;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
}

function kindOf(character: string): number {
  return PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
}

/** Returns whether a kind of `kindAt` is a letter. */
export function isLetter(kind: number): boolean {
  return kind >= CAPITAL;
}

/** Returns whether a kind of `kindAt` is a letter or a digit. */
export function isLetterOrNumber(kind: number): boolean {
  return kind >= DIGIT;
}

/** Returns whether a character is a letter, a number or a combining mark. */
export function isPartOfWord(kind: number): boolean {
  return kind >= MARK;
}

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Removes accents and other marks from lower-case letters. */
export function withoutAccents(small: string): string {
  return small
    .replace(/[øłđðþıßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');
}
