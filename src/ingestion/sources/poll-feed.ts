import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import { listDuePages } from '../waiting-pages.queries.js';
import type { WaitingPage } from '../waiting-pages.queries.js';
import { extractWithPage } from './article-page.js';
import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { findNew, storeItems } from './store-items.js';
import type { ReadableItem } from './store-items.js';
import type { PollResult } from './source.js';

/**
 * Maximum number of waiting pages per poll. It equals the number of pages that a poll may request.
 */
const PAGES_AT_ONCE = 100;

/**
 * Polls an RSS or Atom feed. Reads the items in reverse order, because feeds list the newest item
 * first. Then reads due pages that an earlier poll could not read. Throws `TooSlow`, `TurnOver`,
 * and `InputError` if the document is not a feed.
 */
export async function pollFeed(poll: Poll): Promise<PollResult> {
  const response = await poll.getChanged(poll.source.url);
  const result = response === null ? { problem: null } : await storeNew(poll, response);
  if (poll.turn.isOver) return result;
  const { clock, dataSource } = poll.parts;
  const now = await clock.now();
  const due = await listDuePages(dataSource.manager, poll.source.name, now, PAGES_AT_ONCE);
  const { problem } = await storeItems(
    poll,
    due.map((page) => toItem(poll, page)),
  );
  return { ...result, problem: result.problem ?? problem };
}

async function storeNew(poll: Poll, response: FetchedResponse): Promise<PollResult> {
  const contentType = response.headers['content-type'] ?? null;
  const items = await poll.turn.within(poll.parts.extractor.listFeed(response.body, contentType));
  const listed = items.reverse().map(({ item, mark }) => ({
    ...mark,
    read: async () => (await extractWithPage(poll, item)).extracted,
  }));
  const { problem } = await storeItems(poll, await findNew(poll, listed));
  return { problem, ...(problem === null && { validators: validatorsOf(response) }) };
}

function toItem(poll: Poll, page: WaitingPage): ReadableItem {
  const { ingestion } = poll.parts;
  let addsNothing = false;
  return {
    key: page.itemKey,
    read: async () => {
      const { extracted, isFromPage } = await extractWithPage(poll, page.item, page);
      addsNothing = page.isStored && !isFromPage && extracted.awaitsPage === undefined;
      return extracted;
    },
    store: (item, origin) =>
      ingestion.storeAwaited(poll.source.name, page.itemKey, addsNothing ? null : item, origin),
  };
}
