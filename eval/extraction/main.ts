import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toUsd } from '../../src/ingestion/exchange-rates/to-usd.js';
import { extractArticle } from '../../src/ingestion/extraction/extract-article.js';
import { parseFeed } from '../../src/ingestion/formats/feed.js';
import { parseFormD } from '../../src/ingestion/formats/form-d.js';
import { evaluateGroups } from './groups.js';
import { PARTS, readLabelled, type LabelledItem } from './labelled.js';
import { readCsv } from './read-csv.js';
import { printCalibration, printFields, printReasons, printVerdicts, printWorst } from './report.js';
import { score, type Scored } from './score.js';

type Print = (line: string) => void;

/**
 * Scores extraction on labelled sets below `dataDir` and prints a report: verdicts, every field with Wilson 95 % intervals, what the
 * rejected items were taken for, calibration of the confidence score and the worst cases. Everything goes through a feed, as in service.
 */
export async function evaluateExtraction(dataDir: string, print: Print): Promise<void> {
  const items = readLabelled(dataDir);
  const started = performance.now();
  const scored = runThroughFeed(items);
  const seconds = (performance.now() - started) / 1000;
  print(`${items.length} items through a feed in ${seconds.toFixed(1)} s`);
  for (const part of [...PARTS, 'all'] as const) {
    for (const set of ['headlines', 'press'] as const) {
      const items = scored.filter(
        ({ item }) =>
          (part === 'all' || item.part === part) &&
          (item.set === set || (set === 'press' && item.set === 'negative')),
      );
      if (items.length === 0) continue;
      print('');
      print(`${set}, ${part}: ${items.length} items`);
      printVerdicts(items, print);
      printFields(items, print);
    }
  }
  printReasons(scored, print);
  printCalibration(scored, print);
  printWorst(scored, print);
  evaluateFormD(dataDir, print);
  await evaluateGroups(dataDir, print);
}

function runThroughFeed(items: LabelledItem[]): Scored[] {
  const entries = items.map(
    (item, index) =>
      `<item><guid isPermaLink="false">${index}</guid><title>${escapeXml(item.title)}</title><description>${escapeXml(escapeXml(item.text))}</description></item>`,
  );
  const scored: Scored[] = [];
  // A feed of everything would pass the size that is read.
  for (let from = 0; from < entries.length; from += 500) {
    const xml = `<rss version="2.0"><channel><title>labelled</title>${entries.slice(from, from + 500).join('')}</channel></rss>`;
    for (const entry of parseFeed(Buffer.from(xml), 'application/rss+xml; charset=utf-8')) {
      const item = items[Number(entry.key)];
      const article = {
        title: entry.title,
        text: entry.text,
        link: entry.link,
        publishedDate: null,
        links: entry.links,
      };
      if (item) scored.push(score(item, extractArticle(article, { toUsd })));
    }
  }
  return scored;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function evaluateFormD(dataDir: string, print: Print): void {
  const rows = readCsv(join(dataDir, 'formd/index.csv'));
  let verdicts = 0;
  let amounts = 0;
  let rounds = 0;
  for (const row of rows) {
    const file = join(dataDir, 'formd', row['file'] ?? '');
    if (!existsSync(file)) continue;
    const outcome = parseFormD(readFileSync(file), { accession: null, url: null });
    const mayBeRound = row['is_pooled_fund'] !== '1' && Number(row['amount_sold']) > 0;
    const combination = outcome.outcome === 'rejected' && outcome.reason === 'business-combination';
    if ((outcome.outcome === 'round') === mayBeRound || combination) verdicts++;
    else print(`  Form D verdict: ${row['file']} ${outcome.outcome}`);
    if (outcome.outcome === 'round') {
      rounds++;
      if (outcome.round.amountUsd === Number(row['amount_sold'])) amounts++;
    }
  }
  print('');
  print(`Form D: verdict right ${verdicts} of ${rows.length}, amount right ${amounts} of ${rounds}`);
}
