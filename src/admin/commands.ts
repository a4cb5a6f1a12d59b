import { once } from 'node:events';
import { SystemClock } from '../clock.js';
import { loadConfig } from '../config.js';
import { openDatabase } from '../database/open-database.js';
import type { OpenDatabase } from '../database/open-database.js';
import { OperatorError } from '../errors.js';
import { IngestionService, describe } from '../ingestion/ingestion.service.js';
import { readSource } from '../ingestion/read-source.js';
import type { SourceKind } from '../ingestion/source-kind.js';
import { DatabaseClock } from '../ingestion/sources/shared-clock.js';
import type { Source } from '../ingestion/sources/source.js';
import { SourcesService } from '../ingestion/sources/sources.service.js';
import { MatchingService } from '../matching/matching.service.js';
import type { RematchProgress } from '../matching/matching.service.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import { listRounds } from '../rounds/rounds.queries.js';
import { RoundsService } from '../rounds/rounds.service.js';

const clock = new SystemClock();
/** Connections of the command line: its commands work one after the other. */
const POOL_SIZE = 4;
const EXPORT_PAGE = 500;

/** Reads a source and prints what each item became; with `dryRun` each is judged alone and no database is opened. */
export async function ingest(kind: SourceKind, source: string, dryRun: boolean): Promise<void> {
  const policy = loadConfig().outgoing;
  if (dryRun) {
    for await (const item of readSource(kind, source, policy)) {
      for (const line of describe(item, [])) await print(line);
    }
    return;
  }
  await withDatabase(async ({ dataSource }) => {
    const ingestion = new IngestionService(dataSource, new RoundsService(clock), clock);
    for await (const item of readSource(kind, source, policy)) {
      for (const line of await ingestion.store(kind, item)) await print(line);
    }
  });
}

/** Stores a source to be polled. */
export function addSource(source: {
  name: string;
  kind: SourceKind;
  url: string;
  intervalS: number;
  enabled: boolean;
}): Promise<void> {
  return withSources(async (sources) => print(toSourceLine(await sources.add(source))));
}

/** Lists the sources with their health. */
export function listSources(): Promise<void> {
  return withSources(async (sources) => {
    for (const source of await sources.list()) await print(toSourceLine(source));
  });
}

/** Begins or ends to poll a source. */
export function setSourceEnabled(name: string, enabled: boolean): Promise<void> {
  return withSources(async (sources) => print(toSourceLine(await sources.setEnabled(name, enabled))));
}

/** Makes a source due, whatever its interval. */
export function pollSourceNow(name: string): Promise<void> {
  return withSources(async (sources) => print(toSourceLine(await sources.pollNow(name))));
}

/** Removes a source; what it brought stays. */
export function removeSource(name: string): Promise<void> {
  return withSources(async (sources) => {
    await sources.remove(name);
    await print({ name, removed: true });
  });
}

/** Prints every stored round with its mentions. */
export function exportRounds(): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    let after: string | null = null;
    for (;;) {
      const rows = await listRounds(dataSource.manager, after, EXPORT_PAGE);
      for (const row of rows) {
        const mentions = row.mentions.map(({ source, source_item, stated }) => ({
          source,
          source_item,
          article_url: stated.articleUrl,
          title: stated.articleTitle,
          date: stated.publishedDate,
        }));
        const { amount, currency } = row.facts;
        await print({
          ...toFundingRoundDetails(row.id, row.facts),
          amount,
          currency,
          provenance: row.provenance,
          mentions,
        });
      }
      if (rows.length < EXPORT_PAGE) return;
      after = rows.at(-1)?.id ?? null;
    }
  });
}

function withSources(work: (sources: SourcesService) => Promise<void>): Promise<void> {
  const { contactEmail } = loadConfig();
  return withDatabase(({ dataSource }) =>
    work(new SourcesService({ dataSource, clock: new DatabaseClock(dataSource), contactEmail })),
  );
}

function toSourceLine(source: Source): Record<string, unknown> {
  return {
    name: source.name,
    kind: source.kind,
    url: source.url,
    enabled: source.enabled,
    interval_seconds: source.interval_ms / 1000,
    next_poll_at: source.enabled ? source.next_poll_at : null,
    last_polled_at: source.last_polled_at,
    last_new_item_at: source.last_new_item_at,
    consecutive_failures: source.consecutive_failures,
    last_error: source.last_error,
  };
}

/** Matches the rounds stored since `since` again; prints how far it is, and at last the whole. */
export function rematchRounds(since: Date): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    const report = ({ rounds, ofRounds, matches }: RematchProgress, isDone: boolean): Promise<void> =>
      print({ rounds, of_rounds: ofRounds, matches, done: isDone });
    const matching = new MatchingService(dataSource, clock);
    await report(await matching.rematchSince(since, (progress) => report(progress, false)), true);
  });
}

/** Runs work on the database of the environment and closes it, also when interrupted. */
export async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...loadConfig(), databasePoolSize: POOL_SIZE });
  try {
    await Promise.race([work(database), interrupted]);
  } finally {
    await database.close();
  }
}

/** Rejects on Ctrl-C, SIGTERM, or when the reader of stdout has gone (`| head`), so that the database is left in order. */
export const interrupted = new Promise<never>((_resolve, reject) => {
  const give = (reason: string) => reject(new OperatorError(reason));
  process.once('SIGINT', () => give('Interrupted.'));
  process.once('SIGTERM', () => give('Interrupted.'));
  process.stdout.once('error', () => give('The reader of the output has gone; not everything was done.'));
});
interrupted.catch(() => undefined);

/** Writes one line of JSON, waiting for a reader that is slower than we are. */
export async function print(value: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`))
    await Promise.race([once(process.stdout, 'drain'), interrupted]);
}
