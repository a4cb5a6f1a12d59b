import { join } from 'node:path';
import { judgeItems } from './judge-items.js';
import { readNews } from './labelled-news.js';
import { readStream } from './labelled-stream.js';
import type { Report } from './print-report.js';
import { claimsOf, reliabilityOf } from './reliability.js';

/**
 * Compares confidence with truth over the stream and the modern news together. The stream has the
 * real share of rounds.
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
