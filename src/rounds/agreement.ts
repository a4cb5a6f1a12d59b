import type { StatedRound } from './stated-round.js';

/** Days between a mention and the earliest report of its round (decision 25). */
export const MERGE_WINDOW_DAYS = 45;
/** How far two statements of one amount may lie apart, as a part of the larger (decision 25). */
const AMOUNT_TOLERANCE = 0.1;

/** What decides whether two statements speak of one round. Dates are `YYYY-MM-DD`. */
export interface RoundIdentity {
  companyKey: string;
  registrableDomain: string | null;
  fundingType: string;
  amountUsd: number | null;
  date: string;
  /** A Form D states what has been sold so far, which may be a part of the round. */
  isPartialSale: boolean;
}

/** Says whether a mention and a round speak of the same event (decision 25). */
export function agree(mention: RoundIdentity, round: RoundIdentity): boolean {
  return (
    companiesAgree(mention, round) &&
    typesAgree(mention, round) &&
    amountsAgree(mention, round) &&
    datesAgree(mention, round)
  );
}

/** Counts whole days between two dates `YYYY-MM-DD`. */
export function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}

/** Says whether a statement comes from a filing, whose amount is what was sold by then. */
export function isPartialSale(round: StatedRound): boolean {
  return round.filing !== null;
}

function companiesAgree(a: RoundIdentity, b: RoundIdentity): boolean {
  if (a.registrableDomain !== null && b.registrableDomain !== null)
    return a.registrableDomain === b.registrableDomain;
  return a.companyKey === b.companyKey;
}

function typesAgree(a: RoundIdentity, b: RoundIdentity): boolean {
  return (
    a.fundingType === b.fundingType || a.fundingType === 'undisclosed' || b.fundingType === 'undisclosed'
  );
}

function amountsAgree(a: RoundIdentity, b: RoundIdentity): boolean {
  if (a.amountUsd === null || b.amountUsd === null || a.isPartialSale || b.isPartialSale) return true;
  return Math.abs(a.amountUsd - b.amountUsd) <= AMOUNT_TOLERANCE * Math.max(a.amountUsd, b.amountUsd);
}

function datesAgree(a: RoundIdentity, b: RoundIdentity): boolean {
  return daysBetween(a.date, b.date) <= MERGE_WINDOW_DAYS;
}
