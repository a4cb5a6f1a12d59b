import type { CompiledLexicon } from '../lexicon/compile.js';
import type { MoneyWords, Terms } from '../lexicon/lexicon.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { currencies } from './currencies.js';

/**
 * The patterns and tables for reading money in one language. They are compiled once per lexicon.
 */
export interface MoneyReader {
  pattern: RegExp;
  before: Record<string, string>;
  after: Record<string, string>;
  scales: Record<string, number>;
  ownScales: Record<string, number>;
  numbers: Record<string, number>;
  /** Words for multiples of ten, which a smaller number may follow. Example: "Twenty". */
  tens: string[];
  /**
   * Matches a number in words before a scale. A text with neither a digit nor such a number has no
   * amount.
   */
  inWords: RegExp;
  abbreviations: Set<string>;
  range: RegExp;
  /**
   * Matches a plain number before an amount that shares its scale and currency. Example: "8 and 15
   * million euros".
   */
  sharing: RegExp;
  decimal: '.' | ',';
  /** Currencies that differ if dots separate the thousands of the number. Example: pesos. */
  dotted: Record<string, string>;
  /** Currency words that the lexicon itself lists. They may be in lower case. */
  own: Record<string, string>;
  bare: BareReader | null;
}

/** The patterns that distinguish an amount without a currency from a plain number. */
interface BareReader {
  currency: string;
  /** Matches the text after an amount of money. */
  behind: RegExp;
  /**
   * Matches a link such as "di" in "5 milioni di". The amount is money only if a name or a word for
   * a round follows.
   */
  linked: RegExp;
  ofName: RegExp;
  ofRound: RegExp;
  /** Matches the text before an amount of money. */
  before: RegExp;
}

const readers = new WeakMap<CompiledLexicon, MoneyReader>();

/** Returns the patterns and tables for reading money with a lexicon. The result is cached. */
export function readerOf(lexicon: CompiledLexicon): MoneyReader {
  let reader = readers.get(lexicon);
  if (!reader) readers.set(lexicon, (reader = makeReader(lexicon)));
  return reader;
}

/**
 * Length of the text that is searched for a currency's word, in characters. BEHIND applies after a
 * number, and BEFORE_IT before it.
 */
export const BEHIND = 40;
export const BEFORE_IT = 24;

const escaped = (word: string): string => word.replace(/[.$|()*+?]/g, '\\$&').replace(/ /g, '\\s');
/** Returns a pattern that matches any of these words, longest first. */
export const either = (words: string[]): string =>
  words
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const sourceOf = (terms: Terms | undefined): string =>
  termsOf(terms ?? '')
    .map(termSource)
    .join('|') || '(?!)';

/**
 * Digits with separators, at most 26 characters. If a comma separates decimals, spaces may separate
 * thousands.
 */
const NUMBER = "\\d(?:[\\d,.\\u00a0']{0,24}\\d)?";
const SPACED_NUMBER = `(?:\\d{1,3}(?:\\s\\d{3}){1,3}(?!\\d)(?:,\\d{1,2}(?!\\d))?|${NUMBER})`;
/**
 * In other languages, spaces separate thousands only where they cannot separate two numbers.
 * Example: "2 300 000" is one number, but "in 2019 500 firms" has two.
 */
const LONG_SPACED_NUMBER = `(?:\\d{1,3}(?:(?:\\s\\d{3}){2,3}|\\s000)(?!\\d)|${NUMBER})`;
/** Minimum value of a number in words that needs no scale. Example: "milion". */
const WHOLE = 1000;

