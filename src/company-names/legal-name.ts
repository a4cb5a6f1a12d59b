import { foldText } from './folding.js';
import { FORM_PHRASES, FORMS_AS_WRITTEN, FORMS_IN_ANY_CASE, FORMS_WITH_DOTS } from './legal-forms.js';

/**
 * A company's name without its legal form. `legalName` is the whole name, or null without a form.
 */
export interface LegalName {
  name: string;
  legalName: string | null;
}

/**
 * Splits a company's name from the legal forms at its end. Example: `Acme` and `Acme Pte. Ltd.`. A
 * text of more than 500 characters is not a name and is returned whole.
 */
export function splitLegalForm(given: string): LegalName {
  const whole = given.trim();
  const words = whole.length > LONGEST_NAME ? [] : wordsOf(whole);
  let count = words.length;
  for (let step = 0; step < MOST_FORMS; step++) {
    const next = withoutForm(words, count);
    if (next === count) break;
    count = next;
  }
  const last = words[count - 1];
  if (last === undefined || count === words.length) return { name: whole, legalName: null };
  return { name: whole.slice(0, last.end), legalName: whole };
}

/**
 * Returns the legal form at the start of a text, with the comma and space before the form. Example:
 * `, Inc.` for `, Inc. said`. Returns null if the text starts with no form. Short forms that are
 * also words do not count after a comma.
 */
export function legalFormBehindComma(text: string): string | null {
  const start = /^,\s*/.exec(text)?.[0];
  if (start === undefined) return null;
  const words = neighbours(text.slice(start.length, start.length + LONGEST_FORM));
  const phrase = [4, 3, 2].find((count) => words.length >= count && isPhrase(words.slice(0, count)));
  const single = words.findIndex((word) => !isUnmistakable(word.text) && !BEHIND_COMMA.has(plain(word.text)));
  const count = phrase ?? (single < 0 ? words.length : single);
  return count === 0 ? null : text.slice(0, start.length + words[count - 1]!.end);
}

const BEHIND_COMMA: ReadonlySet<string> = new Set(['LP', 'PBC', 'Pte', 'Pvt', 'Pty', 'Sdn']);
const LONGEST_NAME = 500;
const LONGEST_FORM = 60;
/** Maximum number of legal forms at the end of a name. */
const MOST_FORMS = 4;
/** Maximum number of words of one legal form. */
const MOST_WORDS = 6;
/**
 * Joining words before a form that is part of the name. Examples: `Stride & Co.`, `Stride and Co`.
 */
const JOINTS: ReadonlySet<string> = new Set(['&', 'and', 'und', 'et', 'y', 'e', 'og', 'och']);

/** A word and the index of its end in the text. */
interface Word {
  text: string;
  end: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[^\s,]+/g)].map(({ 0: word, index }) => ({
    text: word,
    end: index + word.length,
  }));
}

/**
 * Returns the first words of a text, up to a mark that ends them. A comma may separate two words:
 * `Co., Ltd.`
 */
function neighbours(text: string): Word[] {
  const found: Word[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\d./&]+/gu)) {
    const end = found.at(-1)?.end ?? 0;
    if (!/^,?\s?$/.test(text.slice(end, index))) break;
    found.push({ text: word, end: index + word.length });
  }
  return found;
}

/**
 * Removes a legal form from the end of the first `count` words. Returns the number of words that are
 * left, at least one.
 */
function withoutForm(words: readonly Word[], count: number): number {
  for (let length = Math.min(MOST_WORDS, count - 1); length > 0; length--) {
    const last = words.slice(count - length, count);
    if (!(length > 1 ? isPhrase(last) : isForm(last[0]!.text))) continue;
    const kept = count - length;
    return JOINTS.has(words[kept - 1]!.text.toLowerCase()) ? count : kept;
  }
  return count;
}

function isPhrase(words: readonly Word[]): boolean {
  return PHRASES.has(words.map(({ text }) => letters(text)).join(' '));
}

/** Phrases in names that are not only a legal form, or are a form in only one country. */
const NO_FORMS: ReadonlySet<string> = new Set([
  'free zone',
  'national association',
  'cong ty',
  'a socio unico',
]);
const PHRASES: ReadonlySet<string> = new Set([
  ...FORM_PHRASES.map((words) => words.join(' ')).filter((phrase) => !NO_FORMS.has(phrase)),
  'co ltd',
  'co limited',
  'co kg',
  'gmbh & co kg',
  'gmbh & co kgaa',
  'ag & co kg',
  'ag & co kgaa',
  'se & co kg',
  'se & co kgaa',
]);

function isForm(word: string): boolean {
  return isUnmistakable(word) || FORMS_AS_WRITTEN.has(plain(word));
}

/**
 * Returns whether a form has no other meaning (`gmbh`), or contains dots or a slash (`S.A.`,
 * `A/S`).
 */
function isUnmistakable(word: string): boolean {
  return FORMS_IN_ANY_CASE.has(letters(word)) || FORMS_WITH_DOTS.has(foldText(plain(word)));
}

const plain = (word: string): string => word.replace(/\.$/, '');
const letters = (word: string): string => foldText(word).replace(/[./]/g, '');
