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

/** The signal's name in the list of what decided. */
const ADVICE_SIGNAL = 'second reader';
/** Characters of a company's name that may be a legal form. */
const FORM = 12;

/** The chance that an item tells of a round, given what a second reader says. */
export function chanceWith(chance: number, { isRound }: Advice): number {
  return chanceOf(logOddsOfChance(chance) + (isRound ? ADVICE_WEIGHT : -ADVICE_WEIGHT));
}

/** Adds the verdict to what decided, the strongest first. */
export function signalsWith(signals: readonly DecidingSignal[], { isRound }: Advice): DecidingSignal[] {
  const effect = isRound ? ADVICE_WEIGHT : -ADVICE_WEIGHT;
  return [...signals, { name: ADVICE_SIGNAL, effect }].sort(
    (a, b) => Math.abs(b.effect) - Math.abs(a.effect),
  );
}

/**
 * Weighs the facts that a second reader gives for an item with one round. Its company and sum replace
 * ours where we are unsure. Its other facts fill gaps. If we are sure of another company, its facts
 * are about another round, and none counts.
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
 * Whether a second reader reads an item differently: the verdict, the company, the sum, its currency or
 * the kind of round. `rounds` are those that we read in it, none if it is rejected.
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

/** Fills in the country of a stated round from the words that the second reader found for it. */
export function countryWith(stated: StatedRound, { isRound, company, country }: Advice): StatedRound {
  const isAbout = isRound && company !== null && isSameName(stated.companyName, company);
  if (stated.locationCountry !== null || country === null || !isAbout) return stated;
  return { ...stated, locationCountry: countryOf(country) };
}

/** Names are the same if one has only a legal form more than the other. */
function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [lettersOf(one), lettersOf(other)].sort((a, b) => a.length - b.length);
  return (
    short !== '' && long.startsWith(short) && long.length - short.length <= FORM && startsWord(one, other)
  );
}

/** "Acme" and "Acme Inc." but not "Acme" and "Acmeology". */
function startsWord(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  const next = long.slice(short.length, short.length + 1);
  return next === '' || !/[\p{L}\p{N}]/u.test(next) || lettersOf(one) === lettersOf(other);
}

/** A round of another company than ours, or of one where we found none. Null: the text lacks it. */
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

/** Its kind counts if our word lists find that kind in the text, and do not find ours there. */
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
