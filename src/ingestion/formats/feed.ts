import { createHash } from 'node:crypto';
import { parseFeed as parseAnyFeed } from 'feedsmith';
import type { Link } from '../../extraction/article.js';
import { decodeXml } from './decode-xml.js';
import { MAX_MARKUP, MAX_TEXT, MAX_TITLE, boundText } from './bounded-text.js';
import { htmlToText } from './html-text.js';
import type { HtmlText } from './html-text.js';
import { InputError } from './input-error.js';
import { parseUrl } from '../../outgoing/parse-url.js';
import { withoutControls } from '../../runtime/control-characters.js';

/** One item of a feed. Its texts are plain text. */
export interface FeedItem {
  /**
   * Identifies the item within its feed. It is the item's guid, or else its link, or else a hash of
   * title and text.
   */
  key: string;
  title: string;
  /** The longer of the item's content and description. */
  text: string;
  link: string | null;
  /** The title of the feed. The field is absent in items that an older version stored. */
  feedTitle?: string | null;
  publishedAt: Date | null;
  /**
   * The publication day in the feed's own time zone, `YYYY-MM-DD`. The field is absent in items
   * that an older version stored.
   */
  publishedDay?: string | null;
  /** The links in the HTML of the text. */
  links: Link[];
}

/** An item as feedsmith returns it, with only the fields of RSS, RDF and Atom that we read. */
interface RawItem {
  title?: string | { value?: string };
  link?: string;
  links?: { href?: string; rel?: string; type?: string }[];
  guid?: { value?: string; isPermaLink?: boolean };
  id?: string;
  rdf?: { about?: string };
  description?: string;
  summary?: string | { value?: string };
  content?: { encoded?: string; value?: string };
  pubDate?: string;
  published?: string;
  updated?: string;
  dc?: { dates?: string[]; date?: string };
}

/**
 * Matches the end tag of a feed. Only comments may follow it. The pattern gives each comment
 * exactly one possible end, so it cannot backtrack.
 */
const END = /<\/(?:rss|feed|(?:\w+:)?rdf|\w+:feed)\s*>\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*$/i;

/**
 * Parses an RSS (0.9x, 1.0, 2.0) or Atom feed. Skips items without title and text, and items with a
 * repeated key. Throws `InputError` if the input is not a feed, is truncated, is too large, or
 * declares entities.
 */
export function parseFeed(bytes: Uint8Array, contentType: string | null): FeedItem[] {
  const xml = decodeXml(bytes, contentType);
  if (!END.test(xml.slice(-1000))) {
    throw new InputError('not-xml', 'the document is not a feed, or is incomplete');
  }
  const items = new Map<string, FeedItem>();
  const { title, items: found } = rawFeed(xml);
  for (const raw of found) {
    const item = toItem(raw);
    if (item && !items.has(item.key)) items.set(item.key, { ...item, feedTitle: title });
  }
  return [...items.values()];
}

function rawFeed(xml: string): { title: string | null; items: RawItem[] } {
  let feed: { title?: string | { value?: string }; items?: unknown; entries?: unknown };
  try {
    feed = parseAnyFeed(xml).feed as typeof feed;
  } catch (error) {
    throw new InputError('not-xml', error instanceof Error ? error.message : 'not a feed');
  }
  const title = plainTitle(textOf(feed.title));
  return { title: title === '' ? null : title, items: (feed.items ?? feed.entries ?? []) as RawItem[] };
}

function toItem(raw: RawItem): FeedItem | null {
  const title = plainTitle(textOf(raw.title));
  const bodies = [raw.content?.encoded, raw.content?.value, textOf(raw.summary), raw.description]
    .filter((body): body is string => typeof body === 'string')
    .map((body) => readBody(body.slice(0, MAX_MARKUP)));
  const body = bodies.reduce((best, next) => (next.text.length > best.text.length ? next : best), {
    text: '',
    links: [] as Link[],
  });
  if (!title && !body.text) return null;
  const link = linkOf(raw);
  const guid = clean(raw.guid?.value) ?? clean(raw.id) ?? clean(raw.rdf?.about);
  const key = guid ?? link ?? createHash('sha256').update(`${title}\n${body.text}`).digest('hex');
  const stated = [raw.pubDate, raw.published, raw.dc?.dates?.[0], raw.dc?.date, raw.updated].find(
    (date) => parseDate(date) !== null,
  );
  return {
    key,
    title,
    text: body.text,
    link,
    publishedAt: stated === undefined ? null : parseDate(stated),
    publishedDay: stated === undefined ? null : dayOf(stated),
    links: body.links,
  };
}

