import type { CompiledLexicon } from '../lexicon/compile.js';
import { matchesOf } from '../lexicon/matches.js';
import { Recent } from '../lexicon/recent.js';
import { currencies } from './currencies.js';
import { mayHaveMoney } from './may-have-money.js';
import { BEFORE_IT, BEHIND, readerOf, type MoneyReader } from './money-reader.js';
import { parseNumber, withPlainDigits } from './numbers.js';

/** An amount of money in a text. */
export interface Money {
  value: number;
  /** ISO 4217 code. */
  currency: string;
  start: number;
  /**
   * Index after the amount. If a full stop follows the scale, it is the index after the full stop.
   */
  end: number;
  /** The amount as the text writes it, but with the digits 0 to 9. */
  raw: string;
  /**
   * The factor of the scale word or letter, such as 1,000,000 for "million". Null without a scale.
   */
  factor: number | null;
  /** Whether the text names no currency. Then the currency is that of the language. */
  guessed?: boolean;
  /** Whether the amount is implausibly large, so that its scale was ignored. */
  slip: boolean;
}

/** Maximum number of sentences whose amounts are cached. */
const MOST_TEXTS = 300;
const amounts = new WeakMap<
  CompiledLexicon,
  { recent: Recent<readonly Money[]>; read: (text: string) => readonly Money[] }
>();

/**
 * Returns all amounts of money in a text, in order. A plain number without a currency is not money.
 * The time grows linearly with the text.
 */
export function findMoney(text: string, lexicon: CompiledLexicon): readonly Money[] {
  if (!mayHaveMoney(text, lexicon)) return [];
  let known = amounts.get(lexicon);
  if (known === undefined) {
    const reader = readerOf(lexicon);
    known = { recent: new Recent(MOST_TEXTS), read: (asked) => readMoney(asked, reader) };
    amounts.set(lexicon, known);
  }
  return known.recent.of(text, known.read);
}

function readMoney(asWritten: string, reader: MoneyReader): readonly Money[] {
  const text = withPlainDigits(asWritten);
  // The fast check may be wrong. Example: "Brand" contains the letters of a currency.
  if (!/\d/.test(text) && !reader.inWords.test(text)) return [];
  const found: Money[] = [];
  for (const match of matchesOf(reader.pattern, text)) {
    const money = toMoney(match, reader);
    if (money && (!money.guessed || isBareMoney(money, text, reader))) found.push(money);
  }
  return found.flatMap((money, index) => [
    ...sharing(money, found[index - 1]?.end ?? 0, text, reader),
    withScaleOfNext(money, found[index + 1], text, reader),
  ]);
}

/**
 * Returns the plain numbers before an amount that share its scale and currency. Example: "5, 8 and
 * 15 million euros".
 */
function sharing(last: Money, from: number, text: string, reader: MoneyReader): Money[] {
  const found: Money[] = [];
  for (let next = last; last.factor !== null && !last.slip;) {
    const behind = Math.max(from, next.start - BEFORE_IT);
    const match = reader.sharing.exec(text.slice(behind, next.start));
    const { number: raw = '', comma } = match?.groups ?? {};
    const number = parseNumber(raw, true, reader.decimal);
    // A comma only continues a list, so it cannot be the last separator. Example: "On May 5, 15
    // million euros" has one amount.
    if (match === null || number === null || (comma !== undefined && next === last)) break;
    const start = behind + match.index;
    next = { ...last, value: scaled(number, last.factor), start, end: start + raw.length, raw };
    found.unshift(next);
  }
  return found;
}

/**
 * Returns whether an amount without a currency is money. Example: "5 milioni di utenti" is a number
 * of users.
 */
function isBareMoney({ value, start, end }: Money, text: string, { bare }: MoneyReader): boolean {
  if (bare === null) return false;
  const behind = text.slice(end, end + BEHIND);
  if (bare.behind.test(behind)) return true;
  if (bare.linked.test(behind)) return bare.ofName.test(behind) || bare.ofRound.test(behind);
  // Only a large amount counts after these words. Examples: "da 3 milioni" counts, but "da 19mila
  // famiglie" does not.
  return value >= 1e6 && bare.before.test(text.slice(Math.max(0, start - BEFORE_IT), start));
}

