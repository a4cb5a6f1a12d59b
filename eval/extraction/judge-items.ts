import { toUsd } from '../../src/rounds/usd/to-usd.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import type { LabelledItem } from './labelled-item.js';
import { scoreItem, type Scored } from './score-item.js';

/** The scored items, and the speed of extraction. */
export interface Judged<Item extends LabelledItem = LabelledItem> {
  scored: (Scored & { item: Item })[];
  itemsPerCpuSecond: number;
}

/**
 * Extracts each item, as the service does. The speed counts user and system time of the extraction,
 * without the parsing of the feed.
 */
export function judgeItems<Item extends LabelledItem>(items: Item[], minConfidence: number): Judged<Item> {
  const started = process.cpuUsage();
  const judged = items.map(({ feedItem }) => extractFeedItem(feedItem, { toUsd }));
  const { user, system } = process.cpuUsage(started);
  const scored = items.flatMap((item, index) => {
    const verdict = judged[index];
    return verdict === undefined ? [] : [{ ...scoreItem(item, verdict, minConfidence), item }];
  });
  return { scored, itemsPerCpuSecond: items.length / ((user + system) / 1e6) };
}
