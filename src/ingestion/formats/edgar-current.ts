import { parseFeed as parseAnyFeed } from 'feedsmith';
import { decodeXml } from './decode-xml.js';
import { InputError } from './input-error.js';

export interface CurrentFiling {
  accession: string;
  form: 'D' | 'D/A';
  /** The company's CIK without leading zeros, as in EDGAR's paths. */
  cik: string;
  filedAt: Date | null;
  indexUrl: string;
}

interface RawEntry {
  id?: string;
  title?: string | { value?: string };
  links?: { href?: string; rel?: string }[];
  updated?: string;
  categories?: { term?: string }[];
}

/**
 * Parses a page of EDGAR's getcurrent feed. Keeps only forms D and D/A, because the filter `type=D`
 * also returns other forms. Keeps each accession once, because EDGAR lists it once per filer.
 * Throws `InputError` if the document is not an Atom feed.
 */
export function parseEdgarCurrent(bytes: Uint8Array): CurrentFiling[] {
  let feed: unknown;
  const xml = decodeXml(bytes, null);
  try {
    feed = parseAnyFeed(xml).feed;
  } catch (error) {
    throw new InputError('not-xml', error instanceof Error ? error.message : 'not a feed');
  }
  const filings = new Map<string, CurrentFiling>();
  for (const entry of (feed as { entries?: RawEntry[] }).entries ?? []) {
    const filing = toFiling(entry);
    if (filing && !filings.has(filing.accession)) filings.set(filing.accession, filing);
  }
  return [...filings.values()];
}

function toFiling(entry: RawEntry): CurrentFiling | null {
  const title = typeof entry.title === 'string' ? entry.title : (entry.title?.value ?? '');
  const form = entry.categories?.[0]?.term ?? title.split(' - ')[0]?.trim();
  const indexUrl = entry.links?.[0]?.href ?? '';
  const accession = /\d{10}-\d{2}-\d{6}/.exec(`${entry.id ?? ''} ${indexUrl}`)?.[0];
  const cik =
    /\/data\/0*([1-9]\d*)\//.exec(indexUrl)?.[1] ?? /\((\d{10})\)/.exec(title)?.[1]?.replace(/^0+/, '');
  if ((form !== 'D' && form !== 'D/A') || !accession || !cik) return null;
  const filedAt = new Date(entry.updated ?? '');
  return { accession, form, cik, filedAt: Number.isNaN(filedAt.getTime()) ? null : filedAt, indexUrl };
}
