import { matchesOf } from './matches.js';

/** Matches an amount of money. A term writes it as `#`. */
const AMOUNT =
  '(?:US|C|A|NZ|S|HK|R)?[$€£₹¥]\\s?\\d[\\d.,]{0,20}(?:[\\s-]?(?:million|billion|thousand|crore|lakh|mm|mn|bn|m|b|k))?';

/** Replaces a `*` that repeats the group before it. */
const REPEAT = '\u0001';

/** Characters with a special meaning in a term. Every other character stands for itself. */
const MARKS: Record<string, string> = {
  '(': '(?:',
  ')': ')',
  '|': '|',
  '?': '?',
  '*': '\\p{L}{0,20}',
  [REPEAT]: '{0,3}',
  ' ': '[\\s-]',
  '#': AMOUNT,
};

/**
 * Converts a term of a lexicon to the source of a regular expression. A term is plain words with a
 * few special characters. So its authors need no regular expressions, and it cannot backtrack
 * without limit.
 * - `(a|b)` matches one of the two, and `[a-j]` one of these letters. `x?` or `(x)?` may be absent.
 * - `word*` and `wor(d|t)*` match any ending of the word.
 * - `(word )*` matches the word up to three times. A space also matches a hyphen.
 * - ` _ ` matches up to four words, and ` … ` up to 60 characters of the same clause.
 * - `#` matches an amount of money.
 */
export function termSource(term: string): string {
  if (/(?:^|[(|])[_…] | [_…](?:$|[)|])/.test(term))
    throw new Error(
      `The term "${term}" starts or ends with a gap: write a word before and after each "_" and "…".`,
    );
  return markWordGroups(term)
    .split(/( _ | … )/)
    .map((part) => {
      if (part === ' _ ') return '\\s(?:[^\\s,.;:]{1,30}\\s){0,4}';
      if (part === ' … ') return '[^.;$€£₹¥]{1,60}?';
      return [...part].map((char) => MARKS[char] ?? char.replace(/[.+^${}\\/]/, '\\$&')).join('');
    })
    .join('');
}

/**
 * Replaces the `*` of groups that repeat by a marker, which distinguishes it from an open ending.
 */
function markWordGroups(term: string): string {
  return term.replace(/(?<=\))\*/g, (star, at: number) => (repeatsAsWords(term, at - 1) ? REPEAT : star));
}

/**
 * Returns whether a `*` repeats the group before it, which ends at `end`. A group with a space at
 * either end repeats. After any other group, the `*` is an open ending, as after a letter.
 */
export function repeatsAsWords(term: string | readonly string[], end: number): boolean {
  let start = end;
  for (let depth = 1; depth > 0 && start > 0;) {
    start--;
    if (term[start] === ')') depth++;
    else if (term[start] === '(') depth--;
  }
  return term[start + 1] === ' ' || term[end - 1] === ' ';
}

/** Splits a list of terms at each `;`. The list may have several lines. */
export function termsOf(list: string): string[] {
  return list
    .split(';')
    .map((term) => term.trim().replace(/\s*\n\s*/g, ' '))
    .filter((term) => term !== '');
}

/**
 * Returns one alternation of the terms, longest first. In scripts with spaces it matches whole
 * words only.
 */
export function alternation(terms: string, spaced: boolean): string {
  const sources = termsOf(terms)
    .sort((a, b) => b.length - a.length)
    .map(termSource);
  if (sources.length === 0) return '(?!)';
  const either = `(?:${sources.join('|')})`;
  return spaced ? `(?<![\\p{L}\\p{N}])${either}(?![\\p{L}\\p{N}])` : either;
}

/** Finds where the terms of a list could start in a text. */
export interface PlaceIndex {
  /** Adds a list and returns its number. Returns null if its terms can start with any word. */
  add(terms: readonly string[]): number | null;
  /** Returns the offsets in the text where a term of the list could start, in ascending order. */
  placesOf(list: number, text: string): readonly number[];
  /** Returns whether a list could match anywhere in a text. */
  mayHold(list: number, text: string): boolean;
}

/**
 * The index entry of a list. The list's pattern is tried only at the places that the index returns.
 */
interface Indexed {
  index: PlaceIndex;
  list: number;
  sticky: RegExp;
}

const indexed = new WeakMap<RegExp, Indexed>();

/**
 * Makes `spansOf` and `firstOf` try a pattern only where one of its terms could start. Returns the
 * pattern.
 */
export function indexPattern(pattern: RegExp, terms: string, index: PlaceIndex): RegExp {
  const list = index.add(termsOf(terms));
  const sticky = new RegExp(pattern.source, pattern.flags.replace('g', 'y'));
  if (list !== null) indexed.set(pattern, { index, list, sticky });
  return pattern;
}

/** Compiles terms to a pattern that searches a text. If `exact` is true, case matters. */
export function compileTerms(terms: string, options: { spaced: boolean; exact?: boolean }): RegExp {
  return new RegExp(alternation(terms, options.spaced), options.exact ? 'gu' : 'giu');
}

export interface Span {
  start: number;
  end: number;
}

/** Returns all matches of a compiled list of terms. */
export function spansOf(pattern: RegExp, text: string): Span[] {
  const spans: Span[] = [];
  const known = indexed.get(pattern);
  if (known === undefined) {
    for (const match of matchesOf(pattern, text))
      if (match[0] !== '') spans.push({ start: match.index, end: match.index + match[0].length });
    return spans;
  }
  let from = 0;
  for (const place of known.index.placesOf(known.list, text)) {
    if (place < from) continue;
    const end = endAt(known.sticky, text, place);
    if (end <= place) continue;
    from = end;
    spans.push({ start: place, end });
  }
  return spans;
}

/**
 * Returns the first match of a compiled list of terms, or null. It keeps no state, unlike `exec` of
 * a global pattern.
 */
export function firstOf(pattern: RegExp, text: string): (Span & { text: string }) | null {
  const known = indexed.get(pattern);
  if (known === undefined) {
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    pattern.lastIndex = 0;
    return match && { start: match.index, end: match.index + match[0].length, text: match[0] };
  }
  for (const start of known.index.placesOf(known.list, text)) {
    const end = endAt(known.sticky, text, start);
    if (end !== -1) return { start, end, text: text.slice(start, end) };
  }
  return null;
}

/**
 * Returns whether a compiled list of terms may match in a text. If it returns false, there is no
 * match. It is fast, so call it before a slow pattern that needs one of the terms.
 */
export function mayHold(pattern: RegExp, text: string): boolean {
  const known = indexed.get(pattern);
  return known === undefined || known.index.mayHold(known.list, text);
}

/**
 * Returns the end of the match that starts at a place, or -1. Unlike `exec`, it creates no object.
 */
function endAt(sticky: RegExp, text: string, place: number): number {
  sticky.lastIndex = place;
  return sticky.test(text) ? sticky.lastIndex : -1;
}