function toMoney(match: RegExpMatchArray, reader: MoneyReader): Money | null {
  const groups = match.groups ?? {};
  const scale = groups['scaleA'] ?? groups['scaleB'] ?? groups['scaleD'];
  const digits = groups['numberA'] ?? groups['numberB'] ?? groups['numberD'];
  const words = groups['wordsB'] ?? groups['wordsD'] ?? groups['wholeB'] ?? groups['wholeD'];
  const isBare = groups['scaleD'] !== undefined || groups['wholeD'] !== undefined;
  const value =
    digits === undefined ? numberIn(words, reader) : parseNumber(digits, scale !== undefined, reader.decimal);
  const currency = isBare
    ? reader.bare?.currency
    : groups['before'] !== undefined
      ? currencyBefore(groups, scale, reader)
      : currencyAfter(groups['after'] ?? '', digits ?? '', reader);
  if (value === null || !currency) return null;
  const factor = factorOf(scale, currency, reader);
  // An amount of trillions that is written in millions, to the last dollar, is a typing error.
  // Example: "$15,245,222m".
  const isSlip = scale !== undefined && value * factor >= 1e12 && value >= 1e6;
  const half = (groups['halfA'] ?? groups['halfB'] ?? groups['halfD']) === undefined ? 0 : 0.5;
  const first = (value + half) * (isSlip ? 1 : factor);
  const amount = scaled(withSecond(first, factor, groups, currency, reader), 1);
  const start = match.index ?? 0;
  // A full stop after an abbreviation such as "mln" belongs to it. A full stop after a whole word
  // such as "milioni" ends the sentence.
  const isShort = reader.abbreviations.has((scale ?? '').toLowerCase().replace('.', ''));
  const raw = !isShort && match[0].endsWith(`${scale}.`) ? match[0].slice(0, -1) : match[0];
  // After a currency, the full stop stays in the token, because the models were trained that way.
  const { length } = isBare ? raw : match[0];
  return {
    value: amount,
    currency,
    start,
    end: start + length,
    raw,
    factor: scale === undefined ? null : factor,
    slip: isSlip,
    ...(isBare ? { guessed: true } : {}),
  };
}

/**
 * Rounds to 12 digits, because binary numbers are inexact. Example: 12.1 * 1e6 is not exactly
 * 12100000.
 */
const scaled = (number: number, factor: number): number => Number((number * factor).toPrecision(12));

function factorOf(
  scale: string | undefined,
  currency: string,
  { scales, ownScales, bare }: MoneyReader,
): number {
  const word = scale?.toLowerCase();
  if (scale === undefined || word === undefined) return 1;
  return (currency === bare?.currency ? ownScales[word] : undefined) ?? scales[scale] ?? scales[word] ?? 1;
}

/**
 * Adds the second number and scale. A smaller second scale adds to the first amount. A larger one
 * multiplies the sum. Examples: 1억5천만 is 1억 plus 5천만, but 4천100억 is 4100억.
 */
function withSecond(
  first: number,
  factor: number,
  { numberC, wordsC, scaleC }: Record<string, string>,
  currency: string,
  reader: MoneyReader,
): number {
  if (scaleC === undefined) return first;
  const number =
    numberC === undefined ? numberIn(wordsC, reader) : parseNumber(numberC, true, reader.decimal);
  const second = factorOf(scaleC, currency, reader);
  return second > factor ? (first + (number ?? 0)) * second : first + (number ?? 0) * second;
}

/**
 * Converts a number in words to a value. Examples: "five", "half a", "thirty-five", "treinta y
 * cinco".
 */
function numberIn(words: string | undefined, { numbers, tens }: MoneyReader): number | null {
  const text = (words ?? '').toLowerCase().replace(/[\s-]/g, ' ');
  const ten = tens.find((word) => text.startsWith(`${word} `)) ?? '';
  const unit = numbers[text.slice(text.lastIndexOf(' ') + 1)];
  return numbers[text] ?? (ten === '' || unit === undefined ? null : (numbers[ten] ?? 0) + unit);
}

function currencyBefore(
  { before = '', code, named, numberA = '' }: Record<string, string>,
  scale: string | undefined,
  reader: MoneyReader,
): string | undefined {
  const symbol = before.toLowerCase();
  // A single letter is a currency only in capitals and with a scale. Examples: R is the rand and Q
  // the quetzal in "R5m" and "Q6m".
  if (/^[a-z]$/.test(symbol) && (before === symbol || scale === undefined)) return undefined;
  if (currencies().inCapitals.has(symbol) && before !== before.toUpperCase()) return undefined;
  if (symbol === '$' && code) return currencies().after[code.toLowerCase()] ?? code.toUpperCase();
  if (symbol === '$' && named) return currencyAfter(named, numberA, reader);
  return reader.before[symbol.replace(/\s/g, ' ')];
}

function currencyAfter(after: string, digits: string, reader: MoneyReader): string | undefined {
  const word = after.toLowerCase().replace(/\s/g, ' ');
  const isOwn = reader.own[word] !== undefined;
  if (!isOwn && currencies().inCapitals.has(word) && after !== after.toUpperCase()) return undefined;
  if (reader.dotted[word] !== undefined && /\.\d{3}/.test(digits)) return reader.dotted[word];
  return reader.after[word];
}

/**
 * Gives an amount without a scale the scale of the next amount. Examples: `$5 to $7 million`, `Rs
 * 50 to Rs 60 lakh`, `€8 and €15 million`.
 */
function withScaleOfNext(money: Money, next: Money | undefined, text: string, { range }: MoneyReader): Money {
  if (money.factor !== null || !next?.factor || next.start - money.end > 8 || money.value >= 1000)
    return money;
  if (!range.test(text.slice(money.end, next.start))) return money;
  return { ...money, value: scaled(money.value, next.factor), factor: next.factor };
}
