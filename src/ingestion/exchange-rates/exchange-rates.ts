import type { Db } from '../../database/transaction.js';
import { listRatesAfter } from './exchange-rates.queries.js';
import { RATES_UNTIL, toUsd as toUsdByShippedRates } from '../../rounds/usd/to-usd.js';

/** Units of each currency per euro, by day. */
export type FetchedRates = { day: string; perEuro: Map<string, number> }[];

/** Maximum age of a rate in days. The longest gap without rates is Easter, with five days. */
const MAX_AGE_DAYS = 7;

/**
 * Converts amounts with the reference rates of the European Central Bank. All processes share the
 * fetched rates in the database. If no rates were fetched, the conversion uses the rates that ship
 * with the product.
 */
export class ExchangeRates {
  private readonly days: FetchedRates;

  constructor(fetched: FetchedRates = []) {
    this.days = fetched;
  }

  /** Returns the loaded rates, oldest first. Threads that convert amounts get a copy. */
  fetched(): FetchedRates {
    return this.days;
  }

  /** Loads the rates that other processes have fetched since the last call. */
  async load(db: Db): Promise<void> {
    for (const { day, currency, per_euro } of await listRatesAfter(db, this.days.at(-1)?.day ?? null)) {
      if (this.days.at(-1)?.day !== day) this.days.push({ day, perEuro: new Map([['EUR', 1]]) });
      this.days.at(-1)?.perEuro.set(currency, per_euro);
    }
  }

  /**
   * Converts an amount to whole US dollars. Uses the rate of `date` (`YYYY-MM-DD`), or of the last
   * business day before `date`. If `date` is null, uses the newest rate. Returns null if the
   * currency has no rate for that year.
   */
  readonly toUsd = (amount: number, currency: string, date: string | null): number | null => {
    if (currency === 'USD') return amount;
    const perEuro = this.ratesOf(date);
    const [from, dollars] = [perEuro?.get(currency), perEuro?.get('USD')];
    if (from === undefined || dollars === undefined) return toUsdByShippedRates(amount, currency, date);
    return Math.round((amount / from) * dollars);
  };

  private ratesOf(date: string | null): Map<string, number> | null {
    const found = this.days.findLast(({ day }) => date === null || day <= date);
    if (found === undefined) return null;
    const isNear = date !== null && Date.parse(date) - Date.parse(found.day) <= MAX_AGE_DAYS * 86_400_000;
    // Even an old fetched rate is used if it is newer than all rates that ship with the product.
    return isNear || found.day > (RATES_UNTIL ?? '') ? found.perEuro : null;
  }
}
