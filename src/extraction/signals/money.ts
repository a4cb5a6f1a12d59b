import type { CompiledLexicon } from '../lexicon/compile.js';
import type { MoneyWords, Terms } from '../lexicon/lexicon.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { Recent } from '../lexicon/recent.js';
import { fromJson } from '../../runtime/data-file.js';
import { matchesOf } from '../lexicon/matches.js';

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

/** What reading money needs of a lexicon, compiled once. */
interface MoneyReader {
  pattern: RegExp;
  may: Recent<boolean>;
  recent: Recent<readonly Money[]>;
  read: (text: string) => readonly Money[];
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

/** Signs and codes of currencies that all languages share. A bare `$` is the US dollar unless a code follows. */
interface Currencies {
  before: Record<string, string>;
  after: Record<string, string>;
  /** In small letters these are words of some language. */
  inCapitals: ReadonlySet<string>;
}

const currencies = fromJson<Omit<Currencies, 'inCapitals'> & { inCapitals: string[] }, Currencies>(
  'currencies.json',
  (table) => ({ ...table, inCapitals: new Set(table.inCapitals) }),
);

const readers = new WeakMap<CompiledLexicon, MoneyReader>();

const escaped = (word: string): string => word.replace(/[.$|()*+?]/g, '\\$&').replace(/ /g, '\\s');
const either = (words: string[]): string =>
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
  const reader: MoneyReader = {
    before,
    after,
    own: money.after,
    may: new Recent(MOST_TEXTS),
    recent: new Recent(MOST_TEXTS),
    read: (text) => readMoney(text, reader),
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
  return reader;
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

/** Sentences whose amounts are remembered. */
const MOST_TEXTS = 300;

/** Finds every amount of money in `text`, in order. Linear; plain numbers without a currency are not money. */
export function findMoney(text: string, lexicon: CompiledLexicon): readonly Money[] {
  if (!mayHaveMoney(text, lexicon)) return [];
  const reader = readerOf(lexicon);
  return reader.recent.of(text, reader.read);
}

/** Arabic, Persian, Thai and full-width digits, with the Arabic and full-width marks between digits. */
const OTHER_DIGITS = /[٠-٩۰-۹๐-๙０-９٫٬．]/g;

/** Writes all digits as 0 to 9. The text keeps its length. */
function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (char) =>
    char === '٬' ? ',' : char === '٫' || char === '．' ? '.' : String(char.charCodeAt(0) & 15),
  );
}

function readerOf(lexicon: CompiledLexicon): MoneyReader {
  let reader = readers.get(lexicon);
  if (!reader) readers.set(lexicon, (reader = makeReader(lexicon)));
  return reader;
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

const SIGNS = /[$€£₹¥₩₪₦฿₺₱₽₫₴₸₾]/;
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

function maybeMoney(asWritten: string, lexicon: CompiledLexicon): boolean {
  const text = withPlainDigits(asWritten);
  if (SIGNS.test(text)) return true;
  // Elsewhere currencies are single letters (円, kr) or missing.
  if (!lexicon.data.script.subjectFirst && /\d/.test(text)) return true;
  // "Half a million": no digit at all.
  if (readerOf(lexicon).inWords.test(text)) return true;
  const small = text.toLowerCase();
  const behind = lexicon.pattern('currency behind a number', ({ data }) => {
    return new RegExp(
      wordsOfCurrencies({
        ...currencies().before,
        ...data.money.before,
        ...currencies().after,
        ...data.money.after,
      }),
    );
  });
  const before = lexicon.pattern('currency before a number', ({ data }) => {
    const words = wordsOfCurrencies({
      ...currencies().before,
      ...data.money.before,
      ...currencies().after,
      ...data.money.after,
    });
    return new RegExp(`(?:${words}|r)[\\s.$]{0,2}$`);
  });
  for (const { index, 0: digits } of matchesOf(/\d+/g, small)) {
    const end = index + digits.length;
    if (behind.test(small.slice(end, end + BEHIND))) return true;
    if (before.test(small.slice(Math.max(0, index - BEFORE_IT), index))) return true;
  }
  return false;
}

/** The words of currencies, in small letters, as an alternation. */
function wordsOfCurrencies(all: Record<string, string>): string {
  return either(
    Object.keys(all)
      .filter((word) => word.length > 1 && !SIGNS.test(word))
      .map((word) => word.toLowerCase()),
  );
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

const isTen = (number: number): boolean => number > 10 && number < 100 && number % 10 === 0;

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
    // Mexico writes "1,500 millones": three decimals do not end in a zero.
    const isGroups = decimal === '.' || !scaled || /^[1-9]\d{0,2},\d\d0$/.test(plain);
    const grouped = /^\d{1,3}(?:,\d{2,3}){0,6},\d{3}$/.test(plain) && isGroups;
    normal = grouped || commas > 1 ? plain.replace(/,/g, '') : plain.replace(',', '.');
  } else {
    const thousands = /^\d{1,3}\.\d{3}$/.test(plain) && (!scaled || decimal === ',');
    normal = dots > 1 || thousands ? plain.replace(/\./g, '') : plain;
  }
  const value = Number(normal);
  return normal === '' || !Number.isFinite(value) ? null : value;
}