function makeReader(lexicon: CompiledLexicon): MoneyReader {
  const { money, script, sentences } = lexicon.data;
  const digits = money.decimal === ',' ? SPACED_NUMBER : LONG_SPACED_NUMBER;
  const before = { ...currencies().before, ...money.before };
  const after = { ...currencies().after, ...money.after };
  const letter = script.spaced ? '\\p{L}' : '';
  // Korean particles are attached to words.
  const isHangul = /\p{Script=Hangul}/u.test(Object.keys(money.scales).join(''));
  const noLetter = '(?![\\p{L}\\p{N}])';
  const wordEnd = !script.spaced ? '' : isHangul ? '(?!\\p{Script=Latin})' : noLetter;
  const afters = either(Object.keys(after));
  const scales = either(Object.keys({ ...money.scales, ...money.ownScales }));
  const halves = money.half === undefined ? null : sourceOf(money.half);
  const half = (name: string): string =>
    halves === null ? '' : `(?<half${name}>\\s?(?:${halves})${wordEnd})?`;
  const scale = (name: string): string =>
    `(?:\\s?-?(?<scale${name}>${scales})(?:${wordEnd}|(?=\\s?(?:${afters})${wordEnd}))\\.?${half(name)})`;
  const number = (name: string): string => `(?<number${name}>${digits})(?:\\s?[-–]\\s?${NUMBER})?`;
  const and = money.and === undefined ? '' : `(?:(?:${sourceOf(money.and)})\\s)?`;
  const words = Object.keys(money.numbers);
  const wordsOf = (some: string[]): string => either(some).replaceAll('\\s', '[\\s-]') || '(?!)';
  const whole = wordsOf(words.filter((word) => (money.numbers[word] ?? 0) >= WHOLE));
  const tens = words.filter((word) => isTen(money.numbers[word] ?? 0));
  const ten = script.spaced && tens.length > 0 ? `(?:(?:${wordsOf([...tens])})[\\s-]${and})?` : '';
  // "近" is a number only if no digits follow. Examples: it is one in "近亿元", but not in "近5000万".
  const wordsEnd = script.spaced ? '(?=[\\s-])' : '(?!\\d)';
  const beforeScale = `${wordsEnd}(?=[\\s-]?(?:${scales})${wordEnd})`;
  const numbers = `${ten}(?:${wordsOf(words)})${beforeScale}`;
  const inWords = (name: string): string => `(?<!${sourceOf(money.open)})(?<words${name}>${numbers})`;
  // A second pair of number and scale may follow. Examples: 1億2000万円, "1 milione e 850 mila euro".
  const more = money.compound ? `(?:\\s?${and}(?:(?<numberC>${NUMBER})|${inWords('C')})${scale('C')})?` : '';
  const links = sourceOf(money.link);
  const linked = money.link === undefined ? '[\\s-]?' : `[\\s-]?(?:(?:${links})\\s?)?`;
  const codes = 'USD|CAD|CDN|AUD|NZD|SGD|HKD|EUR|GBP|CHF|MXN|CLP|COP';
  // The words after the amount may say which dollar or peso is meant. Example: "$1.200 millones de
  // pesos".
  const named = money.link === undefined ? '' : `|\\s(?:${links})\\s?(?<named>${afters})${wordEnd}`;
  // A code or letter before the amount must not be the end of a longer word. The look-behind checks
  // this.
  const inWord = script.spaced ? '\\p{L}' : '\\p{Script=Latin}';
  const apart = `(?<![${letter}\\p{N}.,$])`;
  const begin =
    money.glued === undefined ? apart : `(?:${apart}|(?<=(?<!\\p{L})(?:${sourceOf(money.glued)})))`;
  const prefixed = `(?<![${inWord}\\p{N}$])(?<before>${either(Object.keys(before))})\\s?\\$?\\s?${number('A')}${scale('A')}?(?:\\s?(?<code>${codes})\\b${named})?`;
  const wholeB = `(?<!${sourceOf(money.open)})(?<wholeB>${whole})${wordEnd}`;
  const suffixed = `${begin}(?:(?:${number('B')}|${inWords('B')})(?:${scale('B')}${more})?|${wholeB})${linked}(?<after>${afters})${wordEnd}`;
  // A large amount may have no currency. Example: "35 miljoner till Akmo".
  const wholeD = script.spaced ? `|(?<wholeD>${whole})${wordEnd}` : '';
  const bare = money.bare
    ? `|(?:${begin}(?:(?:(?<numberD>${digits})|${inWords('D')})${scale('D')}${wholeD}))`
    : '';
  const alone = "(?<![\\p{L}\\p{N}.,$/:'’-])";
  const ends = termsOf(money.range).map(termSource).join('|') || '-';
  const long =
    either(Object.keys(money.scales).filter((word) => word.length > 2 || !script.spaced)) || '(?!)';
  return {
    before,
    after,
    own: money.after,
    scales: money.scales,
    ownScales: money.ownScales ?? {},
    numbers: money.numbers,
    tens,
    inWords: new RegExp(`(?:${long})(?<=(?:${wordsOf(words)})[\\s-]?(?:${long}))|${whole}`, 'iu'),
    abbreviations: new Set(termsOf(sentences.abbreviations)),
    decimal: money.decimal,
    dotted: money.dotted ?? {},
    range: new RegExp(`^\\s?(?:${ends})\\s?$`, 'iu'),
    sharing: new RegExp(
      `${alone}(?<number>\\d{1,3}(?:[.,]\\d{1,2})?)(?:(?<comma>,)|\\s(?:${ends}))\\s$`,
      'iu',
    ),
    bare: money.bare === undefined ? null : makeBareReader(money.bare, lexicon, isHangul ? '' : wordEnd),
    pattern: new RegExp(`(?:${prefixed})|(?:${suffixed})${bare}`, 'giu'),
  };
}

function makeBareReader(
  { currency, next, before }: NonNullable<MoneyWords['bare']>,
  { data, source }: CompiledLexicon,
  wordEnd: string,
): BareReader {
  const links = `\\s(?:${sourceOf(data.money.link)})(?:(?<=')|\\s)`;
  // At the end of a clause, "5000万" can count anything in Chinese. In Korean, "억" is nearly always
  // money.
  const ends = data.script.spaced
    ? `\\s?(?:$|[.,;:!?)(…–—·|]${wordEnd === '' ? '' : `|["»”’]|'(?!\\p{L})`})|`
    : '';
  return {
    currency,
    behind: new RegExp(`^(?:${ends}[\\s-]?(?:${sourceOf(next)})${wordEnd})`, 'iu'),
    linked: new RegExp(`^${links}`, 'iu'),
    ofName: new RegExp(`^${links}\\p{Lu}`, 'u'),
    ofRound: new RegExp(`^${links}${source(data.round.nouns)}`, 'iu'),
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${sourceOf(before)})\\s$`, 'iu'),
  };
}

const isTen = (number: number): boolean => number > 10 && number < 100 && number % 10 === 0;
