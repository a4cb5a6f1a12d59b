import { legalFormBehindComma, splitLegalForm } from '../../company-names/legal-name.js';

/** A company as a text names it. */
export interface NamedCompany {
  /** The name without its legal form. */
  name: string;
  /** The name with its legal form. Null if the text gives no legal form. */
  legalName: string | null;
  /** The text around the name, which may describe the company. */
  description: string;
}

/** Length of the text on each side of a name that may describe the company, in characters. */
const BEFORE = 80;
const BEHIND = 160;
/** Matches punctuation before a name. The description of the name starts after that punctuation. */
const CLAUSE_ENDS = /[.;:!?。！？]\s?$/u;

/**
 * Returns the company at a position in a sentence. If the name has no legal form there, the
 * function looks for one in `text`, the whole text.
 */
export function namedCompany(
  { text: sentence, start, end }: { text: string; start: number; end: number },
  text: string,
): NamedCompany {
  const given = sentence.slice(start, end);
  const { name, legalName } = splitLegalForm(given);
  return {
    name,
    legalName: legalName ?? legalNameIn(text, name),
    description: [around(sentence, start, end), aroundIn(text, name)].join(' ').trim(),
  };
}

function around(text: string, start: number, end: number): string {
  return `${before(text, start)} ${text.slice(end, end + BEHIND)}`;
}

/**
 * Returns the text around the first mention in the body. A headline says little about the company.
 */
function aroundIn(text: string, name: string): string {
  const start = text.indexOf(name, text.indexOf('\n') + 1);
  return start < 0 ? '' : around(text, start, start + name.length);
}

function before(sentence: string, start: number): string {
  const words = sentence.slice(Math.max(0, start - BEFORE), start);
  for (let at = words.length; at > 0; at--) if (CLAUSE_ENDS.test(words.slice(0, at))) return words.slice(at);
  return words;
}

/** Returns the name with its legal form, if the text contains it. Example: "Acme, Inc.". */
function legalNameIn(text: string, name: string): string | null {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const form = legalFormBehindComma(text.slice(at + name.length, at + name.length + 40));
    if (form !== null) return `${name}${form}`;
    const rest = /^\s[\p{L}.]{2,12}/u.exec(text.slice(at + name.length))?.[0] ?? '';
    const whole = splitLegalForm(`${name}${rest}`);
    if (rest !== '' && whole.name === name) return whole.legalName;
  }
  return null;
}
