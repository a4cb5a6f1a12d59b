import type { MarkedText, Token } from '../marking/marked-text.js';
import { hashText } from '../model/hashing.js';

/** The words that enough labelled texts have, by their hashes. */
export type Vocabulary = ReadonlySet<number>;

const CAPITAL = /^\p{Lu}/u;
const DIGIT = /^\d/;
const LETTER = /\p{L}/u;

/** A word as the models see it: in small letters, numbers by their length, amounts by their mark. */
export function plainWord({ text, money }: Token): string {
  if (money !== null) return text;
  return DIGIT.test(text) ? '0'.repeat(Math.min(4, text.length)) : text.toLowerCase();
}

/**
 * A plain word, or a mark with its last two letters if few labelled texts have it: a name that was
 * never seen must look like one that was.
 */
export function knownWord(token: Token, plain: string, vocabulary: Vocabulary | null): string {
  if (vocabulary === null || token.character !== null || !LETTER.test(plain)) return plain;
  if (vocabulary.has(hashText(plain))) return plain;
  return `~${plain.length > 3 ? plain.slice(-2) : ''}`;
}

/** A longer text around a part of a round-up is no heading, in characters. */
const MOST_HEADING = 80;

/** The words of the heading that a part of a round-up stands under, in small letters; none without a heading. */
export function headingWords({ around }: MarkedText): readonly string[] {
  return around.length > MOST_HEADING ? [] : (around.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
}

/** Whether a token begins with a capital. */
export function isCapital({ text, character }: Token): boolean {
  return character === null && CAPITAL.test(text);
}

/** Whether a token begins with a digit. */
export function isNumber({ text }: Token): boolean {
  return DIGIT.test(text);
}

const MOST_SHAPE = 6;

/** A word by the kinds of its letters: `Aa` for "Acme", `AA` for "SAP", `Aa0` for "Acme3". */
export function shapeOf({ text, money }: Token): string {
  if (money !== null) return text;
  let shape = '';
  for (const char of text) {
    const kind = kindOf(char);
    if (!shape.endsWith(kind) || shape.length < 2) shape += kind;
  }
  return shape.slice(0, MOST_SHAPE);
}

function kindOf(char: string): string {
  if (/\p{Lu}/u.test(char)) return 'A';
  if (/\p{Ll}/u.test(char)) return 'a';
  if (/\d/.test(char)) return '0';
  return LETTER.test(char) ? 'x' : char;
}

const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Han}/u, 'H'],
  [/\p{Script=Hiragana}/u, 'h'],
  [/[\p{Script=Katakana}ー]/u, 'K'],
  [/\p{Script=Hangul}/u, 'G'],
  [/[A-Z]/, 'A'],
  [/[a-z]/, 'a'],
  [/\d/, '0'],
];

/** The script of a character, or the character itself. */
export function scriptOf(char: string): string {
  return SCRIPTS.find(([pattern]) => pattern.test(char))?.[1] ?? char;
}
