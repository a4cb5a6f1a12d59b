/** Units of a currency per US dollar, rounded. The values only give the order of magnitude. */
const UNITS: Record<string, number> = {
  ...{ JPY: 150, KRW: 1400, INR: 85, HUF: 370, CZK: 23, SEK: 10, NOK: 10, DKK: 7, TRY: 40, IDR: 16_000 },
  ...{ CNY: 7, VND: 25_000, THB: 35, PLN: 4, TWD: 32, PHP: 57, RUB: 90, UAH: 41, MXN: 18, BRL: 5 },
};

/**
 * Returns the approximate units of a currency per US dollar. An unlisted currency returns 1,
 * because its units are of similar size to a dollar.
 */
export function currencySize(currency: string): number {
  return UNITS[currency] ?? 1;
}
