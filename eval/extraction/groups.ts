import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SystemClock } from '../../src/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { toUsd } from '../../src/ingestion/exchange-rates/to-usd.js';
import { extractArticle } from '../../src/ingestion/extraction/extract-article.js';
import { parseFeed } from '../../src/ingestion/formats/feed.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { RoundsService } from '../../src/rounds/rounds.service.js';
import { readCsv } from './read-csv.js';

type Print = (line: string) => void;

/**
 * Ingests the labelled press releases into a database of its own and compares the rounds with `press/groups.csv`: releases of one
 * event should become one round, releases of different events never (decision 25).
 */
export async function evaluateGroups(dataDir: string, print: Print): Promise<void> {
  if (!existsSync(join(dataDir, 'press/groups.csv'))) return;
  const groupOf = new Map(
    readCsv(join(dataDir, 'press/groups.csv')).map((row) => [row['file'] ?? '', row['group'] ?? '']),
  );
  const roundsOf = await ingestPress(dataDir);
  const groups = new Map<string, Set<string>>();
  const events = new Map<string, Set<string>>();
  for (const [file, roundIds] of roundsOf) {
    const group = groupOf.get(file);
    for (const roundId of roundIds) {
      events.set(roundId, (events.get(roundId) ?? new Set()).add(group ?? file));
      if (group !== undefined) groups.set(group, (groups.get(group) ?? new Set()).add(roundId));
    }
  }
  const whole = [...groups].filter(([, ids]) => ids.size === 1);
  const mixed = [...events.values()].filter((names) => names.size > 1);
  print('');
  print(
    `one round per event: ${whole.length} of ${groups.size} groups are one round; rounds of several events: ${mixed.length}`,
  );
  for (const [group, ids] of groups) if (ids.size > 1) print(`  split: ${group} became ${ids.size} rounds`);
  for (const names of mixed) print(`  mixed: ${[...names].join(' + ')}`);
}

async function ingestPress(dataDir: string): Promise<Map<string, string[]>> {
  const server = await startScratchPostgres();
  const dataSource = createDataSource(server.url, { poolSize: 2 });
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    const clock = new SystemClock();
    const ingestion = new IngestionService(dataSource, new RoundsService(clock), clock);
    const rounds = new Map<string, string[]>();
    for (const row of readCsv(join(dataDir, 'press/gold.csv'))) {
      const file = row['file'] ?? '';
      const text = readFileSync(join(dataDir, 'press/gold', file), 'utf8');
      const [item] = parseFeed(
        Buffer.from(feedOf(row['title'] ?? '', text)),
        'application/rss+xml; charset=utf-8',
      );
      if (item === undefined) continue;
      const { title, text: plain, links } = item;
      const publishedDate = row['published'] === '' ? null : (row['published'] ?? null);
      const verdict = extractArticle({ title, text: plain, link: null, links, publishedDate }, { toUsd });
      const stored = await ingestion.store('press', { sourceItem: file, title, url: null, verdict });
      rounds.set(
        file,
        stored.flatMap(({ round_id }) => (round_id === null ? [] : [round_id])),
      );
    }
    return rounds;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.stop();
  }
}

function feedOf(title: string, text: string): string {
  const escape = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<rss version="2.0"><channel><title>press</title><item><guid>x</guid><title>${escape(title)}</title><description>${escape(escape(text))}</description></item></channel></rss>`;
}
