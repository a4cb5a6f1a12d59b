/** What a character is. The order counts: see `isLetter` and the others. */
export const OTHER = 1;
export const SPACE = 2;
export const MARK = 3;
/** 0 to 9. */
export const DIGIT = 4;
/** Any other number. */
export const NUMBER = 5;
export const CAPITAL = 6;
export const SMALL = 7;
/** A letter that is neither. */
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

/** From here on UTF-16 units are halves of characters. */
const FIRST_HALF = 0xd800;

/** What each UTF-16 unit is; 0 until it is first asked for. */
const kinds = new Uint8Array(0x10000);

/** Says what a UTF-16 unit is. A half of a rare character is `OTHER`. A look-up is far faster than a pattern. */
export function kindOfUnit(unit: number): number {
  const known = kinds[unit]!;
  return known === 0 ? (kinds[unit] = kindOf(String.fromCharCode(unit))) : known;
}

/** Says what the character at a place of a text is. */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < FIRST_HALF || sizeAt(text, at) === 1 ? kindOfUnit(unit) : kindOf(text.slice(at, at + 2));
}

/** How many UTF-16 units the character at a place has. */
export function sizeAt(text: string, at: number): 1 | 2 {
  const unit = text.charCodeAt(at);
  if (unit < FIRST_HALF || unit > 0xdbff) return 1;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
}

function kindOf(character: string): number {
  return PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
}

export function isLetter(kind: number): boolean {
  return kind >= CAPITAL;
}

export function isLetterOrNumber(kind: number): boolean {
  return kind >= DIGIT;
}

/** A letter, a number, or a mark on one. */
export function isPartOfWord(kind: number): boolean {
  return kind >= MARK;
}

/** Letters that Unicode does not part into a plain letter and a mark. */
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

/** Writes small letters without their accents and other marks. */
export function withoutAccents(small: string): string {
  return small
    .replace(/[øłđðþıßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');
}
