import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { Recent } from '../lexicon/recent.js';
import { AFTER, BEFORE, CAPITAL_CODES } from './currencies.js';
import { matchesOf } from '../lexicon/matches.js';

/** An amount of money as a text states it. */
export interface Money {
  value: number;
  /** ISO 4217. */
  currency: string;
  start: number;
  end: number;
  /** As it stands in the text. */
  raw: string;
  /** Whether a word or letter for thousands, millions … goes with it. */
  scaled: boolean;
  /** Whether the text names no currency, so that it is the language's own. */
  guessed?: boolean;
  /** Whether its size cannot be meant, so that its scale was left out. */
  slip: boolean;
}

/** What reading money needs of a lexicon, compiled once. */
interface MoneyReader {
  pattern: RegExp;
  may: Recent<boolean>;
  recent: Recent<readonly Money[]>;
  read: (text: string) => readonly Money[];
  before: Record<string, string>;
  after: Record<string, string>;
  scales: Record<string, number>;
  numbers: Record<string, number>;
  /** A number in words. */
  inWords: RegExp;
  range: RegExp;
  decimal: '.' | ',';
  bare: string | null;
}

const readers = new WeakMap<CompiledLexicon, MoneyReader>();

const escaped = (word: string): string => word.replace(/[.$|()*+?]/g, '\\$&').replace(/ /g, '\\s');
const either = (words: string[]): string =>
  words
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

/** Short digits with marks; never more than 26 characters. Where a comma parts decimals, spaces part thousands. */
const NUMBER = "\\d(?:[\\d,.\\u00a0']{0,24}\\d)?";
const SPACED_NUMBER = `(?:\\d{1,3}(?:\\s\\d{3}){1,3}(?!\\d)(?:,\\d{1,2}(?!\\d))?|${NUMBER})`;

function makeReader(lexicon: CompiledLexicon): MoneyReader {
  const { money, script } = lexicon.data;
  const digits = money.decimal === ',' ? SPACED_NUMBER : NUMBER;
  const before = { ...BEFORE, ...money.before };
  const after = { ...AFTER, ...money.after };
  const letter = script.spaced ? '\\p{L}' : '';
  // Particles are written onto Korean words.
  const isHangul = /\p{Script=Hangul}/u.test(Object.keys(money.scales).join(''));
  const wordEnd = !script.spaced ? '' : isHangul ? '(?![\\p{Script=Latin}\\p{N}])' : '(?![\\p{L}\\p{N}])';
  const afters = either(Object.keys(after));
  const scales = either(Object.keys(money.scales));
  const scale = (name: string): string =>
    `(?:\\s?-?(?<scale${name}>${scales})(?:${wordEnd}|(?=\\s?(?:${afters})${wordEnd}))\\.?)`;
  const number = (name: string): string =>
    `(?<number${name}>${digits})(?:\\s?[-–]\\s?(?<upper${name}>${NUMBER}))?`;
  const words = Object.keys(money.numbers);
  const inWords = words.length > 0 ? `|(?<words>${either(words)})${script.spaced ? '(?=[\\s-])' : ''}` : '';
  // A second pair of number and scale, as in 1億2000万円.
  const more = money.compound ? `(?:\\s?(?<numberC>${NUMBER})${scale('C')})?` : '';
  const links = termsOf(money.link ?? '')
    .map(termSource)
    .join('|');
  const linked = links === '' ? '\\s?' : `\\s?(?:(?:${links})\\s?)?`;
  const codes = 'USD|CAD|CDN|AUD|NZD|SGD|HKD|EUR|GBP|CHF|MXN|CLP|COP';
  // A code or letter before the amount must not be the end of a longer word, hence the look-behind.
  const inWord = script.spaced ? '\\p{L}' : '\\p{Script=Latin}';
  const prefixed = `(?<![${inWord}\\p{N}$])(?<before>${either(Object.keys(before))})\\s?\\$?\\s?${number('A')}${scale('A')}?(?:\\s?(?<code>${codes})\\b)?`;
  const suffixed = `(?<![${letter}\\p{N}.,$])(?:${number('B')}${inWords})${scale('B')}?${more}${linked}(?<after>${afters})${wordEnd}`;
  // "35 miljoner till Akmo": a large amount before the end or a small word needs no currency.
  const next = termsOf(money.bare?.next ?? '')
    .map(termSource)
    .join('|');
  const bare = money.bare
    ? `|(?:(?<![${letter}\\p{N}.,$])(?:(?<numberD>${digits})|(?<wordsD>${either(words)})(?=[\\s-]))${scale('D')}(?=\\s?(?:$|[.,;:!?)…–—]|(?:${next})(?![\\p{L}\\p{N}]))))`
    : '';
  const reader: MoneyReader = {
    before,
    after,
    may: new Recent(MOST_TEXTS),
    recent: new Recent(MOST_TEXTS),
    read: (text) => readMoney(text, reader),
    scales: money.scales,
    numbers: money.numbers,
    inWords: new RegExp(words.length > 0 ? either(words) : '(?!)', 'iu'),
    decimal: money.decimal,
    range: new RegExp(`^\\s?(?:${termsOf(money.range).map(termSource).join('|') || '-'})\\s?$`, 'iu'),
    bare: money.bare?.currency ?? null,
    pattern: new RegExp(`(?:${prefixed})|(?:${suffixed})${bare}`, 'giu'),
  };
  return reader;
}

