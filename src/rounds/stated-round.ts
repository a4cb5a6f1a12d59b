/** The values of a round's `funding_type`. If nothing is stated, `undisclosed`. */
export const FUNDING_TYPES = [
  'pre-seed',
  'seed',
  'angel',
  'series-a',
  'series-b',
  'series-c',
  'series-d',
  'series-e',
  'series-f',
  'series-g',
  'series-h',
  'series-i',
  'series-j',
  'bridge',
  'venture',
  'growth',
  'private-equity',
  'strategic',
  'convertible-note',
  'debt',
  'grant',
  'equity-crowdfunding',
  'undisclosed',
] as const;

/** A label of the list, or a sub-series that keeps its letter (`series-a1`). */
export type FundingType = (typeof FUNDING_TYPES)[number] | `series-${string}`;

/**
 * Returns whether `value` is a funding type: a label of the list or a sub-series such as
 * `series-b2`.
 */
export function isFundingType(value: string): value is FundingType {
  return (FUNDING_TYPES as readonly string[]).includes(value) || /^series-[a-j]\d{1,2}$/.test(value);
}

/**
 * A funding round as one item (an article, a filing, a line of a file) states it. Unknown is null.
 */
export interface StatedRound {
  /** The company's common name, without its legal form. */
  companyName: string;
  /** The name with its legal form, if the item gives it. */
  legalName: string | null;
  /** The company's own site as a URL. Never an outlet's, an investor's or a social network's. */
  website: string | null;
  /** As stated, in `currency`. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  amountUsd: number | null;
  fundingType: FundingType;
  articleUrl: string | null;
  articleTitle: string | null;
  /** `YYYY-MM-DD`. */
  publishedDate: string | null;
  ceoName: string | null;
  ceoEmail: string | null;
  ceoLinkedinUrl: string | null;
  industry: string | null;
  /** As the item gives it, for example `Lyon, France`. */
  location: string | null;
  /** ISO 3166-1 alpha-2. */
  locationCountry: string | null;
  leadInvestor: string | null;
  /** In the order of the item, lead included. */
  investors: string[];
  /** 0 to 1. */
  confidenceScore: number;
  /** Form D only: the CIK of the issuer, the accession, and the one that this filing amends. */
  filing: {
    cik: string;
    accession: string | null;
    previousAccession: string | null;
    firstSale: string | null;
  } | null;
  /**
   * True if the item gives its facts directly and they were not read out of a text. Absent for
   * false.
   */
  isStructured?: true;
  /** Fields that the item does not state and the enricher filled in. Absent if there are none. */
  enriched?: readonly EnrichableField[];
}

/** The fields that an enricher may fill in. */
export type EnrichableField = 'website' | 'ceoEmail';
