import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { fundingTypeIn } from '../signals/funding-types.js';

/** A sum with its sign, as lines of round-ups have it. */
export const SUM =
  '(?:(?:US|C(?:AD?)?|A(?:U)?|NZ|SG?|HK|MX|R)?[$€£₹]\\s?[\\d.,]+\\s?(?:[Mm](?:illion|n)?|[Bb](?:illion|n)?|[Kk]|crore|lakh)?\\b|(?:Rs\\.?\\s?|R|kr\\s|NOK\\s|SEK\\s|DKK\\s|CHF\\s|PLN\\s)[\\d.,]+\\s?(?:million|crore|lakh|bn|mn|m|cr)\\b)';

interface Rewriting {
  opening: RegExp;
  relative: RegExp;
  whose: RegExp;
  possessive: RegExp;
  gets: RegExp;
}

/** How round-ups state a round without a verb of raising, so that it can be put into plain words. */
function rewritingOf(lexicon: CompiledLexicon): Rewriting {
  const known = rewritings.get(lexicon);
  if (known) return known;
  const either = (terms: string | undefined): string =>
    `(?:${
      termsOf(terms ?? '')
        .map(termSource)
        .join('|') || '(?!)'
    })`;
  const { roundup, verbs } = lexicon.data;
  const gets = either(roundup.gets);
  const made: Rewriting = {
    opening: new RegExp(`(?<=^|,\\s)${either(roundup.openings)}\\s(?=\\S)`, 'giu'),
    relative: new RegExp(
      `,\\s(?:which|who|that)\\s(?:(?:has|have|also|just)\\s)?(?=(?:${either(verbs.raise)}|${gets})\\s(?:an?\\s)?${SUM})`,
      'giu',
    ),
    whose: new RegExp(`,\\swhose\\s([^,;$€£]{3,40}?)\\sof\\s(${SUM})\\s(?:was|is|were)\\s`, 'giu'),
    possessive: new RegExp(
      `(?<=[\\p{L}\\p{N}])(?:['’]s|(?<=s)['’])\\s(?:(?:new|fresh|latest|recent)\\s)?(${SUM})\\s(?=\\p{L})`,
      'gu',
    ),
    gets: new RegExp(`(?<=\\S\\s)${gets}\\s(?=(?:an?\\s|another\\s)?${SUM})`, 'giu'),
  };
  rewritings.set(lexicon, made);
  return made;
}

const rewritings = new WeakMap<CompiledLexicon, Rewriting>();

/**
 * Puts a sentence of a round-up into plain words: "the biggest was Acme's $5M seed, followed by Quill,
 * which got $3M from Ember" as "Acme raised $5M seed, Quill raised $3M from Ember". Readers of a
 * round-up know what each line is about, so its writers leave the verb of raising out.
 */
export function inPlainWords(sentence: string, lexicon: CompiledLexicon): string {
  if (!/[$€£₹]|\d/.test(sentence)) return sentence;
  const { opening, relative, whose, possessive, gets } = rewritingOf(lexicon);
  return sentence
    .replace(opening, '')
    .replace(relative, ' ')
    .replace(whose, ' raised $2 in $1 ')
    .replace(possessive, (whole: string, sum: string, at: number) =>
      fundingTypeIn(sentence.slice(at, at + whole.length + 40), lexicon) === 'undisclosed' &&
      !/^\S*(?:round|raise|funding|financing)/i.test(sentence.slice(at + whole.length))
        ? whole
        : ` raised ${sum} in `,
    )
    .replace(gets, 'raised ');
}

/** "Its rival Quill landed" as "Quill landed". */
export function withoutKin(clause: string): string {
  return clause.replace(/^(?:(?:its|their|his|a)\s)?(?:rivals?|peers?|competitors?)\s(?=\p{Lu})/iu, '');
}

/** Cuts a sentence where another company's round may begin, each cut with the mark before it. */
export function clausesOf(sentence: string): { mark: string; clause: string }[] {
  const parts = sentence
    // "Acme, which pays nurses, raised": without the apposition its commas part no clause.
    .replace(/,\s(?:which|whose|who|an?|the)\s[^,;$€£]{3,90},\s(?=\p{Ll})/gu, ' ')
    .split(/(\s*[;|]\s+|,\s+(?:(?:and|while|as)\s+)?|\s+(?:and|while|as|plus)\s+)/);
  const clauses: { mark: string; clause: string }[] = [];
  for (let index = 0; index < parts.length; index += 2)
    clauses.push({ mark: parts[index - 1] ?? '', clause: withoutKin(parts[index] ?? '') });
  return clauses;
}

/** "€150,000 each from Ember: Pellucid (water), Oslo's Marrowind (wind) and Quill": a round for each name. */
const EACH_OF = new RegExp(`(${SUM})\\s(?:each|apiece)\\b([^:.;]{0,80}):\\s(.{3,600})$`, 'su');

/** The rounds of a sentence that gives the same sum to every company of a list. */
export function eachOfList(sentence: string): string[] {
  if (!/\b(?:each|apiece)\b/.test(sentence)) return [];
  const [, sum = '', how = '', list = ''] = EACH_OF.exec(sentence) ?? [];
  const from = /\b(?:from|by)\s\p{Lu}[^,:]{1,50}$/u.exec(how)?.[0] ?? '';
  return list
    .replace(/\s?\([^()]{0,120}\)/g, '')
    .replace(/\.$/, '')
    .split(/,\s(?:and\s)?|;\s|\s(?:and|&)\s/)
    .filter((name) => /^\p{Lu}/u.test(name) && name.split(' ').length <= 6)
    .map((name) => `${name} raised ${sum} in funding ${from}`.trim());
}
