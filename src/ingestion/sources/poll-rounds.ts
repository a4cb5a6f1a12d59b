import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExtractionContext } from '../extraction/extract-article.js';
import { extractRoundsLine } from '../extract-items.js';
import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { PollFailure } from './source.js';
import type { PollResult } from './source.js';
import { findNew, seenMark, storeItems } from './store-items.js';
import type { ListedItem } from './store-items.js';

/** Lines that are read before the event loop has its turn. */
const LINES_AT_ONCE = 200;

/** Polls a URL of structured rounds, one JSON object per line. Of lines with the same id the last one counts. */
export async function pollRounds(poll: Poll): Promise<PollResult> {
  const response = await poll.getChanged(poll.source.url);
  if (response === null) return { problem: null };
  const text = new TextDecoder().decode(response.body);
  if (/\S/.exec(text)?.[0] === '<') throw new PollFailure('the document is no list of JSON lines');
  const items = new Map<string, ListedItem>();
  let number = 0;
  for (const given of text.split('\n')) {
    number += 1;
    const line = given.trim();
    if (line === '') continue;
    const item = toItem(line, number, poll.parts.context);
    items.delete(item.key);
    items.set(item.key, item);
    if (number % LINES_AT_ONCE === 0) await nextTurn();
  }
  const { problem } = await storeItems(poll, await findNew(poll, [...items.values()]));
  return { problem, ...(problem === null && { validators: validatorsOf(response) }) };
}

/** A line without an id of its own is known by its content: its number changes when lines are added before it. */
function toItem(line: string, number: number, context: ExtractionContext): ListedItem {
  const { sourceItem } = extractRoundsLine(line, number, context);
  const key = sourceItem === `line ${number}` ? createHash('sha256').update(line).digest('hex') : sourceItem;
  // Judged again when it is new: the judgements of a whole file would take more memory than its text.
  return { ...seenMark(key, [line]), read: () => Promise.resolve(extractRoundsLine(line, number, context)) };
}
