import { normaliseCompanyName } from '../company-names/normalise.js';
import { isShortened } from '../company-names/shortened.js';

/** Maximum number of days between a mention and the first report of its round (decision 25). */
export const MERGE_WINDOW_DAYS = 45;
/**
 * Maximum difference between two amounts of one round, as a share of the larger amount (decision
 * 25).
 */
const AMOUNT_TOLERANCE = 0.1;
/**
 * Stricter limits for uncertain cases (decision 25). Outlets may call one event "angel" and "seed",
 * or shorten the company's name. In these cases, amount and date must be closer.
 */
const CLOSE = { amountTolerance: 0.01, days: 7 };
/** Funding types that sell shares, other than the lettered series (see `isEquity`). */
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

export interface StatedAmount {
  /** The amount in US dollars, at the rate of the article's day. */
  amountUsd: number | null;
  /** The amount as stated, in `currency` (ISO 4217). */
  amount: number | null;
  currency: string | null;
  /**
   * The field is true for a Form D. It states the amount sold so far, which may be a part of the
   * round.
   */
  isPartialSale: boolean;
}

/** The facts that decide whether two statements are about one round. Dates are `YYYY-MM-DD`. */
export interface RoundStatement extends StatedAmount {
  companyKey: string;
  registrableDomain: string | null;
  /**
   * The field is true if a source stated the domain. A domain from the enricher never makes two
   * statements different.
   */
  isDomainStated: boolean;
  fundingType: string;
  date: string;
  /** The investors, including the lead investor. */
  investors: readonly string[];
}

/** A stored round, prepared for comparison with statements. */
export interface KnownRound {
  registrableDomain: string | null;
  isDomainStated: boolean;
  /** The types in its mentions, including `undisclosed`. */
  fundingTypes: string[];
  earliestDate: string;
  /** The name keys of the company names in its mentions. */
  companyKeys: string[];
  /**
   * The amounts of all its mentions. A new amount must agree with all of them, so that small
   * differences do not add up.
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

/** Returns the number of days between two dates `YYYY-MM-DD`. */
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
 * Returns whether the company names differ only in length and all else agrees. Example: "Acorn" for
 * "Acorn Battery Systems". The short name may belong to another company. So the amounts must be
 * almost equal, the dates at most a week apart, and one investor the same.
 */
function isToldByAnotherName(statement: RoundStatement, round: KnownRound): boolean {
  const { companyKey, investors } = statement;
  const isOne = round.companyKeys.every((key) => key === companyKey || isShortened(key, companyKey));
  if (!isOne || !isCloselyTold(statement, round)) return false;
  const known = keysOf(round.investors);
  return keysOf(investors).some((key) => known.some((other) => isSameOrStart(key, other)));
}

/**
 * Returns whether two investor names are equal, or one is the start of the other. Outlets shorten
 * the names of investors. Example: "Harbour" for "Harbour Ventures".
 */
function isSameOrStart(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/**
 * Returns whether a statement's amount is within 1 % of the round's amounts, and its date within a
 * week of the round's first report.
 */
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

/**
 * Returns whether two amounts differ by at most 1 %. Returns false if `statement` has no amount or
 * a partial one. Otherwise returns true if `other` has no amount or a partial one.
 */
function isSameAmount(statement: StatedAmount, other: StatedAmount): boolean {
  if (statement.amountUsd === null || statement.isPartialSale) return false;
  const pair = comparable(statement, other);
  if (pair === null || other.isPartialSale) return true;
  return Math.abs(pair.a - pair.b) <= CLOSE.amountTolerance * Math.max(pair.a, pair.b);
}

/**
 * Returns whether two amounts may belong to one round. A partial sale may be any part of the round,
 * but not more than the round. Two filings of one offering may differ by any amount.
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
 * Returns two amounts in one currency, or null if an amount is unknown. Compares in US dollars,
 * unless both amounts are in the same other currency. Its rate may move by more than 1 % between
 * two articles about one round.
 */
function comparable(one: StatedAmount, other: StatedAmount): { a: number; b: number } | null {
  if (one.currency !== 'USD' && one.currency !== null && one.currency === other.currency)
    return one.amount === null || other.amount === null ? null : { a: one.amount, b: other.amount };
  return one.amountUsd === null || other.amountUsd === null ? null : { a: one.amountUsd, b: other.amountUsd };
}
