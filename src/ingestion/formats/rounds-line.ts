import { parse } from 'tldts';
import { isFundingType, type FundingType, type StatedRound } from '../../rounds/stated-round.js';
import { withoutControls } from '../../runtime/control-characters.js';
import { splitLegalForm } from '../../company-names/legal-name.js';
import { parseUrl } from '../../outgoing/parse-url.js';

/** A parsed line of a rounds file (NDJSON), or the reason why the line was rejected. */
export type RoundsLineOutcome =
  | { outcome: 'round'; sourceItem: string; round: StatedRound }
  | { outcome: 'rejected'; sourceItem: string | null; reason: 'bad-line'; detail: string };

export interface RoundsLineContext {
  toUsd(amount: number, currency: string, date: string | null): number | null;
}

class FieldError extends Error {}

type Row = Record<string, unknown>;

/**
 * Parses one line. The fields `source_item`, `company_name` and `published_date` are required. All
 * other fields of a round may be absent or null, including `amount_usd` and the pair `amount` and
 * `currency`. Ignores unknown fields. Never throws.
 */
export function parseRoundsLine(line: string, context: RoundsLineContext): RoundsLineOutcome {
  let sourceItem: string | null = null;
  try {
    const row = objectOf(line);
    sourceItem = text(row, 'source_item', 500, true);
    return { outcome: 'round', sourceItem, round: toRound(row, context) };
  } catch (error) {
    if (error instanceof FieldError)
      return { outcome: 'rejected', sourceItem, reason: 'bad-line', detail: error.message };
    throw error;
  }
}

function objectOf(line: string): Row {
  if (line.length > 100_000) throw new FieldError('the line is longer than 100,000 characters');
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new FieldError('the line is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FieldError('the line is not a JSON object');
  return value as Row;
}

function toRound(row: Row, context: RoundsLineContext): StatedRound {
  const given = text(row, 'company_name', 500, true);
  const split = splitLegalForm(given);
  const publishedDate = day(row, 'published_date');
  const money = amountOf(row, publishedDate, context);
  const investors = names(row, 'investors');
  const leadInvestor = text(row, 'lead_investor', 200);
  return {
    companyName: split.name,
    legalName: split.legalName,
    website: website(row),
    ...money,
    fundingType: fundingType(row),
    articleUrl: httpUrl(row, 'article_url'),
    articleTitle: text(row, 'article_title', 1000),
    publishedDate,
    ceoName: text(row, 'ceo_name', 200),
    ceoEmail: email(row),
    ceoLinkedinUrl: httpUrl(row, 'ceo_linkedin_url'),
    industry: text(row, 'industry', 200),
    location: text(row, 'location', 300),
    locationCountry: country(row),
    leadInvestor,
    investors: leadInvestor && !investors.includes(leadInvestor) ? [leadInvestor, ...investors] : investors,
    confidenceScore: share(row, 'confidence_score') ?? 0.9,
    filing: null,
    isStructured: true,
  };
}

function text(row: Row, field: string, max: number, required: true): string;
function text(row: Row, field: string, max: number): string | null;
function text(row: Row, field: string, max: number, required = false): string | null {
  const value = textOf(row[field], field, max);
  if (value === null && required) throw new FieldError(`${field} is required and must be a non-empty string`);
  return value;
}

/**
 * Reads one text. Returns null if the text is absent, null or blank. Error messages contain `name`.
 */
function textOf(given: unknown, name: string, max: number): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string') throw new FieldError(`${name} must be a string`);
  // PostgreSQL can store neither NUL nor lone surrogates.
  if (given.includes('\0') || !given.isWellFormed())
    throw new FieldError(`${name} has a character that cannot be stored`);
  const value = withoutControls(given);
  if (value.trim() === '') return null;
  if (value.length > max) throw new FieldError(`${name} is longer than ${max} characters`);
  return value.trim();
}

function day(row: Row, field: string): string {
  const value = text(row, field, 30, true);
  const date = new Date(`${value}T00:00:00Z`);
  if (
    !/^\d{4}-\d\d-\d\d$/.test(value) ||
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== value
  ) {
    throw new FieldError(`${field} must be a date YYYY-MM-DD`);
  }
  return value;
}

function number(row: Row, field: string): number | null {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new FieldError(`${field} must be a number`);
  return value;
}

function amountOf(
  row: Row,
  date: string,
  context: RoundsLineContext,
): Pick<StatedRound, 'amount' | 'currency' | 'amountUsd'> {
  const usd = number(row, 'amount_usd');
  const amount = number(row, 'amount');
  for (const [field, value] of [
    ['amount_usd', usd],
    ['amount', amount],
  ] as const) {
    if (value !== null && (value <= 0 || value > 1e12))
      throw new FieldError(`${field} must be above 0 and at most 1e12`);
  }
  const currency = text(row, 'currency', 10)?.toUpperCase() ?? null;
  if (currency && !/^[A-Z]{3}$/.test(currency)) throw new FieldError('currency must be an ISO 4217 code');
  if (amount === null) return { amount: usd, currency: usd === null ? null : 'USD', amountUsd: usd };
  if (!currency) throw new FieldError('currency is required with amount');
  return {
    amount,
    currency,
    amountUsd: usd ?? (currency === 'USD' ? amount : context.toUsd(amount, currency, date)),
  };
}

function fundingType(row: Row): FundingType {
  const value = text(row, 'funding_type', 50)?.toLowerCase() ?? 'undisclosed';
  if (!isFundingType(value)) throw new FieldError('funding_type must be a known label, such as series-a');
  return value;
}

function httpUrl(row: Row, field: string): string | null {
  const value = text(row, field, 2000);
  if (value === null) return null;
  const protocol = parseUrl(value)?.protocol ?? '';
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new FieldError(`${field} must be an http or https URL`);
  return value;
}

function website(row: Row): string | null {
  const value = text(row, 'website', 2000);
  if (value === null) return null;
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  const { domain, isIcann } = parse(url);
  if (!/^https?:/i.test(url) || parseUrl(url) === null || !domain || !isIcann)
    throw new FieldError('website is not a valid address');
  return url;
}

function email(row: Row): string | null {
  const value = text(row, 'ceo_email', 254);
  if (value !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw new FieldError('ceo_email must be an e-mail address');
  return value;
}

function country(row: Row): string | null {
  const value = text(row, 'location_country', 10)?.toUpperCase() ?? null;
  if (value !== null && !/^[A-Z]{2}$/.test(value))
    throw new FieldError('location_country must be an ISO 3166-1 alpha-2 code');
  return value;
}

function names(row: Row, field: string): string[] {
  const value = row[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 200)
    throw new FieldError(`${field} must be a list of at most 200 names`);
  return value.map((name, index) => textOf(name, `${field}[${index}]`, 200)).filter((name) => name !== null);
}

function share(row: Row, field: string): number | null {
  const value = number(row, field);
  if (value !== null && (value < 0 || value > 1)) throw new FieldError(`${field} must be between 0 and 1`);
  return value;
}
