import type { StatedRound } from './stated-round.js';

/** First and last allowed year of a report or a first sale. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/**
 * Makes a statement storable. Removes NUL and lone surrogates, which PostgreSQL rejects. Replaces
 * an invalid date with null, and an invalid CIK with an empty text.
 */
export function toStorable(stated: StatedRound): StatedRound {
  const clean = cleanTexts(stated);
  const { filing } = clean;
  return {
    ...clean,
    publishedDate: existingDay(clean.publishedDate),
    filing: filing && {
      ...filing,
      cik: /^\d{1,10}$/.test(filing.cik) ? filing.cik : '',
      firstSale: existingDay(filing.firstSale),
    },
  };
}

/** Removes NUL and lone surrogates from every text of a value. */
export function cleanTexts<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cleanTexts(member)])) as T;
}

function existingDay(day: string | null): string | null {
  const date = new Date(`${day ?? ''}T00:00:00Z`);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < FIRST_YEAR || year > LAST_YEAR) return null;
  return date.toISOString().slice(0, 10) === day ? day : null;
}
