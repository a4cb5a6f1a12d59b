import { foldText } from './folding.js';
import {
  FORM_PHRASES,
  FORMS_AS_WRITTEN,
  FORMS_IN_ANY_CASE,
  STRONG_FORMS,
  WEAK_FORMS,
} from './legal-forms.js';

/** A company's name without its legal form, and the whole name if it has one. */
export interface LegalName {
  name: string;
  legalName: string | null;
}

/** Splits a company's name from the legal forms at its end: `Acme` and `Acme Pte. Ltd.`. */
export function splitLegalForm(given: string): LegalName {
  const whole = given.trim();
  let name = whole;
  for (let next = withoutForm(name); next !== null; next = withoutForm(name)) name = next;
  return { name, legalName: name === whole ? null : whole };
}

/**
 * Returns the legal form that a text begins with, with the comma and the space before it: `, Inc.`
 * of `, Inc. said`. Null if it begins with none. Short forms that are also words do not count
 * behind a comma.
 */
export function legalFormBehindComma(text: string): string | null {
  const start = /^,\s*/.exec(text)?.[0];
  if (start === undefined) return null;
  let end = 0;
  for (const { 0: word, index } of text.slice(start.length).matchAll(WORD)) {
    if (index > end + 1 || !(isUnmistakable(word) || BEHIND_COMMA.has(plain(word)))) break;
    end = index + word.length;
  }
  return end === 0 ? null : text.slice(0, start.length + end);
}

const BEHIND_COMMA: ReadonlySet<string> = new Set(['LP', 'PBC', 'Pte', 'Pvt', 'Pty', 'Sdn']);
const WORD = /[^\s,;:()]+/g;
/** Words of the longest legal form. */
const MOST_WORDS = 6;
/** `Stride & Co.` is a whole name, and so is `Stride and Co`. */
const JOINT = /(?:&|\s(?:and|und|et|y|e|og|och))$/;

/** A name without the legal form at its end. Null if it has none, or consists of it. */
function withoutForm(name: string): string | null {
  const words = name.split(/[\s,]+/);
  const most = Math.min(MOST_WORDS, words.length - 1);
  for (let count = most; count > 0; count--) {
    const last = words.slice(-count);
    if (!(count > 1 ? PHRASES.has(last.map(letters).join(' ')) : isForm(last[0]!))) continue;
    const rest = words.slice(0, -count);
    // In `GmbH & Co. KG`, the sign joins two forms.
    const isJoined = rest.length > 2 && rest.at(-1) === '&' && isForm(rest.at(-2)!);
    const kept = upTo(name, rest.length - (isJoined ? 1 : 0));
    return JOINT.test(kept) ? null : kept;
  }
  return null;
}

const PHRASES: ReadonlySet<string> = new Set(FORM_PHRASES.map((words) => words.join(' ')));

/** The first words of a name as they are written. */
function upTo(name: string, count: number): string {
  let end = 0;
  const words = name.matchAll(/[^\s,]+/g);
  for (let at = 0; at < count; at++) {
    const { value } = words.next();
    if (value !== undefined) end = value.index + value[0].length;
  }
  return name.slice(0, end);
}

function isForm(word: string): boolean {
  return isUnmistakable(word) || FORMS_AS_WRITTEN.has(plain(word));
}

/** A form that is no other word (`gmbh`), or has dots or a slash within (`S.A.`, `A/S`). */
function isUnmistakable(word: string): boolean {
  const key = letters(word);
  if (FORMS_IN_ANY_CASE.has(key)) return true;
  return /\p{L}[./]\p{L}/u.test(word) && (STRONG_FORMS.has(key) || WEAK_FORMS.has(key));
}

const plain = (word: string): string => word.replace(/\.$/, '');
const letters = (word: string): string => foldText(word).replace(/[./]/g, '');
