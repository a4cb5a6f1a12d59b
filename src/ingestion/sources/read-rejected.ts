import { readPage } from './article-page.js';
import { signalsOf } from '../../extraction/judgement-words.js';
import type { DecidingSignal } from '../../rounds/judgement.js';
import type { RejectedArticle } from '../threads/item-tasks.js';
import { trialPoll } from './try-source.js';
import type { PollParts } from './poll.js';

interface RejectedItem {
  title: string | null;
  url: string | null;
  text: string | null;
  feed_title: string | null;
  reason: string | null;
  signals: DecidingSignal[] | null;
}

/**
 * Prepares a rejected item for an operator: suggests its facts and finds the words that decided. If
 * the item's text is not stored, reads its page again. If the page cannot be read, uses only the
 * title. Stores nothing.
 */
export async function readRejected(parts: PollParts, item: RejectedItem): Promise<RejectedArticle> {
  const { reason, title, url, text, feed_title: feedTitle } = item;
  const isWeb = url !== null && /^https?:\/\//i.test(url);
  const page = text === null && isWeb ? await readPage(trialPoll(parts, { kind: 'rss', url }), url, 0) : null;
  const html = page !== null && 'article' in page ? page.article : null;
  const read = { title: title ?? '', text: text ?? '', link: url, feedTitle };
  const feedItem = { key: '', ...read, publishedAt: null, links: [] };
  const signals = signalsOf({ reason: reason ?? '', signals: item.signals ?? [] }).map(({ name }) => name);
  return parts.extractor.readRejected({ item: feedItem, html, signals });
}
