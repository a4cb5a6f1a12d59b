import { readPage } from './article-page.js';
import type { SuggestedRound } from '../../extraction/suggested-round.js';
import { trialPoll } from './try-source.js';
import type { PollParts } from './poll.js';

/** What can be read of a rejected item. */
export interface RejectedArticle {
  /** Empty if nothing could be read. */
  text: string;
  suggestion: SuggestedRound;
}

/**
 * Reads the page of a rejected item again, unless its text was kept, and suggests what it states.
 * Stores nothing. If the page cannot be read, the title alone decides.
 */
export async function readRejected(
  parts: PollParts,
  item: { title: string | null; url: string | null; text: string | null; feed_title: string | null },
): Promise<RejectedArticle> {
  const { title, url, text, feed_title: feedTitle } = item;
  const isWeb = url !== null && /^https?:\/\//i.test(url);
  const page = text === null && isWeb ? await readPage(trialPoll(parts, { kind: 'rss', url }), url, 0) : null;
  const html = page !== null && 'article' in page ? page.article : null;
  const read = { title: title ?? '', text: text ?? '', link: url, feedTitle };
  const feedItem = { key: '', ...read, publishedAt: null, links: [] };
  return parts.extractor.suggestRound(feedItem, html);
}
