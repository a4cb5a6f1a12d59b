import { labelWords } from '../../../src/runtime/label-words.js';
import { formatDay } from './dates.js';
import type { CHOICES } from '../generated/choices.js';

const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** 12345 as 12,345. */
export const formatCount = (value: number) => whole.format(value);

/** "1 row", "2,000 rows". */
export const formatUnits = (value: number, one: string, many = `${one}s`) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Dollars as $12.5M; a dash if the amount is unknown. */
export const formatUsd = (value: number | null) => (value === null ? '–' : `$${compact.format(value)}`);

/** A sum with all its digits: $13,632,862 or €12,000,000. */
export function formatSum(value: number, currency: string): string {
  try {
    const style = {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    } as const;
    return new Intl.NumberFormat('en-US', style).format(value);
  } catch {
    // A source may give any text as the currency.
    return `${formatCount(value)} ${currency}`;
  }
}

/** 0.923 as 92 %. */
export const formatShare = (value: number) => `${Math.round(value * 100)} %`;

const ROUND_TYPES: Record<string, string> = {
  'pre-seed': 'Pre-seed',
  'private-equity': 'Private equity',
  'convertible-note': 'Convertible note',
  'equity-crowdfunding': 'Equity crowdfunding',
};

/** series-a1 as Series A1, undisclosed as Undisclosed. */
export function fundingType(label: string): string {
  const series = /^series-(\w+)$/.exec(label);
  if (series !== null) return `Series ${series[1]?.toUpperCase()}`;
  return ROUND_TYPES[label] ?? label.charAt(0).toUpperCase() + label.slice(1).replaceAll('-', ' ');
}

/** The paths of matching in plain words. */
export const MATCH_PATHS: Record<(typeof CHOICES.type)[number], string> = {
  account_domain: 'Same domain',
  email_domain: 'Same e-mail domain',
  account_name: 'Company name',
};

/** The path of a match in plain words. */
export const matchPath = (type: string) => wordsOf(MATCH_PATHS, type);

/** The outcomes of a match's webhook in plain words. */
export const STATUSES: Record<(typeof CHOICES.status)[number], string> = {
  delivered: 'Delivered',
  failed: 'Failed',
  pending: 'Waiting',
  no_webhook: 'Pull only',
};

/** A state in plain words. */
export const stateWords = (state: string) => wordsOf(STATUSES, state);

function wordsOf(known: Record<string, string>, label: string): string {
  return known[label] ?? labelWords(label);
}

/** The name of a limited API call in plain words. */
export const TOOL_NAMES: Record<string, string> = {
  crm_accounts_upsert: 'POST /accounts',
  crm_contacts_upsert: 'POST /contacts',
  matches_list: 'GET /matches',
};

/** The facts of a round with their labels, the most important first. */
const FACT_LABELS: Record<string, string> = {
  company_name: 'Company',
  legal_name: 'Legal name',
  amount_usd: 'Amount',
  amount: 'Amount as stated',
  currency: 'Currency',
  funding_type: 'Type',
  published_date: 'Published',
  announced_date: 'Announced',
  website: 'Website',
  lead_investor: 'Lead investor',
  investors: 'Investors',
  industry: 'Industry',
  location: 'Location',
  location_country: 'Country',
  ceo_name: 'CEO',
  ceo_email: "CEO's e-mail",
  ceo_linkedin_url: "CEO's LinkedIn",
  article_title: 'Article',
  article_url: 'Article link',
  confidence_score: 'Confidence',
  filing: 'Filing',
  cik: 'CIK',
  accession: 'Accession number',
  id: 'Round id',
};
const ORDER = Object.keys(FACT_LABELS);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The label of a fact, whether the API's `amount_usd` or the service's `amountUsd`. */
export function factLabel(name: string): string {
  const known = FACT_LABELS[snake(name)];
  if (known !== undefined) return known;
  return labelWords(snake(name));
}

/** A fact's value in words: dollars, a country's name, a list. A dash if it is unknown. */
export function factText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(String).join(', ') || '–';
  if (typeof value === 'object') return partsText(value);
  const key = snake(name);
  if (key === 'amount_usd' && typeof value === 'number') return formatSum(value, 'USD');
  if (key.endsWith('_date') || key === 'first_sale') return formatDay(String(value));
  if (key === 'funding_type') return fundingType(String(value));
  if (key === 'location_country') return countryName(String(value));
  if (key === 'confidence_score' && typeof value === 'number') return formatShare(value);
  return typeof value === 'number' ? formatCount(value) : String(value);
}

/** The known parts of a fact with their labels: "CIK: 1234; First sale: Feb 20, 2026". */
const partsText = (parts: object): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${factLabel(name)}: ${factText(name, value)}`)
    .join('; ') || '–';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** DE as Germany. Anything that is not a two-letter code stays unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}

/**
 * Sorts the facts of a round, the most important first; the database sorts them by the length of
 * their names.
 */
export function inOrder(facts: Record<string, unknown>): [string, unknown][] {
  const rank = (name: string) => {
    const at = ORDER.indexOf(snake(name));
    return at < 0 ? ORDER.length : at;
  };
  return Object.entries(facts).sort(([a], [b]) => rank(a) - rank(b));
}
