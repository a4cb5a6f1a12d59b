import { ANNUAL_AVERAGES } from './annual-averages.js';
import { CURRENCIES, SNAPSHOTS } from './history.js';

/** The rates of one day, in units per US dollar, in the order of `columns`. 0 means no rate. */
interface Snapshot {
  date: string;
  rates: number[];
}

const daily: Snapshot[] = SNAPSHOTS.map((line) => {
  const [date = '', ...rates] = line.split(' ');
  return { date, rates: rates.map(Number) };
});
const columns = new Map(CURRENCIES.split(' ').map((code, index) => [code, index]));

/** The day of the newest shipped rate. Amounts with a later date use this rate. */
export const RATES_UNTIL: string | null = daily.at(-1)?.date ?? null;

/**
 * Converts an amount to whole US dollars at the market rate of `date` (`YYYY-MM-DD`). If `date` is
 * null, uses the newest rate. Returns null for a currency or a year without any rate.
 *
 * Before August 2026, some days have no snapshot. A day up to three days after a snapshot uses its
 * rate, as on a weekend. A day in a longer gap uses a linear interpolation between the neighbouring
 * snapshots. Where we could check it, the interpolated rate was within 2 % of the true rate. Before
 * the first snapshot, the average of the year applies.
 */
export function toUsd(amount: number, currency: string, date: string | null): number | null {
  if (currency === 'USD') return amount;
  const rate = rateOn(currency, date);
  return rate ? Math.round(amount / rate) : null;
}

/** Returns the units of `currency` per US dollar. */
function rateOn(currency: string, date: string | null): number | null {
  const first = daily[0];
  if (date === null || !first) return columnOf(currency, daily.at(-1));
  // The first snapshot is from March 2024. Its rates are close to those of January and February.
  if (date < first.date && date.slice(0, 4) === first.date.slice(0, 4)) return columnOf(currency, first);
  if (date < first.date) {
    const average = ANNUAL_AVERAGES[currency];
    return average?.rates[Number(date.slice(0, 4)) - average.from] ?? null;
  }
  const index = lastUntil(date);
  return between(currency, date, { before: daily[index], after: daily[index + 1] });
}

function between(
  currency: string,
  date: string,
  around: { before: Snapshot | undefined; after: Snapshot | undefined },
) {
  const { before, after } = around;
  const from = columnOf(currency, before);
  const to = columnOf(currency, after);
  if (!before || !after || from === null || to === null) return from;
  const passed = daysBetween(before.date, date);
  return passed <= 3 ? from : from + ((to - from) * passed) / daysBetween(before.date, after.date);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function columnOf(currency: string, snapshot: Snapshot | undefined): number | null {
  const column = columns.get(currency);
  const rate = column === undefined ? undefined : snapshot?.rates[column];
  return rate ? rate : null;
}

/** Returns the index of the last snapshot that is not after `date`. Uses binary search. */
function lastUntil(date: string): number {
  let low = 0;
  let high = daily.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((daily[middle]?.date ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
