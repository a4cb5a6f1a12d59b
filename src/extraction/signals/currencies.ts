import { fromJson } from '../../runtime/data-file.js';
import { Recent } from '../lexicon/recent.js';

/** Signs and codes of currencies that all languages share. A bare `$` is the US dollar unless a code follows. */
interface Currencies {
  before: Record<string, string>;
  after: Record<string, string>;
  /** In small letters these are words of some language. */
  inCapitals: ReadonlySet<string>;
}

export const currencies = fromJson<Omit<Currencies, 'inCapitals'> & { inCapitals: string[] }, Currencies>(
  'currencies.json',
  (table) => ({ ...table, inCapitals: new Set(table.inCapitals) }),
);

/** A sign that only money has. */
export const CURRENCY_SIGN = /[$€£₹¥₩₪₦฿₺₱₽₫₴₸₾]/;

/** The country of a currency: its code begins with the country's. `EUR` gives `EU`, which is none. */
export function countryOfCurrency(currency: string): string {
  return currency.slice(0, 2);
}

const homes = new Recent<string | null>(100);

/** The language of the world: its outlets write from everywhere. */
const WORLD_LANGUAGE = 'en';

/** The country in which most people speak a language; null for English. */
export function homeOf(language: string): string | null {
  if (language === WORLD_LANGUAGE) return null;
  return homes.of(language, (asked) => new Intl.Locale(asked).maximize().region ?? null);
}
