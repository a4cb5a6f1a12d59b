import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseFeed } from '../formats/feed.js';
import type { FeedItem } from '../formats/feed.js';
import { extractFeedItem } from '../extract-items.js';
import type { ExtractedItem } from '../extract-items.js';
import { completeFromPage } from './article-page.js';
import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { findNew, seenMark, storeItems } from './store-items.js';
import type { PollResult } from './source.js';

/**
 * Polls an RSS or Atom feed. Items are taken oldest first, as feeds list the newest first. Parsing is one step on the event loop:
 * 40 ms for a feed of 1 MB, 170 ms for 5 MB, and only when it changed. Errors: InputError for what is no feed.
 */
export async function pollFeed(poll: Poll): Promise<PollResult> {
  const response = await poll.getChanged(poll.source.url);
  if (response === null) return { problem: null };
  const items = parseFeed(response.body, response.headers['content-type'] ?? null).reverse();
  // A date that a feed renews at every reading is no change of the item.
  const listed = items.map((item) => ({
    ...seenMark(item.key, [item.title, item.text, item.link]),
    read: () => readItem(poll, item),
  }));
  const { problem } = await storeItems(poll, await findNew(poll, listed));
  return { problem, ...(problem === null && { validators: validatorsOf(response) }) };
}

async function readItem(poll: Poll, item: FeedItem): Promise<ExtractedItem> {
  await nextTurn();
  const { context } = poll.parts;
  const judged = extractFeedItem(item, context);
  const completed = await completeFromPage(poll, item, judged);
  return completed === null ? judged : extractFeedItem(completed, context);
}
