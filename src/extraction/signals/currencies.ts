import { fromJson } from '../../runtime/data-file.js';

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
