import type { CompiledLexicon } from '../lexicon/compile.js';
import { matchesOf } from '../lexicon/matches.js';
import { Recent } from '../lexicon/recent.js';
import { currencies } from './currencies.js';
import { mayHaveMoney } from './may-have-money.js';
import { BEFORE_IT, BEHIND, readerOf, type MoneyReader } from './money-reader.js';
import { parseNumber, withPlainDigits } from './numbers.js';

/** An amount of money as a text states it. */
export interface Money {
  value: number;
  /** ISO 4217. */
  currency: string;
  start: number;
  /** Behind the amount, or behind the stop that follows its scale. */
  end: number;
  /** As it stands in the text, with plain digits. */
  raw: string;
  /** What a word or letter for thousands, millions … multiplies its number by; null without one. */
  factor: number | null;
  /** Whether the text names no currency, so that it is the language's own. */
  guessed?: boolean;
  /** Whether its size cannot be meant, so that its scale was left out. */
  slip: boolean;
}

/** Sentences whose amounts are remembered. */
const MOST_TEXTS = 300;
const amounts = new WeakMap<
  CompiledLexicon,
  { recent: Recent<readonly Money[]>; read: (text: string) => readonly Money[] }
>();

/** Finds every amount of money in `text`, in order. Linear; plain numbers without a currency are not money. */
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
  // "Brand" has the letters of a currency, which is enough to come here.
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

/** The plain numbers before an amount that share its scale and currency: "5, 8 and 15 million euros". */
function sharing(last: Money, from: number, text: string, reader: MoneyReader): Money[] {
  const found: Money[] = [];
  for (let next = last; last.factor !== null && !last.slip;) {
    const behind = Math.max(from, next.start - BEFORE_IT);
    const match = reader.sharing.exec(text.slice(behind, next.start));
    const { number: raw = '', comma } = match?.groups ?? {};
    const number = parseNumber(raw, true, reader.decimal);
    // "On May 5, 15 million euros" has one amount: a comma only goes on with a list.
    if (match === null || number === null || (comma !== undefined && next === last)) break;
    const start = behind + match.index;
    next = { ...last, value: scaled(number, last.factor), start, end: start + raw.length, raw };
    found.unshift(next);
  }
  return found;
}

/** Whether an amount without a currency is money, and no number of users: "5 milioni di utenti". */
function isBareMoney({ value, start, end }: Money, text: string, { bare }: MoneyReader): boolean {
  if (bare === null) return false;
  const behind = text.slice(end, end + BEHIND);
  if (bare.behind.test(behind)) return true;
  if (bare.linked.test(behind)) return bare.ofName.test(behind) || bare.ofRound.test(behind);
  // "Da 3 milioni", but not "da 19mila famiglie".
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
  // "$15,245,222m" is a slip of the pen: nobody writes trillions in millions and to the last dollar.
  const isSlip = scale !== undefined && value * factor >= 1e12 && value >= 1e6;
  const half = (groups['halfA'] ?? groups['halfB'] ?? groups['halfD']) === undefined ? 0 : 0.5;
  const first = (value + half) * (isSlip ? 1 : factor);
  const amount = scaled(withSecond(first, factor, groups, currency, reader), 1);
  const start = match.index ?? 0;
  // A stop behind "mln" belongs to it, one behind "milioni" ends the sentence.
  const isShort = reader.abbreviations.has((scale ?? '').toLowerCase().replace('.', ''));
  const raw = !isShort && match[0].endsWith(`${scale}.`) ? match[0].slice(0, -1) : match[0];
  // With a currency the stop stays in the token: the weights were fitted so.
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

/** 12.1 * 1e6 is not 12100000 in binary. */
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

/** Adds the second number and scale: 1억5천만 is 1억 and 5천만, but 4천100억 are 4100억. */
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

/** "Five", "half a", "thirty-five", "treinta y cinco". */
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
  // R is the rand and Q the quetzal only in capitals and with a scale: "R5m".
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

/** Takes the scale of the amount behind: `$5 to $7 million`, `Rs 50 to Rs 60 lakh`, `€8 and €15 million`. */
function withScaleOfNext(money: Money, next: Money | undefined, text: string, { range }: MoneyReader): Money {
  if (money.factor !== null || !next?.factor || next.start - money.end > 8 || money.value >= 1000)
    return money;
  if (!range.test(text.slice(money.end, next.start))) return money;
  return { ...money, value: scaled(money.value, next.factor), factor: next.factor };
}
