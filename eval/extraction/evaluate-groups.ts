import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { toUsd } from '../../src/ingestion/exchange-rates/to-usd.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { extractFeedItem } from '../../src/ingestion/extract-items.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { RoundsService } from '../../src/rounds/rounds.service.js';
import { SecretBox } from '../../src/secrets/secret-box.js';
import { count, share } from './figures.js';
import { readPress } from './labelled-archive.js';
import type { Report } from './print-report.js';
import { readCsv } from '../read-csv.js';
import type { WrongCase } from './worst-cases.js';

/**
 * Ingests the labelled press releases into a new database and compares the rounds with
 * `press/groups.csv`: releases of one event should become one round, releases of different events
 * never (decision 25).
 */
export async function evaluateGroups(dataDir: string): Promise<Report> {
  const rows = readCsv(join(dataDir, 'press/groups.csv'));
  const groupOf = new Map(rows.map((row) => [row['file'] ?? '', row['group'] ?? '']));
  const groups = new Map<string, Set<string>>();
  const events = new Map<string, Set<string>>();
  for (const [file, roundIds] of rows.length === 0 ? [] : await ingestPress(dataDir)) {
    const group = groupOf.get(file);
    for (const roundId of roundIds) {
      events.set(roundId, (events.get(roundId) ?? new Set()).add(group ?? file));
      if (group !== undefined) groups.set(group, (groups.get(group) ?? new Set()).add(roundId));
    }
  }
  const split = [...groups].filter(([, ids]) => ids.size > 1);
  const mixed = [...events.values()].filter((names) => names.size > 1);
  const known = { error: 'wrong fields' as const, lang: 'en', title: '', confidence: null };
  const wrong: WrongCase[] = [
    ...split.map(([id, ids]) => ({ ...known, id, read: `${ids.size} rounds`, expected: 'one round' })),
    ...mixed.map((names) => ({
      ...known,
      id: [...names].join(' + '),
      read: 'one round',
      expected: 'several',
    })),
  ];
  return {
    set: 'groups',
    minConfidence: 0,
    sections: [
      {
        title: '',
        figures: [
          share('events that became one round', groups.size - split.length, groups.size, { atLeast: 0.99 }),
          count('rounds that hold several events', mixed.length, '', { atMost: 0 }),
        ],
      },
    ],
    reliability: null,
    wrong,
    itemsPerCpuSecond: null,
  };
}

async function ingestPress(dataDir: string): Promise<Map<string, string[]>> {
  const published = new Map(
    readCsv(join(dataDir, 'press/gold.csv')).map((row) => [row['file'] ?? '', row['published'] ?? '']),
  );
  const server = await startScratchPostgres();
  const dataSource = createDataSource(server.url, { poolSize: 2 });
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    const clock = new SystemClock();
    const ingestion = new IngestionService(
      dataSource,
      new RoundsService(clock, { minRoundConfidence: 0 }, new ErasedPeople(new SecretBox(randomBytes(32)))),
      clock,
    );
    const rounds = new Map<string, string[]>();
    for (const { id, feedItem } of readPress(dataDir).filter((item) => published.has(item.id))) {
      const day = published.get(id);
      const publishedAt = day ? new Date(`${day}T00:00:00Z`) : null;
      const { title, verdict } = extractFeedItem({ ...feedItem, publishedAt }, { toUsd });
      const stored = await ingestion.store('press', { sourceItem: id, title, url: null, verdict });
      rounds.set(
        id,
        stored.flatMap(({ round_id }) => (round_id === null ? [] : [round_id])),
      );
    }
    return rounds;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.stop();
  }
}
