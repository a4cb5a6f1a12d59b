import { normaliseCompanyName } from '../company-names/normalise.js';
import { isShortened } from '../company-names/shortened.js';

/** Most days between a mention and the earliest report of its round (decision 25). */
export const MERGE_WINDOW_DAYS = 45;
/** How far two amounts of one round may differ, as a share of the larger (decision 25). */
const AMOUNT_TOLERANCE = 0.1;
/**
 * Outlets may give one event two stages, "angel" and "seed" (decision 25), and shorten the company's
 * name. Then amount and date must be closer.
 */
const CLOSE = { amountTolerance: 0.01, days: 7 };
/** Sales of shares, besides the lettered series. */
const EQUITY = new Set([
  'pre-seed',
  'seed',
  'angel',
  'bridge',
  'venture',
  'growth',
  'private-equity',
  'strategic',
  'equity-crowdfunding',
]);

/** An amount stated for a round. */
export interface StatedAmount {
  /** At the rate of the article's day. */
  amountUsd: number | null;
  /** As stated, with its ISO 4217 currency. */
  amount: number | null;
  currency: string | null;
  /** A Form D states the amount sold so far, which may be a part of the round. */
  isPartialSale: boolean;
}

/** The facts that statements are compared by. Dates are `YYYY-MM-DD`. */
export interface RoundStatement extends StatedAmount {
  companyKey: string;
  registrableDomain: string | null;
  /**
   * True if a source stated the domain. A domain from the enricher never separates two statements.
   */
  isDomainStated: boolean;
  fundingType: string;
  date: string;
  /** Lead included. */
  investors: readonly string[];
}

/** A stored round, as statements are compared with it. */
export interface KnownRound {
  registrableDomain: string | null;
  isDomainStated: boolean;
  /** The types that its mentions state, `undisclosed` included. */
  fundingTypes: string[];
  earliestDate: string;
  /** The name keys of the company names in its mentions. */
  companyKeys: string[];
  /**
   * The amounts of all its mentions. All must agree, so that small steps do not add up to another
   * round.
   */
  amounts: StatedAmount[];
  investors: readonly string[];
}

/** Returns whether a statement is about a known round (decision 25). */
export function isSameRound(statement: RoundStatement, round: KnownRound): boolean {
  return (
    companiesAgree(statement, round) &&
    typesAgree(statement, round) &&
    round.amounts.every((amount) => amountsAgree(statement, amount)) &&
    daysBetween(statement.date, round.earliestDate) <= MERGE_WINDOW_DAYS
  );
}

/** Counts whole days between two dates `YYYY-MM-DD`. */
export function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}

function companiesAgree(statement: RoundStatement, round: KnownRound): boolean {
  const { registrableDomain, companyKey } = statement;
  const isSame = registrableDomain === round.registrableDomain;
  if (registrableDomain !== null && round.registrableDomain !== null)
    if (isSame || (statement.isDomainStated && round.isDomainStated)) return isSame;
  return round.companyKeys.includes(companyKey) || isToldByAnotherName(statement, round);
}

/**
 * Returns whether one outlet shortened the name: "Acorn" for "Acorn Battery Systems". That may be
 * another firm, unless sum, week and an investor are the same.
 */
function isToldByAnotherName(statement: RoundStatement, round: KnownRound): boolean {
  const { companyKey, investors } = statement;
  const isOne = round.companyKeys.every((key) => key === companyKey || isShortened(key, companyKey));
  if (!isOne || !isCloselyTold(statement, round)) return false;
  const known = keysOf(round.investors);
  return keysOf(investors).some((key) => known.some((other) => isSameOrStart(key, other)));
}

/** Investors are shortened, too: "Harbour", "Harbour Ventures". */
function isSameOrStart(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** Returns whether a statement gives the sum of a round, within a week of its first report. */
function isCloselyTold(statement: RoundStatement, round: KnownRound): boolean {
  return (
    daysBetween(statement.date, round.earliestDate) <= CLOSE.days &&
    round.amounts.some(({ amountUsd, isPartialSale }) => amountUsd !== null && !isPartialSale) &&
    round.amounts.every((amount) => isSameAmount(statement, amount))
  );
}

function keysOf(names: readonly string[]): string[] {
  return names.map((name) => normaliseCompanyName(name).key).filter((key) => key !== '');
}

function typesAgree(statement: RoundStatement, round: KnownRound): boolean {
  const { fundingType } = statement;
  const stated = round.fundingTypes.filter((type) => type !== 'undisclosed');
  if (fundingType === 'undisclosed' || stated.length === 0 || stated.includes(fundingType)) return true;
  return [fundingType, ...stated].every(isEquity) && isCloselyTold(statement, round);
}

function isEquity(type: string): boolean {
  return EQUITY.has(type) || type.startsWith('series-');
}

/** Returns whether two amounts name one sum. A missing or partial amount agrees. */
function isSameAmount(statement: StatedAmount, other: StatedAmount): boolean {
  if (statement.amountUsd === null || statement.isPartialSale) return false;
  const pair = comparable(statement, other);
  if (pair === null || other.isPartialSale) return true;
  return Math.abs(pair.a - pair.b) <= CLOSE.amountTolerance * Math.max(pair.a, pair.b);
}

/**
 * A partial sale may be any part of the round, but not more than it. Two filings of one offering
 * may differ in any way.
 */
function amountsAgree(one: StatedAmount, other: StatedAmount): boolean {
  const pair = comparable(one, other);
  if (pair === null || (one.isPartialSale && other.isPartialSale)) return true;
  const { a, b } = pair;
  if (one.isPartialSale) return a <= b * (1 + AMOUNT_TOLERANCE);
  if (other.isPartialSale) return b <= a * (1 + AMOUNT_TOLERANCE);
  return Math.abs(a - b) <= AMOUNT_TOLERANCE * Math.max(a, b);
}

/**
 * Two amounts in one currency, or null if one is unknown. Dollars, unless both were stated in the
 * same other currency: its rate may move by more than 1 % between two articles of one round.
 */
function comparable(one: StatedAmount, other: StatedAmount): { a: number; b: number } | null {
  if (one.currency !== 'USD' && one.currency !== null && one.currency === other.currency)
    return one.amount === null || other.amount === null ? null : { a: one.amount, b: other.amount };
  return one.amountUsd === null || other.amountUsd === null ? null : { a: one.amountUsd, b: other.amountUsd };
}
