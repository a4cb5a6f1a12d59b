import { isLetter, kindAt } from '../lexicon/characters.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { PlaceWords } from '../lexicon/lexicon.js';
import { firstOf, spansOf, termSource, termsOf, type Span } from '../lexicon/terms.js';
import { splitLegalForm } from '../../company-names/legal-name.js';
import { foldPlace } from './names.js';

/**
 * Words that may name a place, with how strongly the text says that the company is located there.
 */
export interface PlaceHit {
  /** The words as printed. Examples: `Lagos, Nigeria`, `Finnish`. */
  words: string;
  /** The position of the place in `words`. With `anywhere`, the place may also be an adjective. */
  look: 'end' | 'start' | 'anywhere';
  weight: number;
}

/** Maximum distance between a place and a noun or name, in characters. */
const BEFORE = 90;
const FAR = 80;
const MOST_WORDS = 6;

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’.-]*(?:\\s(?:\\p{Ll}{1,4}\\s)?\\p{Lu}[\\p{L}\\p{M}'’.-]*){0,4}";
const CHARACTER = '[\\p{sc=Han}\\p{sc=Katakana}\\p{sc=Hangul}ー]';
/** Matches a name directly after a word, or after one more small word. */
const PLACE_BEHIND = new RegExp(
  `[\\s:：「（(]{0,2}(?:(?:\\p{Ll}{1,4}\\s)?(${NAME}(?:,\\s?${NAME}){0,2})|(${CHARACTER}{2,8}))`,
  'uy',
);
/**
 * Matches brackets after a name. Examples: "Casca（東京）", "Casca GmbH (payroll for farms; Leeds)".
 */
const IN_BRACKETS = /(?:\s\S{2,4})?\s?[（(]([^()（）]{2,60})[)）]/uy;
/** Matches a clause between a company and the word before its place. */
const CLAUSE = /^,[^,;:()]*\s$/u;
/** Punctuation that ends the words around a position. */
const MARKS = /[;:!?()"“”„«»]/;
const MARKS_AND_COMMAS = /[;:!?()"“”„«»]|,(?!\s\p{Lu})/u;

/**
 * Finds where a text gives the location of a company. If `company` is null, the location of any
 * company counts.
 */
export function findPlaceHits(text: string, company: string | null, lexicon: CompiledLexicon): PlaceHit[] {
  const hits: PlaceHit[] = [];
  const add = (found: string | undefined, look: PlaceHit['look'], weight: number, span?: Span): void => {
    // The company's name may contain a place.
    const words = (company === null ? found : found?.split(company).at(-1))?.trim() ?? '';
    if (words !== '' && (span === undefined || !isOfOther(text, look, span, company, lexicon)))
      hits.push({ words, look, weight });
  };
  const { seated, based, from, nouns } = patternsOf(lexicon);
  const froms = spansOf(from, text);
  const addFrom = (span: Span, weight: number): void => {
    for (const { start, end } of froms)
      if (start > span.end && start <= span.end + FAR && isJoined(text, span, start))
        add(placeBehind(text, end), 'start', weight, span);
  };
  for (const span of spansOf(based, text)) add(placeBefore(text, span), 'end', 10, span);
  for (const span of spansOf(seated, text)) add(placeBehind(text, span.end), 'start', 9, span);
  for (const span of spansOf(nouns, text)) {
    add(wordsBefore(text, span.start, MARKS_AND_COMMAS), 'anywhere', 7, span);
    add(wordsBehind(text, span.end), 'anywhere', 6, span);
    addFrom(span, 4);
  }
  for (const span of company === null ? [] : spotsOf(text, company)) {
    const before = wordsBefore(text, span.start, MARKS_AND_COMMAS);
    add(before, 'anywhere', 6);
    add(ownersIn(before), 'end', 8);
    IN_BRACKETS.lastIndex = span.end;
    add(IN_BRACKETS.exec(text)?.[1], 'anywhere', 8);
    addFrom(span, 5);
  }
  return hits;
}

/**
 * Returns whether only a legal form or a clause is between a company and the word before its place.
 */
function isJoined(text: string, { start, end }: Span, from: number): boolean {
  const name = text.slice(start, end);
  return CLAUSE.test(text.slice(end, from)) || splitLegalForm(text.slice(start, from)).name === name;
}

const NO_WORDS: PlaceWords = { seated: '', based: '', from: '' };

function patternsOf(lexicon: CompiledLexicon): Record<'seated' | 'based' | 'from' | 'nouns', RegExp> {
  const { places = NO_WORDS, company } = lexicon.data;
  return {
    seated: lexicon.list('seated', places.seated),
    // Many languages attach this word to the place.
    based: lexicon.pattern('based', () => {
      const either = termsOf(places.based).map(termSource).join('|');
      return new RegExp(`(?:${either || '(?!)'})(?!\\p{L})`, 'giu');
    }),
    from: lexicon.list('from a place', places.from),
    nouns: lexicon.list('nouns of a place', places.nouns ?? company.headNouns),
  };
}

/** Returns where a text contains a name as separate words. */
function spotsOf(text: string, name: string): Span[] {
  const spots: Span[] = [];
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + name.length)) {
    const end = start + name.length;
    const isInWord =
      /[\p{L}\d]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      /^[\p{L}\d]/u.test(text.slice(end, end + 2));
    if (!isInWord || CHARACTERS.test(text)) spots.push({ start, end });
  }
  return spots;
}

const CHARACTERS = new RegExp(CHARACTER, 'u');

/** Returns the name of a place after a word. */
function placeBehind(text: string, at: number): string | undefined {
  PLACE_BEHIND.lastIndex = at;
  const found = PLACE_BEHIND.exec(text);
  return found?.[1] ?? found?.[2];
}

/**
 * Returns the words before "-based", or the words that it is attached to. Example:
 * "Stockholmsbaserade".
 */
function placeBefore(text: string, { start }: Span): string {
  const words = wordsBefore(text, start, MARKS);
  return isLetter(kindAt(text, start - 1)) && isLetter(kindAt(text, start)) ? words.replace(/s$/, '') : words;
}

/** Returns the last words before a position, within the same clause. */
function wordsBefore(text: string, at: number, marks: RegExp): string {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const clause = before.split(marks).at(-1) ?? '';
  return clause
    .replace(/[\s,–‑-]+$/u, '')
    .trim()
    .split(/\s+/)
    .slice(-MOST_WORDS)
    .join(' ');
}

/** Returns the first words after a position, within the same clause. */
function wordsBehind(text: string, at: number): string {
  const [clause = ''] = text.slice(at, at + FAR).split(MARKS_AND_COMMAS);
  return clause.startsWith(' ') ? clause.trim().split(/\s+/).slice(0, 2).join(' ') : '';
}

/** Returns the words up to the last possessive. Example: "Porto" for "Porto's young". */
function ownersIn(words: string): string {
  return /^(.*)['’]s?(?:\s|$)/u.exec(words)?.[1] ?? '';
}

const ENTITY = "(?:\\p{Lu}|\\d)[\\p{L}\\d&'’.-]+(?:\\s(?:\\p{Lu}[\\p{L}\\d&'’.-]*|&))*";
/**
 * Matches the owner before a location. Examples: "Dockside Systems, a ", "Balderton, ", "Quill is
 * ".
 */
const OWNER_BEFORE = new RegExp(`(${ENTITY})(?:,\\s(?:\\p{Ll}{1,2}\\s[^,;]{0,60})?|\\s\\p{Ll}{2}\\s)$`, 'u');
/** Matches the owner after a location. Examples: "-based Balderton Capital", " startup Acme". */
const OWNER_BEHIND = new RegExp(`^((?:\\s\\p{Ll}[\\p{L}-]*){0,4})\\s(${ENTITY})`, 'u');

/**
 * Returns whether a place belongs to another firm: a firm that deals with the company, or a firm
 * with another name. It only works in languages whose lexicon lists `apart`, the words that end a
 * phrase.
 */
function isOfOther(
  text: string,
  look: PlaceHit['look'],
  { start, end }: Span,
  company: string | null,
  lexicon: CompiledLexicon,
): boolean {
  const { apart, others = '' } = lexicon.data.places ?? NO_WORDS;
  if (company === null || apart === undefined) return false;
  const ends = termsOf(apart);
  const own = foldPlace(company);
  const isOther = (name: string): boolean => {
    const folded = foldPlace(name.replace(/['’]s$/, ''));
    return !folded.includes(own) && !own.includes(folded);
  };
  const [whole = '', between = '', next = ''] =
    look === 'start' ? [] : (OWNER_BEHIND.exec(text.slice(end, end + FAR)) ?? []);
  if (whole.includes(company)) return false;
  const clause = look === 'start' ? '' : wordsBefore(text, start, MARKS_AND_COMMAS);
  if (firstOf(lexicon.list('firms of others', others), clause) !== null) return true;
  const behind = between.split(' ').some((word) => ends.includes(word)) ? '' : next;
  const before = OWNER_BEFORE.exec(text.slice(Math.max(0, start - FAR), start))?.[1] ?? '';
  const owners = [before, behind].filter((name) => name !== '');
  return owners.length > 0 && owners.every(isOther);
}
