import { labelWords } from '../../../src/runtime/label-words.js';
import { formatDay } from './dates.js';
import type { CHOICES } from '../generated/choices.js';

const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a count. Example: 12345 becomes 12,345. */
export const formatCount = (value: number) => whole.format(value);

/** Formats a count with its unit. Examples: "1 row", "2,000 rows". */
export const formatUnits = (value: number, one: string, many = `${one}s`) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Formats dollars in short form, such as $12.5M. Returns a dash if the amount is unknown. */
export const formatUsd = (value: number | null) => (value === null ? '–' : `$${compact.format(value)}`);

/** Formats an amount with all digits. Examples: $13,632,862, €12,000,000. */
export function formatSum(value: number, currency: string): string {
  try {
    return sumFormat(currency).format(value);
  } catch {
    // A source can give any text as the currency.
    return `${formatCount(value)} ${currency}`;
  }
}

/** Number formats by currency. A list of matches creates each format once, not twice a row. */
const sumFormats = new Map<string, Intl.NumberFormat>();

function sumFormat(currency: string): Intl.NumberFormat {
  let format = sumFormats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    });
    sumFormats.set(currency, format);
  }
  return format;
}

/** Formats a share as a percentage. Example: 0.923 becomes 92 %. */
export const formatShare = (value: number) => `${Math.round(value * 100)} %`;

const ROUND_TYPES: Record<string, string> = {
  'pre-seed': 'Pre-seed',
  'private-equity': 'Private equity',
  'convertible-note': 'Convertible note',
  'equity-crowdfunding': 'Equity crowdfunding',
};

/**
 * Formats a funding type. Examples: series-a1 becomes Series A1, undisclosed becomes Undisclosed.
 */
export function fundingType(label: string): string {
  const series = /^series-(\w+)$/.exec(label);
  if (series !== null) return `Series ${series[1]?.toUpperCase()}`;
  return ROUND_TYPES[label] ?? label.charAt(0).toUpperCase() + label.slice(1).replaceAll('-', ' ');
}

/** The labels of the matching paths. */
export const MATCH_PATHS: Record<(typeof CHOICES.type)[number], string> = {
  account_domain: 'Same domain',
  email_domain: 'Same e-mail domain',
  account_name: 'Company name',
};

/** Returns the label of a matching path. */
export const matchPath = (type: string) => wordsOf(MATCH_PATHS, type);

/** The labels of the webhook statuses of a match. */
export const STATUSES: Record<(typeof CHOICES.status)[number], string> = {
  delivered: 'Delivered',
  failed: 'Failed',
  pending: 'Waiting',
  no_webhook: 'Pull only',
};

/** Returns the label of a state. */
export const stateWords = (state: string) => wordsOf(STATUSES, state);

function wordsOf(known: Record<string, string>, label: string): string {
  return known[label] ?? labelWords(label);
}

/** The labels of the API calls that have a quota. */
export const TOOL_NAMES: Record<string, string> = {
  crm_accounts_upsert: 'POST /accounts',
  crm_contacts_upsert: 'POST /contacts',
  matches_list: 'GET /matches',
};

/** The labels of the facts of a round, in the order of importance. */
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

/**
 * Returns the label of a fact. Accepts the names of the API (`amount_usd`) and of the service
 * (`amountUsd`).
 */
export function factLabel(name: string): string {
  const known = FACT_LABELS[snake(name)];
  if (known !== undefined) return known;
  return labelWords(snake(name));
}

/**
 * Formats the value of a fact: for example an amount, a country name or a list. Returns a dash if
 * the value is unknown.
 */
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

/**
 * Formats the known parts of a fact with their labels. Example: "CIK: 1234; First sale: Feb 20,
 * 2026".
 */
const partsText = (parts: object): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${factLabel(name)}: ${factText(name, value)}`)
    .join('; ') || '–';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/**
 * Returns the name of a country. Example: DE becomes Germany. Returns the text unchanged if it is
 * not a two-letter code.
 */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}

/**
 * Sorts the facts of a round by importance. The database sorts them by the length of their names.
 */
export function inOrder(facts: Record<string, unknown>): [string, unknown][] {
  const rank = (name: string) => {
    const at = ORDER.indexOf(snake(name));
    return at < 0 ? ORDER.length : at;
  };
  return Object.entries(facts).sort(([a], [b]) => rank(a) - rank(b));
}