/** Sentences whose amounts are remembered. */
const MOST_TEXTS = 300;

/** Finds every amount of money in `text`, in order. Linear; plain numbers without a currency are not money. */
export function findMoney(text: string, lexicon: CompiledLexicon): readonly Money[] {
  if (!mayHaveMoney(text, lexicon)) return [];
  const reader = readerOf(lexicon);
  return reader.recent.of(text, reader.read);
}

function readerOf(lexicon: CompiledLexicon): MoneyReader {
  let reader = readers.get(lexicon);
  if (!reader) readers.set(lexicon, (reader = makeReader(lexicon)));
  return reader;
}

function readMoney(text: string, reader: MoneyReader): readonly Money[] {
  // "Brand" has the letters of a currency, which is enough to come here.
  if (!/\d/.test(text) && !reader.inWords.test(text)) return [];
  const found: Money[] = [];
  for (const match of matchesOf(reader.pattern, text)) {
    const money = toMoney(match, reader);
    if (money) found.push(money);
  }
  return found.map((money, index) => withRangeScale(money, found[index + 1], text, reader));
}

const SIGNS = /[$€£₹¥₩₪₦฿₺₱₽]/;
/** How far from its number a currency's word may begin, and how long such words are. */
const BEHIND = 40;
const BEFORE_IT = 24;

/**
 * Whether `text` may state money: a currency sign, or a currency word beside a number. This cheap check
 * comes before the full pattern. It may be wrong with yes, never with no.
 */
export function mayHaveMoney(text: string, lexicon: CompiledLexicon): boolean {
  return readerOf(lexicon).may.of(text, (asked) => maybeMoney(asked, lexicon));
}

function maybeMoney(text: string, lexicon: CompiledLexicon): boolean {
  if (SIGNS.test(text)) return true;
  // Elsewhere currencies are single letters (円, kr) or missing.
  if (!lexicon.data.script.subjectFirst && (/\d/.test(text) || scaleWords(lexicon).test(text))) return true;
  const small = text.toLowerCase();
  const behind = lexicon.pattern('currency behind a number', ({ data }) => {
    return new RegExp(currencies({ ...BEFORE, ...data.money.before, ...AFTER, ...data.money.after }));
  });
  const before = lexicon.pattern('currency before a number', ({ data }) => {
    const words = currencies({ ...BEFORE, ...data.money.before, ...AFTER, ...data.money.after });
    return new RegExp(`(?:${words}|r)[\\s.$]{0,2}$`);
  });
  for (const { index, 0: digits } of matchesOf(/\d+/g, small)) {
    const end = index + digits.length;
    if (behind.test(small.slice(end, end + BEHIND))) return true;
    if (before.test(small.slice(Math.max(0, index - BEFORE_IT), index))) return true;
  }
  return namesMoney(small, lexicon);
}

/** The words of currencies, in small letters, as an alternation. */
function currencies(all: Record<string, string>): string {
  return either(
    Object.keys(all)
      .filter((word) => word.length > 1 && !SIGNS.test(word))
      .map((word) => word.toLowerCase()),
  );
}

/** "Medio millón": neither digit nor currency. */
function scaleWords(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'words for millions',
    ({ data }) =>
      new RegExp(either(Object.keys(data.money.scales).filter((word) => word.length > 4)) || '(?!)', 'iu'),
  );
}

/** "Half a million euros": no digit at all. */
function namesMoney(small: string, lexicon: CompiledLexicon): boolean {
  if (Object.keys(lexicon.data.money.numbers).length === 0) return false;
  const pattern = lexicon.pattern('currency names', ({ data }) => {
    const names = Object.keys(data.money.after).filter((word) => word.length > 3);
    return new RegExp(names.length === 0 ? '(?!)' : either(names.map((word) => word.toLowerCase())));
  });
  return pattern.test(small);
}

