import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { PollFailure } from './source.js';
import type { PollResult } from './source.js';
import { findNew, storeItems } from './store-items.js';
import type { ListedItem } from './store-items.js';

/**
 * Polls a URL of structured rounds, one JSON object per line. If several lines have the same id,
 * the last line counts.
 */
export async function pollRounds(poll: Poll): Promise<PollResult> {
  const response = await poll.getChanged(poll.source.url);
  if (response === null) return { problem: null };
  const { extractor } = poll.parts;
  const items = new Map<string, ListedItem>();
  for (const { line, number, mark } of await poll.turn.within(extractor.listLines(response.body))) {
    if (items.size === 0 && line.startsWith('<'))
      throw new PollFailure('the document is not a list of JSON lines');
    items.delete(mark.key);
    items.set(mark.key, { ...mark, read: () => extractor.extractRoundsLine(line, number) });
  }
  const { problem } = await storeItems(poll, await findNew(poll, [...items.values()]));
  return { problem, ...(problem === null && { validators: validatorsOf(response) }) };
}
