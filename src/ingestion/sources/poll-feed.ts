import type { ExtractedItem } from '../extracted-item.js';
import type { FeedItem } from '../formats/feed.js';
import { extractFromPage } from './article-page.js';
import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { findNew, storeItems } from './store-items.js';
import type { PollResult } from './source.js';

/**
 * Polls an RSS or Atom feed. Handles items oldest first; feeds list the newest first. Errors:
 * InputError if it is not a feed, TooSlow.
 */
export async function pollFeed(poll: Poll): Promise<PollResult> {
  const response = await poll.getChanged(poll.source.url);
  if (response === null) return { problem: null };
  const contentType = response.headers['content-type'] ?? null;
  const items = await poll.parts.extractor.listFeed(response.body, contentType);
  const listed = items.reverse().map(({ item, mark }) => ({ ...mark, read: () => readItem(poll, item) }));
  const { problem } = await storeItems(poll, await findNew(poll, listed));
  return { problem, ...(problem === null && { validators: validatorsOf(response) }) };
}

async function readItem(poll: Poll, item: FeedItem): Promise<ExtractedItem> {
  const extracted = await poll.parts.extractor.extractFeedItem(item);
  return (await extractFromPage(poll, item, extracted)) ?? extracted;
}