function toMoney(match: RegExpMatchArray, reader: MoneyReader): Money | null {
  const groups = match.groups ?? {};
  const scale = groups['scaleA'] ?? groups['scaleB'] ?? groups['scaleD'];
  const digits = groups['numberA'] ?? groups['numberB'] ?? groups['numberD'];
  const isBare = groups['scaleD'] !== undefined;
  // "One dollar" is no amount, "one million dollars" is.
  if (digits === undefined && scale === undefined) return null;
  const value =
    digits === undefined
      ? (reader.numbers[(groups['words'] ?? groups['wordsD'] ?? '').toLowerCase()] ?? null)
      : parseNumber(digits, scale !== undefined, reader.decimal);
  const currency = isBare
    ? (reader.bare ?? undefined)
    : groups['before'] !== undefined
      ? currencyBefore(groups['before'], groups['code'], scale, reader)
      : currencyAfter(groups['after'] ?? '', reader);
  if (value === null || !currency) return null;
  const factorOf = (word: string | undefined): number =>
    word === undefined ? 1 : (reader.scales[word] ?? reader.scales[word.toLowerCase()] ?? 1);
  // "$15,245,222m" is a slip of the pen: nobody writes trillions in millions and to the last dollar.
  const isSlip = scale !== undefined && value * factorOf(scale) >= 1e12 && value >= 1e6;
  const rest = groups['numberC'];
  const second =
    rest === undefined ? 0 : (parseNumber(rest, true, reader.decimal) ?? 0) * factorOf(groups['scaleC']);
  // 12.1 * 1e6 is not 12100000 in binary.
  const amount = Number((value * (isSlip ? 1 : factorOf(scale)) + second).toPrecision(12));
  const start = match.index ?? 0;
  return {
    value: amount,
    currency,
    start,
    end: start + match[0].length,
    raw: match[0],
    scaled: scale !== undefined,
    slip: isSlip,
    ...(isBare ? { guessed: true } : {}),
  };
}

function currencyBefore(
  before: string,
  code: string | undefined,
  scale: string | undefined,
  reader: MoneyReader,
): string | undefined {
  const symbol = before.toLowerCase();
  // R is the rand only in capitals and with a scale: "R5m".
  if (symbol === 'r' && (before !== 'R' || scale === undefined)) return undefined;
  if (CAPITAL_CODES.has(symbol) && before !== before.toUpperCase()) return undefined;
  if (symbol === '$' && code) return AFTER[code.toLowerCase()] ?? code.toUpperCase();
  return reader.before[symbol.replace(/\s/g, ' ')];
}

function currencyAfter(after: string, reader: MoneyReader): string | undefined {
  const word = after.toLowerCase().replace(/\s/g, ' ');
  if (CAPITAL_CODES.has(word) && after !== after.toUpperCase()) return undefined;
  return reader.after[word];
}

/** Takes the scale of the second half of a range: `$5 to $7 million`, `Rs 50 to Rs 60 lakh`. */
function withRangeScale(money: Money, next: Money | undefined, text: string, reader: MoneyReader): Money {
  if (money.scaled || !next?.scaled || next.start - money.end > 8 || money.value >= 1000) return money;
  if (!reader.range.test(text.slice(money.end, next.start))) return money;
  const scale = Object.keys(reader.scales)
    .sort((a, b) => b.length - a.length)
    .find(
      (word) =>
        next.raw.toLowerCase().includes(word) && new RegExp(`\\d\\s?-?${escaped(word)}`, 'i').test(next.raw),
    );
  if (scale === undefined) return money;
  return {
    ...money,
    value: Number((money.value * (reader.scales[scale] ?? 1)).toPrecision(12)),
    scaled: true,
  };
}

/**
 * Reads `1,234,567`, `13,00,000`, `1.234.567`, `1,2` and `1.475`. `decimal` settles a single mark before three digits and a scale:
 * `1.100 millones` are 1,100 of them, `1.475 million` are not 1,475. Null for what is no number.
 */
export function parseNumber(digits: string, scaled: boolean, decimal: '.' | ',' = '.'): number | null {
  const plain = digits.replace(/[\u00a0' ]/g, '');
  const commas = plain.split(',').length - 1;
  const dots = plain.split('.').length - 1;
  let normal: string;
  if (commas && dots) {
    normal =
      plain.lastIndexOf(',') > plain.lastIndexOf('.')
        ? plain.replace(/\./g, '').replace(',', '.')
        : plain.replace(/,/g, '');
  } else if (commas) {
    const grouped = /^\d{1,3}(?:,\d{2,3}){0,6},\d{3}$/.test(plain) && (decimal === '.' || !scaled);
    normal = grouped || commas > 1 ? plain.replace(/,/g, '') : plain.replace(',', '.');
  } else {
    const thousands = /^\d{1,3}\.\d{3}$/.test(plain) && (!scaled || decimal === ',');
    normal = dots > 1 || thousands ? plain.replace(/\./g, '') : plain;
  }
  const value = Number(normal);
  return normal === '' || !Number.isFinite(value) ? null : value;
}
