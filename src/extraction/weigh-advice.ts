import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { ADVICE_WEIGHT, FACT_WEIGHT, type Advice } from './advice.js';
import type { Article } from './article.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import { chanceOf, logOddsOfChance } from './model/logistic.js';
import { countryOf } from './places/place.js';
import type { ReadRound } from './read-item.js';
import { findFundingTypes } from './signals/funding-types.js';
import { findMoney, type Money } from './signals/money.js';
import { lettersOf } from '../company-names/folding.js';

/** Name of the second reader's verdict in the list of signals. */
const ADVICE_SIGNAL = 'second reader';
/** Maximum length of a legal form in a company's name, in letters. */
const FORM = 12;

/** Returns the probability that an item reports a round, after a second reader's verdict. */
export function chanceWith(chance: number, { isRound }: Advice): number {
  return chanceOf(logOddsOfChance(chance) + (isRound ? ADVICE_WEIGHT : -ADVICE_WEIGHT));
}

/** Adds the second reader's verdict to the signals and sorts the signals, strongest first. */
export function signalsWith(signals: readonly DecidingSignal[], { isRound }: Advice): DecidingSignal[] {
  const effect = isRound ? ADVICE_WEIGHT : -ADVICE_WEIGHT;
  return [...signals, { name: ADVICE_SIGNAL, effect }].sort(
    (a, b) => Math.abs(b.effect) - Math.abs(a.effect),
  );
}

/**
 * Weighs the second reader's facts for an item with one round. If we are uncertain of our company
 * or amount, the second reader's value replaces ours. The second reader's other facts fill gaps. If
 * we are certain of another company, the second reader's facts are about another round, so they are
 * ignored.
 */
export function roundsWith(
  rounds: readonly ReadRound[],
  advice: Advice,
  article: Article,
  lexicon: CompiledLexicon,
): ReadRound[] {
  if (!advice.isRound || advice.company === null || rounds.length > 1) return [...rounds];
  const [read] = rounds;
  const isSame = read !== undefined && isSameName(read.company, advice.company);
  if (read !== undefined && !isSame && logOddsOfChance(read.companyChance) >= FACT_WEIGHT) return [read];
  const round = isSame ? read : namedBy(advice.company, read, article);
  if (round === null || round === undefined) return [...rounds];
  return [
    {
      ...round,
      ...sumWith(round, advice, lexicon),
      type: kindWith(round, advice, article, lexicon),
      lead: round.lead ?? advice.lead,
      investors: round.investors.length > 0 ? round.investors : advice.investors,
    },
  ];
}

/**
 * Returns whether the second reader's answer differs from ours in verdict, company, amount,
 * currency or funding type. `rounds` are the rounds that we read, or an empty list if we rejected
 * the item.
 */
export function isDisputed(
  rounds: readonly ReadRound[],
  { isRound, company, sum, currency, kind }: Advice,
  lexicon: CompiledLexicon,
): boolean {
  if (!isRound || company === null) return rounds.length > 0;
  const round = rounds.find((one) => isSameName(one.company, company));
  if (round === undefined) return true;
  const money = sum === null ? undefined : findMoney(sum, lexicon)[0];
  if (money?.value !== round.amount?.value) return true;
  const named = currency ?? (money?.guessed === true ? null : money?.currency);
  if (named != null && round.amount !== null && named !== round.amount.currency) return true;
  return kind !== null && kind !== round.type;
}

/** Sets the country of a round without a country, from the second reader's answer. */
export function countryWith(stated: StatedRound, { isRound, company, country }: Advice): StatedRound {
  const isAbout = isRound && company !== null && isSameName(stated.companyName, company);
  if (stated.locationCountry !== null || country === null || !isAbout) return stated;
  return { ...stated, locationCountry: countryOf(country) };
}

/** Returns whether two names differ by a legal form at most. */
function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [lettersOf(one), lettersOf(other)].sort((a, b) => a.length - b.length);
  return (
    short !== '' && long.startsWith(short) && long.length - short.length <= FORM && startsWord(one, other)
  );
}

/**
 * Returns whether the longer name continues with a new word. Example: true for "Acme" and "Acme
 * Inc.", false for "Acme" and "Acmeology".
 */
function startsWord(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  const next = long.slice(short.length, short.length + 1);
  return next === '' || !/[\p{L}\p{N}]/u.test(next) || lettersOf(one) === lettersOf(other);
}

/**
 * Returns a round of the company that the second reader names. Returns null if the text does not
 * contain that company.
 */
function namedBy(company: string, read: ReadRound | undefined, article: Article): ReadRound | null {
  const text = [article.title, ...article.text.split('\n')].find((part) => part.includes(company));
  if (text === undefined) return null;
  const start = text.indexOf(company);
  const named = { company, mention: { text, start, end: start + company.length } };
  const none = { piece: null, amount: null, amountChance: 0, type: 'undisclosed' as const, lead: null };
  return { ...(read ?? { ...none, investors: [] }), ...named, companyChance: chanceOf(FACT_WEIGHT) };
}

function sumWith(
  { amount, amountChance }: ReadRound,
  { sum, currency }: Advice,
  lexicon: CompiledLexicon,
): Pick<ReadRound, 'amount' | 'amountChance'> {
  const kept = { amount, amountChance };
  if (amount !== null && logOddsOfChance(amountChance) >= FACT_WEIGHT) return kept;
  if (sum === null) return { amount: null, amountChance: 0 };
  const [money] = findMoney(sum, lexicon);
  if (money === undefined || (amount !== null && amount.value === money.value)) return kept;
  return { amount: inCurrency(money, currency), amountChance: chanceOf(FACT_WEIGHT) };
}

function inCurrency(money: Money, currency: string | null): Money {
  return money.guessed === true && currency !== null ? { ...money, currency } : money;
}

/**
 * Returns the second reader's funding type if our word lists find it in the text and do not find
 * ours there. Otherwise it returns ours.
 */
function kindWith(
  { type }: ReadRound,
  { kind }: Advice,
  { title, text }: Article,
  lexicon: CompiledLexicon,
): ReadRound['type'] {
  if (kind === null || kind === type) return type;
  const named = new Set(findFundingTypes(`${title}\n${text}`, lexicon).map((mention) => mention.type));
  return named.has(kind) && !named.has(type) ? kind : type;
}
