import { randomBytes } from 'node:crypto';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { toUsd } from '../../src/rounds/usd/to-usd.js';
import { IngestionService, type IngestedItem } from '../../src/ingestion/ingestion.service.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import type { FeedItem } from '../../src/ingestion/formats/feed.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { RoundsService } from '../../src/rounds/rounds.service.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';

/** One of several items about an event. */
export interface Telling {
  id: string;
  feedItem: FeedItem;
}

/** A stored item, with the id of its round. */
export type StoredRound = IngestedItem & { round_id: string };

/**
 * Extracts the items and stores them in order in a new database, as the service does. Returns the
 * stored rounds by item id.
 */
export async function ingestTellings(tellings: Telling[]): Promise<Map<string, StoredRound[]>> {
  const rounds = new Map<string, StoredRound[]>();
  if (tellings.length === 0) return rounds;
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
    for (const { id, feedItem } of tellings) {
      const { title, verdict } = extractFeedItem(feedItem, { toUsd });
      const stored = await ingestion.store('eval', { sourceItem: id, title, url: null, verdict });
      rounds.set(
        id,
        stored.filter((item): item is StoredRound => item.round_id !== null),
      );
    }
    return rounds;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.stop();
  }
}
