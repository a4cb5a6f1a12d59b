import { allThreeShare, fieldShare, leadF1, share, verdicts } from './figures.js';
import { judgeItems } from './judge-items.js';
import { readStream } from './labelled-stream.js';
import type { Report } from './print-report.js';
import { claimsOf, reliabilityOf } from './reliability.js';
import { wrongCases } from './worst-cases.js';

/**
 * Scores a real news feed. Measures which share of the sent items are rounds, and which share of
 * the feed's rounds are found. Ignores ambiguous items.
 */
export function evaluateStream(dataDir: string, minConfidence: number): Report {
  const { scored, itemsPerCpuSecond } = judgeItems(readStream(dataDir), minConfidence);
  const sent = verdicts(scored, ({ isSent }) => isSent);
  const claimed = verdicts(scored, ({ rounds }) => rounds.length > 0);
  const total = sent.hit + sent.missed;
  return {
    set: 'stream',
    minConfidence,
    sections: [
      {
        title: '',
        figures: [
          share('precision of what is sent', sent.hit, sent.hit + sent.extra, { atLeast: 0.92 }),
          share('recall of what is sent', sent.hit, total, { atLeast: 0.8 }),
          share('recall with what is parked', claimed.hit, total, { atLeast: 0.92 }),
          allThreeShare('company, amount and type right, sent', scored, {
            goal: { atLeast: 0.75 },
            counts: 'sent',
          }),
          allThreeShare('company, amount and type right, with parked', scored),
          share('precision with what is parked', claimed.hit, claimed.hit + claimed.extra),
          fieldShare('company, with parked', scored, 'company'),
          fieldShare('amount, with parked', scored, 'amount'),
          fieldShare('type, with parked', scored, 'type'),
          leadF1('lead F1, with parked', scored),
          fieldShare('website, with parked', scored, 'website'),
          fieldShare('country, with parked', scored, 'country'),
        ],
      },
    ],
    reliability: reliabilityOf(claimsOf(scored)),
    wrong: wrongCases(scored),
    itemsPerCpuSecond,
  };
}
