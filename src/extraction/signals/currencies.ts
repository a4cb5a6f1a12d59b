import { fromJson } from '../../runtime/data-file.js';
import { Recent } from '../lexicon/recent.js';

/**
 * Signs and codes of currencies that all languages share. A bare `$` is the US dollar unless a code
 * follows.
 */
interface Currencies {
  before: Record<string, string>;
  after: Record<string, string>;
  /** Codes that must be in capitals. In lower case they are words of some language. */
  inCapitals: ReadonlySet<string>;
}

export const currencies = fromJson<Omit<Currencies, 'inCapitals'> & { inCapitals: string[] }, Currencies>(
  'currencies.json',
  (table) => ({ ...table, inCapitals: new Set(table.inCapitals) }),
);

/** Matches a sign that only amounts of money have. */
export const CURRENCY_SIGN = /[$€£₹¥₩₪₦฿₺₱₽₫₴₸₾]/;

/**
 * Returns the country of a currency, whose code starts with the country's code. Exception: `EUR`
 * returns `EU`, which is not a country.
 */
export function countryOfCurrency(currency: string): string {
  return currency.slice(0, 2);
}

const homes = new Recent<string | null>(100);

/** English has no home country, because outlets in many countries write in English. */
const WORLD_LANGUAGE = 'en';

/** Returns the country where most speakers of a language live. Returns null for English. */
export function homeOf(language: string): string | null {
  if (language === WORLD_LANGUAGE) return null;
  return homes.of(language, (asked) => new Intl.Locale(asked).maximize().region ?? null);
}
