import type { CompiledLexicon } from '../lexicon/compile.js';
import type { MoneyWords, Terms } from '../lexicon/lexicon.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { currencies } from './currencies.js';

/** What reading money needs of a lexicon, compiled once. */
export interface MoneyReader {
  pattern: RegExp;
  before: Record<string, string>;
  after: Record<string, string>;
  scales: Record<string, number>;
  ownScales: Record<string, number>;
  numbers: Record<string, number>;
  /** "Twenty" and the like, which a smaller number may follow. */
  tens: string[];
  /** A number in words before a scale: without a digit there is no other amount. */
  inWords: RegExp;
  abbreviations: Set<string>;
  range: RegExp;
  /** A plain number before an amount that shares its scale and currency: "8 and 15 million euros". */
  sharing: RegExp;
  decimal: '.' | ',';
  /** Currencies that differ where dots part the thousands. */
  dotted: Record<string, string>;
  /** Words of a currency that the lexicon lists itself: they may be in small letters. */
  own: Record<string, string>;
  bare: BareReader | null;
}

/** What tells an amount without a currency from a plain number. */
interface BareReader {
  currency: string;
  /** What stands behind money. */
  behind: RegExp;
  /** "5 milioni di": then a name or a word for a round makes it money. */
  linked: RegExp;
  ofName: RegExp;
  ofRound: RegExp;
  /** What stands before money. */
  before: RegExp;
}

const readers = new WeakMap<CompiledLexicon, MoneyReader>();

/** Returns what reading money needs of a lexicon. */
export function readerOf(lexicon: CompiledLexicon): MoneyReader {
  let reader = readers.get(lexicon);
  if (!reader) readers.set(lexicon, (reader = makeReader(lexicon)));
  return reader;
}

/** How far from its number a currency's word may begin, and how long such words are. */
export const BEHIND = 40;
export const BEFORE_IT = 24;

const escaped = (word: string): string => word.replace(/[.$|()*+?]/g, '\\$&').replace(/ /g, '\\s');
/** A pattern that matches any of these words, the longest first. */
export const either = (words: string[]): string =>
  words
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const sourceOf = (terms: Terms | undefined): string =>
  termsOf(terms ?? '')
    .map(termSource)
    .join('|') || '(?!)';

/** Short digits with marks; never more than 26 characters. Where a comma parts decimals, spaces part thousands. */
const NUMBER = "\\d(?:[\\d,.\\u00a0']{0,24}\\d)?";
const SPACED_NUMBER = `(?:\\d{1,3}(?:\\s\\d{3}){1,3}(?!\\d)(?:,\\d{1,2}(?!\\d))?|${NUMBER})`;
/** Elsewhere only where they cannot be two numbers: "2 300 000", but not "in 2019 500 firms". */
const LONG_SPACED_NUMBER = `(?:\\d{1,3}(?:(?:\\s\\d{3}){2,3}|\\s000)(?!\\d)|${NUMBER})`;
/** From here on a number in words needs no scale: "milion" is one. */
const WHOLE = 1000;

function makeReader(lexicon: CompiledLexicon): MoneyReader {
  const { money, script, sentences } = lexicon.data;
  const digits = money.decimal === ',' ? SPACED_NUMBER : LONG_SPACED_NUMBER;
  const before = { ...currencies().before, ...money.before };
  const after = { ...currencies().after, ...money.after };
  const letter = script.spaced ? '\\p{L}' : '';
  // Particles are written onto Korean words.
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
  // "近" alone is a number in "近亿元", but none before a number of its own: "近5000万".
  const wordsEnd = script.spaced ? '(?=[\\s-])' : '(?!\\d)';
  const beforeScale = `${wordsEnd}(?=[\\s-]?(?:${scales})${wordEnd})`;
  const numbers = `${ten}(?:${wordsOf(words)})${beforeScale}`;
  const inWords = (name: string): string => `(?<!${sourceOf(money.open)})(?<words${name}>${numbers})`;
  // A second pair of number and scale, as in 1億2000万円 and "1 milione e 850 mila euro".
  const more = money.compound ? `(?:\\s?${and}(?:(?<numberC>${NUMBER})|${inWords('C')})${scale('C')})?` : '';
  const links = sourceOf(money.link);
  const linked = money.link === undefined ? '[\\s-]?' : `[\\s-]?(?:(?:${links})\\s?)?`;
  const codes = 'USD|CAD|CDN|AUD|NZD|SGD|HKD|EUR|GBP|CHF|MXN|CLP|COP';
  // "$1.200 millones de pesos": the words behind say which dollar or peso it is.
  const named = money.link === undefined ? '' : `|\\s(?:${links})\\s?(?<named>${afters})${wordEnd}`;
  // A code or letter before the amount must not be the end of a longer word, hence the look-behind.
  const inWord = script.spaced ? '\\p{L}' : '\\p{Script=Latin}';
  const apart = `(?<![${letter}\\p{N}.,$])`;
  const begin =
    money.glued === undefined ? apart : `(?:${apart}|(?<=(?<!\\p{L})(?:${sourceOf(money.glued)})))`;
  const prefixed = `(?<![${inWord}\\p{N}$])(?<before>${either(Object.keys(before))})\\s?\\$?\\s?${number('A')}${scale('A')}?(?:\\s?(?<code>${codes})\\b${named})?`;
  const wholeB = `(?<!${sourceOf(money.open)})(?<wholeB>${whole})${wordEnd}`;
  const suffixed = `${begin}(?:(?:${number('B')}|${inWords('B')})(?:${scale('B')}${more})?|${wholeB})${linked}(?<after>${afters})${wordEnd}`;
  // "35 miljoner till Akmo": a large amount may need no currency.
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
  // In Chinese "5000万" at the end of a clause counts anything; in Korean "억" is nearly always money.
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
