/** An amount of money as a text states it. */
export interface Money {
  value: number;
  /** ISO 4217. */
  currency: string;
  start: number;
  end: number;
  /** As it stands in the text. */
  raw: string;
  /** Whether a word or letter for thousands, millions … goes with it. */
  scaled: boolean;
  /** Whether its size cannot be meant, so that its scale was left out. */
  slip: boolean;
}

/** How currencies are written before an amount. A bare `$` is the US dollar unless a code follows the amount. */
const BEFORE: Record<string, string> = {
  us$: 'USD',
  'u.s.$': 'USD',
  usd: 'USD',
  usd$: 'USD',
  $: 'USD',
  'us dollar': 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  cad: 'CAD',
  cad$: 'CAD',
  cdn$: 'CAD',
  cdn: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  aud: 'AUD',
  aud$: 'AUD',
  nz$: 'NZD',
  nzd: 'NZD',
  nzd$: 'NZD',
  s$: 'SGD',
  sg$: 'SGD',
  sgd: 'SGD',
  sgd$: 'SGD',
  hk$: 'HKD',
  hkd: 'HKD',
  hkd$: 'HKD',
  nt$: 'TWD',
  twd: 'TWD',
  r$: 'BRL',
  brl: 'BRL',
  mx$: 'MXN',
  mxn: 'MXN',
  '£': 'GBP',
  gbp: 'GBP',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  '¥': 'JPY',
  jpy: 'JPY',
  'jp¥': 'JPY',
  'cn¥': 'CNY',
  rmb: 'CNY',
  cny: 'CNY',
  '₹': 'INR',
  rs: 'INR',
  'rs.': 'INR',
  inr: 'INR',
  '₩': 'KRW',
  krw: 'KRW',
  chf: 'CHF',
  sfr: 'CHF',
  'fr.': 'CHF',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  isk: 'ISK',
  '₪': 'ILS',
  nis: 'ILS',
  ils: 'ILS',
  pln: 'PLN',
  zar: 'ZAR',
  r: 'ZAR',
  '₦': 'NGN',
  ngn: 'NGN',
  kes: 'KES',
  ksh: 'KES',
  '฿': 'THB',
  thb: 'THB',
  '₺': 'TRY',
  try: 'TRY',
  idr: 'IDR',
  rp: 'IDR',
  rm: 'MYR',
  myr: 'MYR',
  '₱': 'PHP',
  php: 'PHP',
  aed: 'AED',
  sar: 'SAR',
  egp: 'EGP',
  '₽': 'RUB',
  rub: 'RUB',
  vnd: 'VND',
  czk: 'CZK',
  huf: 'HUF',
  ron: 'RON',
};

/** How currencies are written after an amount. */
const AFTER: Record<string, string> = {
  'us dollars': 'USD',
  'u.s. dollars': 'USD',
  'american dollars': 'USD',
  dollars: 'USD',
  dólares: 'USD',
  dollar: 'USD',
  usd: 'USD',
  'canadian dollars': 'CAD',
  cad: 'CAD',
  cdn: 'CAD',
  'australian dollars': 'AUD',
  aud: 'AUD',
  'new zealand dollars': 'NZD',
  nzd: 'NZD',
  'singapore dollars': 'SGD',
  sgd: 'SGD',
  'hong kong dollars': 'HKD',
  hkd: 'HKD',
  euros: 'EUR',
  euro: 'EUR',
  eur: 'EUR',
  '€': 'EUR',
  pounds: 'GBP',
  'pounds sterling': 'GBP',
  'british pounds': 'GBP',
  gbp: 'GBP',
  '£': 'GBP',
  'swiss francs': 'CHF',
  francs: 'CHF',
  chf: 'CHF',
  rupees: 'INR',
  inr: 'INR',
  yen: 'JPY',
  jpy: 'JPY',
  yuan: 'CNY',
  rmb: 'CNY',
  cny: 'CNY',
  won: 'KRW',
  krw: 'KRW',
  kronor: 'SEK',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  'danish kroner': 'DKK',
  'norwegian kroner': 'NOK',
  shekels: 'ILS',
  nis: 'ILS',
  zloty: 'PLN',
  pln: 'PLN',
  rand: 'ZAR',
  zar: 'ZAR',
  reais: 'BRL',
  brl: 'BRL',
  naira: 'NGN',
  dirhams: 'AED',
  aed: 'AED',
  czk: 'CZK',
  $: 'USD',
};

const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  mln: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  billion: 1e9,
  billions: 1e9,
  mrd: 1e9,
  milliarden: 1e9,
  milliards: 1e9,
  tn: 1e12,
  trillion: 1e12,
};

