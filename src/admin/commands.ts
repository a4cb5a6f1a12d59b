import { once } from 'node:events';
import { basename } from 'node:path';
import { AuditService } from '../audit/audit.service.js';
import { SystemClock } from '../clock.js';
import { loadConfig } from '../config.js';
import { distributeDatabase } from '../database/citus/distribute.js';
import { openDatabase } from '../database/open-database.js';
import type { OpenDatabase } from '../database/open-database.js';
import type { Db } from '../database/transaction.js';
import { OperatorError } from '../errors.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { toUsd } from '../ingestion/exchange-rates/to-usd.js';
import { IngestionService, describe } from '../ingestion/ingestion.service.js';
import { readSource } from '../ingestion/read-source.js';
import type { SourceKind } from '../ingestion/source-kind.js';
import { DatabaseClock } from '../ingestion/sources/shared-clock.js';
import type { Source } from '../ingestion/sources/source.js';
import { SourcesService } from '../ingestion/sources/sources.service.js';
import { MatchingService } from '../matching/matching.service.js';
import type { RematchProgress } from '../matching/matching.service.js';
import { createLog } from '../log.js';
import { Retention } from '../retention/retention.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import { listRounds } from '../rounds/rounds.queries.js';
import { RoundsService } from '../rounds/rounds.service.js';
import { findLastSuccesses } from './commands.queries.js';

const clock = new SystemClock();
/** Connections of the command line: its commands work one after the other. */
const POOL_SIZE = 4;
const EXPORT_PAGE = 500;

/** Reads a source and prints what each item became; with `dryRun` each is judged alone and no database is opened. */
export async function ingest(kind: SourceKind, source: string, dryRun: boolean): Promise<void> {
  const policy = loadConfig().outgoing;
  if (dryRun) {
    for await (const item of readSource(kind, source, { policy, context: { toUsd } })) {
      for (const line of describe(item, [])) await print(line);
    }
    return;
  }
  await withDatabase(async ({ dataSource }) => {
    await new AuditService(dataSource, clock).byCommandLine('items.ingest', {
      subject: shortName(source),
      detail: { kind },
    });
    const ingestion = new IngestionService(dataSource, new RoundsService(clock), clock);
    const rates = new ExchangeRates();
    await rates.load(dataSource.manager);
    for await (const item of readSource(kind, source, { policy, context: rates })) {
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
  return withSources(async (sources, audit) => {
    const added = await sources.add(source);
    const { kind, url, intervalS: seconds, enabled } = source;
    await audit.byCommandLine('source.add', {
      subject: added.name,
      detail: { kind, host: shortName(url), seconds, enabled },
    });
    await print(toSourceLine(added));
  });
}

/** Lists the sources with their health, and how far each has been read. */
export function listSources(): Promise<void> {
  return withSources(async (sources, _audit, db) => {
    const successes = await findLastSuccesses(db);
    for (const source of await sources.list()) {
      const indexedTo = source.kind === 'form-d' && { indexed_to: source.state.indexedTo ?? null };
      const lastSuccess = successes.get(source.name) ?? null;
      await print({ ...toSourceLine(source), last_success_at: lastSuccess, ...indexedTo });
    }
  });
}

/** Begins or ends to poll a source. */
export function setSourceEnabled(name: string, enabled: boolean): Promise<void> {
  return withSources(async (sources, audit) => {
    const source = await sources.setEnabled(name, enabled);
    await audit.byCommandLine(enabled ? 'source.enable' : 'source.disable', { subject: name });
    await print(toSourceLine(source));
  });
}

/** Makes a source due, whatever its interval. */
export function pollSourceNow(name: string): Promise<void> {
  return withSources(async (sources, audit) => {
    const source = await sources.pollNow(name);
    await audit.byCommandLine('source.poll', { subject: name });
    await print(toSourceLine(source));
  });
}

/** Removes a source; what it brought stays. */
export function removeSource(name: string): Promise<void> {
  return withSources(async (sources, audit) => {
    await sources.remove(name);
    await audit.byCommandLine('source.remove', { subject: name });
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

function withSources(
  work: (sources: SourcesService, audit: AuditService, db: Db) => Promise<void>,
): Promise<void> {
  const { contactEmail } = loadConfig();
  return withDatabase(({ dataSource }) =>
    work(
      new SourcesService({ dataSource, clock: new DatabaseClock(dataSource), contactEmail }),
      new AuditService(dataSource, clock),
      dataSource.manager,
    ),
  );
}

/** The host of a URL or the last part of a path: a query may hold a secret, and the audit log holds none. */
function shortName(source: string): string {
  return /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).host : basename(source);
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
    await new AuditService(dataSource, clock).byCommandLine('rounds.rematch', {
      detail: { since: since.toISOString() },
    });
    const matching = new MatchingService(dataSource, clock);
    await report(await matching.rematchSince(since, (progress) => report(progress, false)), true);
  });
}

/** Cuts what is older than is kept, or tells what would go; prints each partition of items, and at last the counts. */
export function applyRetention(dryRun: boolean): Promise<void> {
  const { retentionItemsMonths: itemsMonths } = loadConfig();
  return withDatabase(async ({ dataSource }) => {
    const parts = { dataSource, clock: new DatabaseClock(dataSource), itemsMonths, log: createLog('silent') };
    const retention = new Retention(parts);
    const cut = dryRun ? await retention.preview() : await retention.run({ always: true });
    if (cut === null)
      throw new OperatorError(
        'The retention runs in another process already; see its log, or try again later.',
      );
    for (const part of cut.items) await print(part);
    const items = cut.items.reduce((sum, { rows }) => sum + rows, 0);
    if (!dryRun)
      await new AuditService(dataSource, clock).byCommandLine('retention.run', {
        detail: { items, bodies: cut.bodies, usage: cut.usage },
      });
    await print({ items, bodies: cut.bodies, usage: cut.usage, dry_run: dryRun });
  });
}

/** Runs the migrations that are missing, as opening the database always does, and says where it stands. */
export function migrateDatabase(): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    const rows: { migrations: number; latest: string }[] = await dataSource.query(
      `select count(*)::int as migrations, max(name) as latest from schema_migrations`,
    );
    await print(rows[0]);
  });
}

/** Spreads the database over the servers of its Citus cluster; prints each table with its place, and at last the counts. */
export function distribute(): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    const tables = await distributeDatabase(dataSource);
    for (const placed of tables) await print(placed);
    await print({ tables: tables.length, changed: tables.filter(({ changed }) => changed).length });
  });
}

/** Runs work on the database of the environment and closes it, also when interrupted. */
export async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...loadConfig(), databasePoolSize: POOL_SIZE }, { isCommand: true });
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
