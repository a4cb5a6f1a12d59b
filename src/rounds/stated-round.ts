/**
 * The values of a round's `funding_type`. The value is `undisclosed` if the item states no type.
 */
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

/** A label of the list, or a sub-series such as `series-a1`. */
export type FundingType = (typeof FUNDING_TYPES)[number] | `series-${string}`;

/**
 * Returns whether `value` is a funding type: a label of the list or a sub-series such as
 * `series-b2`.
 */
export function isFundingType(value: string): value is FundingType {
  return (FUNDING_TYPES as readonly string[]).includes(value) || /^series-[a-j]\d{1,2}$/.test(value);
}

/**
 * A funding round as one item (an article, a filing, a line of a file) states it. Unknown facts are
 * null.
 */
export interface StatedRound {
  /** The company's common name, without its legal form. */
  companyName: string;
  /** The name with its legal form. The field is null if the item does not give it. */
  legalName: string | null;
  /**
   * The company's own website. It is never the site of an outlet, an investor or a social network.
   */
  website: string | null;
  /** The amount as stated, in `currency`. */
  amount: number | null;
  /** The currency code (ISO 4217). */
  currency: string | null;
  amountUsd: number | null;
  fundingType: FundingType;
  articleUrl: string | null;
  articleTitle: string | null;
  /** The day of publication, `YYYY-MM-DD`. */
  publishedDate: string | null;
  ceoName: string | null;
  ceoEmail: string | null;
  ceoLinkedinUrl: string | null;
  industry: string | null;
  /** The location as the item states it. Example: `Lyon, France`. */
  location: string | null;
  /** The country code (ISO 3166-1 alpha-2). */
  locationCountry: string | null;
  leadInvestor: string | null;
  /** The investors in the order of the item, including the lead investor. */
  investors: string[];
  /** How sure the extraction is, from 0 to 1. */
  confidenceScore: number;
  /**
   * The field is set only for a Form D: the CIK of the issuer, the accession of the filing, and the
   * accession of the amended filing.
   */
  filing: {
    cik: string;
    accession: string | null;
    previousAccession: string | null;
    firstSale: string | null;
  } | null;
  /**
   * The field is true if the item gives its facts as data and not as text. Otherwise the field is
   * absent.
   */
  isStructured?: true;
  /**
   * The fields that the enricher added because the item does not state them. The field is absent if
   * the enricher added none.
   */
  enriched?: readonly EnrichableField[];
}

export type EnrichableField = 'website' | 'ceoEmail';