const escaped = (word: string): string => word.replace(/[.$]/g, '\\$&').replace(/ /g, '\\s');
const alternatives = (words: string[]): string =>
  words
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

// A code or letter before the amount must not be the end of a longer word, hence the look-behind.
const NUMBER = "\\d(?:[\\d,.\\u00a0']{0,24}\\d)?";
const SCALE = `(?:\\s?[- ]?(${alternatives(Object.keys(SCALES))})\\b\\.?)?`;
const MONEY = new RegExp(
  `(?:(?<![\\p{L}\\p{N}$])(${alternatives(Object.keys(BEFORE))})\\s?\\$?\\s?(${NUMBER})${SCALE}(?:\\s?(USD|CAD|CDN|AUD|NZD|SGD|HKD|EUR|GBP|CHF)\\b)?)` +
    `|(?:(?<![\\p{L}\\p{N}.,$])(${NUMBER})${SCALE}\\s?(?:d['’]|de\\s)?(${alternatives(Object.keys(AFTER))})(?![\\p{L}\\p{N}]))`,
  'giu',
);

/** Finds every amount of money in `text`, in order. Linear; plain numbers without a currency are not money. */
export function findMoney(text: string): Money[] {
  const found: Money[] = [];
  for (const match of text.matchAll(MONEY)) {
    const [raw, before, numberA, scaleA, code, numberB, scaleB, after] = match;
    const scale = scaleA ?? scaleB;
    const value = parseNumber(numberA ?? numberB ?? '', scale !== undefined);
    const currency =
      before !== undefined
        ? currencyBefore(before, code, scale)
        : AFTER[(after ?? '').toLowerCase().replace(/\s/g, ' ')];
    if (value === null || !currency) continue;
    // "$15,245,222m" is a slip of the pen: nobody writes trillions in millions and to the last dollar.
    const isSlip = scale !== undefined && value >= 1e6;
    const factor = scale === undefined || isSlip ? 1 : (SCALES[scale.toLowerCase()] ?? 1);
    // 12.1 * 1e6 is not 12100000 in binary.
    const amount = Number((value * factor).toPrecision(12));
    found.push({
      value: amount,
      currency,
      start: match.index,
      end: match.index + raw.length,
      raw,
      scaled: scale !== undefined,
      slip: isSlip,
    });
  }
  return found.map((money, index) => withRangeScale(money, found[index + 1], text));
}

function currencyBefore(
  before: string,
  code: string | undefined,
  scale: string | undefined,
): string | undefined {
  const symbol = before.toLowerCase().replace(/\s/g, '');
  // R is the rand only in capitals and with a scale: "R5m".
  if (symbol === 'r' && (before !== 'R' || scale === undefined)) return undefined;
  if (
    (symbol === 'rm' || symbol === 'rp' || symbol === 'try' || symbol === 'php') &&
    before !== before.toUpperCase()
  )
    return undefined;
  if (symbol === '$' && code) return AFTER[code.toLowerCase()];
  return BEFORE[symbol];
}

/** Takes the scale of the second half of a range: `$5 to $7 million`, `€5-7 Mio`. */
function withRangeScale(money: Money, next: Money | undefined, text: string): Money {
  if (money.scaled || !next?.scaled || next.start - money.end > 5) return money;
  const between = text.slice(money.end, next.start);
  const factor =
    /^\s?(?:to|-|–)\s?$/.test(between) && money.value < 1000
      ? 10 ** Math.floor(Math.log10(next.value) / 3)
      : 1;
  return factor === 1
    ? money
    : {
        ...money,
        value: money.value * (next.value >= 1e9 ? 1e9 : next.value >= 1e6 ? 1e6 : 1e3),
        scaled: true,
      };
}

/** Reads `1,234,567`, `13,00,000`, `1.234.567`, `1,2` and `1.475`. Null for what is no number. */
export function parseNumber(digits: string, scaled: boolean): number | null {
  const plain = digits.replace(/[\u00a0' ]/g, '');
  const commas = plain.split(',').length - 1;
  const dots = plain.split('.').length - 1;
  let normal: string;
  if (commas && dots) {
    normal =
      plain.lastIndexOf(',') > plain.lastIndexOf('.')
        ? plain.replace(/\./g, '').replace(',', '.')
        : plain.replace(/,/g, '');
  } else if (commas) {
    const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(plain);
    normal = grouped || commas > 1 ? plain.replace(/,/g, '') : plain.replace(',', '.');
  } else {
    const grouped = dots > 1 || (!scaled && /^\d{1,3}\.\d{3}$/.test(plain));
    normal = grouped ? plain.replace(/\./g, '') : plain;
  }
  const value = Number(normal);
  return normal === '' || !Number.isFinite(value) ? null : value;
}
