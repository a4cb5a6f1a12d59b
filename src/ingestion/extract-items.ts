import { extractArticle } from './extraction/extract-article.js';
import type { ExtractionContext } from './extraction/extract-article.js';
import type { RejectionReason } from './extraction/rejection-reason.js';
import { parseFeed } from './formats/feed.js';
import type { FeedItem } from './formats/feed.js';
import { parseFormD } from './formats/form-d.js';
import { InputError } from './formats/input-error.js';
import { parseRoundsLine } from './formats/rounds-line.js';
import type { StatedRound } from '../rounds/stated-round.js';

/** One item with what it states, or why it states no round. */
export interface ExtractedItem {
  /** The feed's guid, link or hash; the accession or file name; the line's own id. */
  sourceItem: string;
  title: string | null;
  url: string | null;
  verdict:
    | { outcome: 'round'; rounds: StatedRound[] }
    | { outcome: 'rejected'; reason: RejectionReason; detail: string };
}

/** A document as it was read. */
export interface Document {
  bytes: Uint8Array;
  contentType: string | null;
  /** A file's name or a URL. */
  name: string;
  url: string | null;
}

/** Judges every item of an RSS or Atom feed. A document that is no feed is one rejected item (decision 24). */
export function extractFeed(document: Document, context: ExtractionContext): ExtractedItem[] {
  try {
    return parseFeed(document.bytes, document.contentType).map((item) => extractFeedItem(item, context));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const verdict = { outcome: 'rejected' as const, reason: error.reason, detail: error.message };
    return [{ sourceItem: document.name, title: null, url: document.url, verdict }];
  }
}

/** Judges one item of a feed. Without a date its round has none: the day of reading is not the day of publishing. */
export function extractFeedItem(item: FeedItem, context: ExtractionContext): ExtractedItem {
  const { key, title, text, link, publishedAt, links } = item;
  const publishedDate = publishedAt?.toISOString().slice(0, 10) ?? null;
  const verdict = extractArticle({ title, text, link, publishedDate, links }, context);
  return { sourceItem: key, title: title === '' ? null : title, url: link, verdict };
}

/** Judges one Form D or D/A. */
export function extractFormD(document: Document): ExtractedItem {
  const accession = readAccession(document.name);
  const outcome = parseFormD(document.bytes, { accession, url: document.url });
  const verdict =
    outcome.outcome === 'round' ? { outcome: 'round' as const, rounds: [outcome.round] } : outcome;
  const title = verdict.outcome === 'round' ? (verdict.rounds[0]?.companyName ?? null) : null;
  return { sourceItem: accession ?? document.name, title, url: document.url, verdict };
}

/** Judges one line of structured rounds; `lineNumber` from 1 names a line that has no id of its own. */
export function extractRoundsLine(
  line: string,
  lineNumber: number,
  context: ExtractionContext,
): ExtractedItem {
  const parsed = parseRoundsLine(line, context);
  const sourceItem = parsed.sourceItem ?? `line ${lineNumber}`;
  if (parsed.outcome === 'rejected') {
    const { reason, detail } = parsed;
    return { sourceItem, title: null, url: null, verdict: { outcome: 'rejected', reason, detail } };
  }
  const { round } = parsed;
  return {
    sourceItem,
    title: round.articleTitle,
    url: round.articleUrl,
    verdict: { outcome: 'round', rounds: [round] },
  };
}

/** Finds an accession number in a file's name or an EDGAR address, and writes it with its dashes. */
function readAccession(name: string): string | null {
  const [, filer, year, number] = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(name) ?? [];
  return filer === undefined ? null : `${filer}-${year}-${number}`;
}