function plainTitle(markup = ''): string {
  return boundText(htmlToText(markup.slice(0, MAX_MARKUP)).text, MAX_TITLE * 4)
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TITLE);
}

function readBody(markup: string): HtmlText {
  const { text, links } = htmlToText(markup);
  return { text: boundText(text, MAX_TEXT), links };
}

function textOf(text: string | { value?: string } | undefined): string | undefined {
  return typeof text === 'string' ? text : text?.value;
}

/**
 * Returns the URL of the item's page. It is the item's link, or else a guid or id that is a URL.
 * GlobeNewswire sometimes omits the link.
 */
function linkOf(raw: RawItem): string | null {
  const alternate =
    raw.links?.find((link) => link.rel === undefined || link.rel === 'alternate') ?? raw.links?.[0];
  const guid = raw.guid?.isPermaLink === false ? undefined : raw.guid?.value;
  return (
    [raw.link, alternate?.href, guid, raw.guid?.value, raw.id, raw.rdf?.about]
      .map(httpUrl)
      .find((url) => url) ?? null
  );
}

function httpUrl(text: string | undefined): string | null {
  const candidate = clean(text);
  if (!candidate || candidate.length > 4_000 || !/^https?:\/\//i.test(candidate)) return null;
  return parseUrl(candidate) === null ? null : candidate;
}

function clean(text: string | undefined): string | null {
  const trimmed = text === undefined ? '' : withoutControls(text).trim();
  return trimmed === '' ? null : trimmed;
}

const ZONES: Record<string, string> = {
  UT: '+0000',
  UTC: '+0000',
  Z: '+0000',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
  CET: '+0100',
  CEST: '+0200',
  BST: '+0100',
  IST: '+0530',
  ET: '-0500',
  PT: '-0800',
};

/**
 * Parses a date in RFC 822 or ISO 8601. In RFC 822, seconds and weekday are optional, and zone
 * names are allowed. Returns null for other formats, and for years outside 1990 to 2100.
 */
export function parseDate(text: string | undefined): Date | null {
  const zoned = withOffset(text);
  if (zoned === null) return null;
  const hasZone = /(?:GMT|Z|[+-]\d\d:?\d\d)$/.test(zoned);
  const isIsoTime = /^\d{4}-\d\d-\d\d[T ]\d/.test(zoned);
  const isIsoDay = /^\d{4}-\d\d-\d\d$/.test(zoned);
  // A time without a zone is UTC. It must not depend on the zone of this machine.
  const complete = hasZone || isIsoDay ? zoned : `${zoned}${isIsoTime ? 'Z' : ' GMT'}`;
  const dated = new Date(isIsoTime ? complete.replace(' ', 'T') : complete);
  const year = dated.getUTCFullYear();
  return Number.isNaN(year) || year < 1990 || year > 2100 ? null : dated;
}

/** Replaces a zone name at the end of a date with a numeric offset. */
function withOffset(text: string | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.length > 60) return null;
  return trimmed.replace(/\b([A-Z]{1,4})$/, (zone) => ZONES[zone] ?? zone);
}

/**
 * Returns the day of a date in the date's own offset. Without an offset, returns the day in UTC.
 */
function dayOf(text: string): string | null {
  const date = parseDate(text);
  if (date === null) return null;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(withOffset(text) ?? '') ?? [];
  const offsetMinutes = sign === undefined ? 0 : Number(`${sign}1`) * (60 * Number(hours) + Number(minutes));
  return new Date(date.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10);
}
