import { join } from 'node:path';
import { judgeItems } from './judge-items.js';
import { readNews } from './labelled-news.js';
import { readStream } from './labelled-stream.js';
import type { Report } from './print-report.js';
import { claimsOf, reliabilityOf } from './reliability.js';

/**
 * Compares the confidence of rounds with the truth, over the items of the stream and of the modern
 * news. The stream has as many rounds per item as a real feed.
 */
export function evaluateConfidence(dataDir: string, minConfidence: number): Report {
  const items = [...readStream(dataDir), ...readNews(join(dataDir, 'modern-en.jsonl'))];
  const { scored } = judgeItems(items, minConfidence);
  return {
    set: 'confidence on stream and modern together',
    minConfidence,
    sections: [],
    reliability: reliabilityOf(claimsOf(scored)),
    wrong: [],
    itemsPerCpuSecond: null,
  };
}
