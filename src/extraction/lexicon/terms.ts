import { matchesOf } from './matches.js';

/** An amount in a term: `#`. */
const AMOUNT =
  '(?:US|C|A|NZ|S|HK|R)?[$€£₹¥]\\s?\\d[\\d.,]{0,20}(?:[\\s-]?(?:million|billion|thousand|crore|lakh|mm|mn|bn|m|b|k))?';

/** Stands for the `*` behind a group that repeats as words. */
const REPEAT = '\u0001';

/** Marks with a meaning of their own in a term; every other character stands for itself. */
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
 * Translates a lexicon's term into the source of a regular expression. A term is plain words with few
 * marks. Its authors need no regular expressions, and it cannot backtrack without bound:
 * `(a|b)` either, `[a-j]` one of these letters, `x?` or `(x)?` may be absent, `word*` and `wor(d|t)*`
 * any ending of the word, `(word )*` the word up to three times, a space also matches a hyphen,
 * ` _ ` up to four words, ` … ` up to 60 characters of the same clause, `#` an amount of money.
 */
export function termSource(term: string): string {
  if (/(?:^|[(|])[_…] | [_…](?:$|[)|])/.test(term))
    throw new Error(`The term "${term}" begins or ends with a gap: "_" and "…" stand between two words.`);
  return markWordGroups(term)
    .split(/( _ | … )/)
    .map((part) => {
      if (part === ' _ ') return '\\s(?:[^\\s,.;:]{1,30}\\s){0,4}';
      if (part === ' … ') return '[^.;$€£₹¥]{1,60}?';
      return [...part].map((char) => MARKS[char] ?? char.replace(/[.+^${}\\/]/, '\\$&')).join('');
    })
    .join('');
}

/** Marks the groups that repeat as words, so that their `*` is told from an open ending. */
function markWordGroups(term: string): string {
  return term.replace(/(?<=\))\*/g, (star, at: number) => (repeatsAsWords(term, at - 1) ? REPEAT : star));
}

/**
 * Whether a `*` behind the group that ends at `end` repeats the group. A group with a space at either
 * end is a word of its own. Behind any other group the `*` is an open ending, as behind a letter.
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

/** Splits a list of terms: they stand between `;`, on as many lines as they need. */
export function termsOf(list: string): string[] {
  return list
    .split(';')
    .map((term) => term.trim().replace(/\s*\n\s*/g, ' '))
    .filter((term) => term !== '');
}

/**
 * Returns one alternation of terms, longest first. In scripts with spaces it matches whole words.
 */
export function alternation(terms: string, spaced: boolean): string {
  const sources = termsOf(terms)
    .sort((a, b) => b.length - a.length)
    .map(termSource);
  if (sources.length === 0) return '(?!)';
  const either = `(?:${sources.join('|')})`;
  return spaced ? `(?<![\\p{L}\\p{N}])${either}(?![\\p{L}\\p{N}])` : either;
}

/** Finds where the terms of a list could begin in a text. */
export interface PlaceIndex {
  /** Adds a list; null when its terms can begin with any word. */
  add(terms: readonly string[]): number | null;
  /** Gives the places of a text where a list could match, in order. */
  placesOf(list: number, text: string): readonly number[];
  /** Whether there is any such place. */
  mayHold(list: number, text: string): boolean;
}

/** Where the words of a list stand in texts, so that its expression is tried there alone. */
interface Indexed {
  index: PlaceIndex;
  list: number;
  sticky: RegExp;
}

const indexed = new WeakMap<RegExp, Indexed>();

/**
 * Makes `spansOf` and `firstOf` try a pattern only where one of its terms could begin. Returns the
 * pattern.
 */
export function indexPattern(pattern: RegExp, terms: string, index: PlaceIndex): RegExp {
  const list = index.add(termsOf(terms));
  const sticky = new RegExp(pattern.source, pattern.flags.replace('g', 'y'));
  if (list !== null) indexed.set(pattern, { index, list, sticky });
  return pattern;
}

/** Compiles terms for a search through a text; `exact` ones are told by case. */
export function compileTerms(terms: string, options: { spaced: boolean; exact?: boolean }): RegExp {
  return new RegExp(alternation(terms, options.spaced), options.exact ? 'gu' : 'giu');
}

/** A stretch of a text. */
export interface Span {
  start: number;
  end: number;
}

/** Finds every place where a compiled list of terms matches. */
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
 * Returns the first match of a compiled list of terms, or null. Stateless, unlike `exec` of a global
 * pattern.
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
 * Whether a compiled list of terms may match in a text. It may be wrong with yes, never with no, and
 * is fast enough to ask before a dear pattern that needs one of the terms.
 */
export function mayHold(pattern: RegExp, text: string): boolean {
  const known = indexed.get(pattern);
  return known === undefined || known.index.mayHold(known.list, text);
}

/** The end of the match that begins at a place, or -1. Makes no object, unlike `exec`. */
function endAt(sticky: RegExp, text: string, place: number): number {
  sticky.lastIndex = place;
  return sticky.test(text) ? sticky.lastIndex : -1;
}
