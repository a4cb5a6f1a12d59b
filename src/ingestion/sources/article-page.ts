import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import { TooSlow } from '../../runtime/threads/thread-lane.js';
import { isTeaser } from '../formats/complete-item.js';
import type { FeedItem } from '../formats/feed.js';
import type { ExtractedItem } from '../extracted-item.js';
import { OutgoingError } from '../../outgoing/outgoing-error.js';
import type { OutgoingCode } from '../../outgoing/outgoing-error.js';
import { HostBusy } from './host-budget.js';
import { readRetryAfter } from '../../outgoing/retry-after.js';
import type { Poll } from './poll.js';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Minimum milliseconds between two requests to one host. */
const GAP_MS = 500;
/**
 * Longest pause of a whole host that a page may cause, in milliseconds. It is limited, because the
 * feeds of the host pause too.
 */
const MAX_HOLD_MS = 3_600_000;
/**
 * The name of the caller in the host's budget. It is the same for all pages, whichever feed links
 * to them.
 */
const WHO = 'article pages';
/**
 * A page that is temporarily unavailable is read again after 1, 2, 4 … 60 minutes. The retries stop
 * after a day.
 */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 86_400_000;
const PASSING_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const PASSING_FAULTS: ReadonlySet<OutgoingCode> = new Set<OutgoingCode>(['timeout', 'connect', 'dns']);

/**
 * Result of reading a page: the HTML of its article, null if the page has no article, or the time
 * of the next try.
 */
type PageOutcome = { article: string | null } | { nextTryAt: Date };

export interface PageReading {
  extracted: ExtractedItem;
  isFromPage: boolean;
}

/**
 * Judges an item. For a teaser, judges the article on the linked page instead. If the page cannot
 * be read, is not HTML, or is about something else, judges the teaser itself. If the page is
 * temporarily unavailable, the result says when to read it again, for up to a day after
 * `firstTriedAt`. Throws `TurnOver` if the turn ends before the page is read.
 */
export async function extractWithPage(
  poll: Poll,
  item: FeedItem,
  waiting: { tries: number; firstTriedAt: Date } | null = null,
): Promise<PageReading> {
  const { extractor, clock } = poll.parts;
  const extracted = await extractor.extractFeedItem(item);
  const teaser = { extracted, isFromPage: false };
  if (item.link === null || !isTeaser(item)) return teaser;
  const isWorthReading = extracted.verdict.outcome === 'round' || (await extractor.mayBeAboutRound(item));
  if (!isWorthReading) return teaser;
  const tries = waiting?.tries ?? 0;
  const outcome = await readPage(poll, item.link, tries);
  const fromPage = 'nextTryAt' in outcome ? outcome : await judgePage(poll, item, outcome.article, tries);
  if (fromPage === null) return teaser;
  if (!('nextTryAt' in fromPage)) return { extracted: fromPage, isFromPage: true };
  const triedAt = await clock.now();
  const since = triedAt.getTime() - (waiting?.firstTriedAt ?? triedAt).getTime();
  if (since >= GIVE_UP_AFTER_MS) return teaser;
  const awaitsPage = { item, triedAt, nextTryAt: fromPage.nextTryAt };
  return { ...teaser, extracted: { ...extracted, awaitsPage } };
}

/** Judges an item by its article. Returns null if the article says no more than the feed. */
async function judgePage(
  poll: Poll,
  item: FeedItem,
  article: string | null,
  tries: number,
): Promise<ExtractedItem | { nextTryAt: Date } | null> {
  if (article === null) return null;
  try {
    return await poll.parts.extractor.extractFromPage(item, article);
  } catch (error) {
    if (error instanceof TooSlow) return tryLater(poll, tries);
    throw error;
  }
}

/** Returns when to read a page again. `askedMs` is the pause that the host asked for. */
async function tryLater(
  { parts: { clock } }: Poll,
  tries: number,
  askedMs: number | null = null,
): Promise<{ nextTryAt: Date }> {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10));
  return { nextTryAt: new Date((await clock.now()).getTime() + Math.max(pause, askedMs ?? 0)) };
}

/**
 * Reads the article of a page. `tries` counts earlier attempts. Throws `TurnOver`, and errors of
 * this process or its database.
 */
export async function readPage(poll: Poll, link: string, tries: number): Promise<PageOutcome> {
  const { log, extractor } = poll.parts;
  const { host } = new URL(link);
  const { silentHosts } = poll.turn;
  // The host did not answer earlier in this turn. A second try could delay the poll by another full
  // timeout.
  if (silentHosts.has(host)) return tryLater(poll, 0);
  try {
    const { response, askedMs } = await fetchPage(poll, link);
    if (PASSING_STATUSES.has(response.status)) return await tryLater(poll, tries, askedMs);
    const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(response.headers['content-type'] ?? '');
    if (response.status !== 200 || !isHtml) return { article: null };
    return { article: await extractor.findArticle(decodeHtml(response)) };
  } catch (error) {
    if (error instanceof HostBusy) return { nextTryAt: error.until };
    // The machine was too busy to read the page. The page itself may be good.
    if (error instanceof TooSlow) return tryLater(poll, tries);
    if (!(error instanceof OutgoingError)) throw error;
    if (error.code === 'timeout') silentHosts.add(host);
    log.debug({ err: error, job: 'poll', source: poll.source.name }, 'reading the article page failed');
    return PASSING_FAULTS.has(error.code) ? tryLater(poll, tries) : { article: null };
  }
}

/**
 * Fetches a page that another party's feed links to. Connects only to public addresses, even if the
 * operator allows other addresses for webhooks or sources.
 */
async function fetchPage(
  poll: Poll,
  link: string,
): Promise<{ response: FetchedResponse; askedMs: number | null }> {
  const { budget, policy, clock } = poll.parts;
  poll.turn.takePage();
  const response = await poll.fetch(
    link,
    { gapMs: GAP_MS, who: WHO },
    {
      policy: { ...policy, allowedNetworks: [] },
      timeoutMs: poll.turn.limits.pageMs,
      maxBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
      headers: { Accept: 'text/html, application/xhtml+xml' },
    },
  );
  if (response.status !== 429 && response.status !== 503) return { response, askedMs: null };
  const askedMs = readRetryAfter(response.headers['retry-after'], await clock.now());
  // The pause applies to the host that answered. After a redirect, it differs from the requested
  // host.
  if (askedMs !== null) await budget.hold(response.url, Math.min(askedMs, MAX_HOLD_MS), WHO);
  return { response, askedMs };
}

/**
 * Decodes a page. The charset comes from the byte order mark, or else the HTTP header, the page
 * itself, or UTF-8.
 */
function decodeHtml({ body, headers }: FetchedResponse): string {
  const [a, b] = body;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(body);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(body);
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 2_048)).toString('latin1');
  const charset = /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i;
  const stated = charset.exec(headers['content-type'] ?? '')?.[1] ?? charset.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(stated).decode(body);
  } catch {
    return new TextDecoder().decode(body); // The charset does not exist.
  }
}
