import { legalFormBehindComma, splitLegalForm } from '../../company-names/legal-name.js';

/** A company as a text names it. */
export interface NamedCompany {
  /** Without its legal form. */
  name: string;
  /** With it, if the text gives it. */
  legalName: string | null;
  /** What stands around the name and may say what the company is. */
  description: string;
}

/** How much text on each side of a name may describe it, in characters. */
const BEFORE = 80;
const BEHIND = 160;
/** Marks that end what describes a name. */
const CLAUSE_ENDS = /[.;:!?。！？]\s?$/u;

/** Takes a company from where it is named; `text` is the whole text, in which the legal form may stand. */
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

/** What stands around the name where the body has it first: a headline says little of a company. */
function aroundIn(text: string, name: string): string {
  const start = text.indexOf(name, text.indexOf('\n') + 1);
  return start < 0 ? '' : around(text, start, start + name.length);
}

function before(sentence: string, start: number): string {
  const words = sentence.slice(Math.max(0, start - BEFORE), start);
  for (let at = words.length; at > 0; at--) if (CLAUSE_ENDS.test(words.slice(0, at))) return words.slice(at);
  return words;
}

/** "Acme, Inc." where the text has it. */
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
