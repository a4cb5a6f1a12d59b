import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import type { FeedItem } from '../formats/feed.js';
import type { ExtractedItem } from '../extracted-item.js';
import { readRetryAfter } from './backoff.js';
import type { Poll } from './poll.js';
import { findArticle } from './readable-text.js';

/** An item with fewer characters of text is a teaser. */
const THIN = 400;
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Milliseconds between two requests to one outlet. */
const GAP_MS = 500;

/** A teaser without any of these words is not about a round, so its page is not read. */
const MAY_BE_A_ROUND =
  /\b(?:rais(?:e[sd]?|ing)|fund(?:s|ed|ing|raise)?|invest\w*|back(?:s|ed|ing)|seed|series\s[a-j]\d?|rounds?|financing|capital|ventures?|secur(?:es|ed|ing)|clos(?:es|ed)|lands?|nabs?|bags?|million|billion)\b|[$€£₹¥]\s?\d|\d\s?(?:m|mn|mm|bn)\b/i;

/**
 * Judges a teaser by the article on the page that it links to. Null when the item needs none, or
 * the page gives nothing better: it cannot be read, is no HTML, is about something else (a consent
 * wall, a page for what is gone). Never rejects for reasons that lie with the page, so that no item
 * is lost to it.
 */
export async function extractFromPage(
  poll: Poll,
  item: FeedItem,
  extracted: ExtractedItem,
): Promise<ExtractedItem | null> {
  const { title, text, link } = item;
  const beyondTitle = text.replace(title, '').trim();
  if (link === null || beyondTitle.length >= THIN) return null;
  if (extracted.verdict.outcome === 'rejected' && !MAY_BE_A_ROUND.test(`${title}\n${text}`)) return null;
  const article = await readArticle(poll, link);
  return article === null ? null : poll.parts.extractor.extractFromPage(item, article);
}

/** Returns the HTML of the article on a page, or null. */
async function readArticle(poll: Poll, link: string): Promise<string | null> {
  try {
    const response = await fetchPage(poll, link);
    return response === null ? null : await findArticle(decodeHtml(response));
  } catch (error) {
    poll.parts.log.debug(
      { err: error, job: 'poll', source: poll.source.name },
      'reading the article page failed',
    );
    return null;
  }
}

/**
 * Fetches a page that a third party's feed names. Never connects to an address that is not public,
 * even if the operator allows it for webhooks or their own sources.
 */
async function fetchPage(poll: Poll, link: string): Promise<FetchedResponse | null> {
  const { budget, policy, clock } = poll.parts;
  await budget.take(link, GAP_MS);
  const response = await guardedFetch(link, {
    policy: { ...policy, allowedNetworks: [] },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
    headers: { 'User-Agent': poll.userAgent, Accept: 'text/html, application/xhtml+xml' },
  });
  if (response.status === 429 || response.status === 503) {
    const asked = readRetryAfter(response.headers['retry-after'], await clock.now());
    if (asked !== null) await budget.hold(link, asked);
  }
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(response.headers['content-type'] ?? '');
  return response.status === 200 && isHtml ? response : null;
}

/**
 * Decodes a page by its byte order mark, else the header's charset, else the page's own, else as
 * UTF-8.
 */
function decodeHtml({ body, headers }: FetchedResponse): string {
  const [a, b] = body;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(body);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(body);
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 2_048)).toString('latin1');
  const charset = /charset\s*=\s*["']?\s*([\w.:-]+)/i;
  const stated = charset.exec(headers['content-type'] ?? '')?.[1] ?? charset.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(stated).decode(body);
  } catch {
    return new TextDecoder().decode(body); // A charset that does not exist.
  }
}
