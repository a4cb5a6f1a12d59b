import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { isDistributed } from '../database/citus/is-citus.js';
import { OperatorError } from '../runtime/errors.js';
import { VERSION } from '../runtime/version.js';
import { writeArchive } from './archive.js';
import type { ArchiveEntry } from './archive.js';
import * as queries from './backup.queries.js';
import { MANIFEST_NAME, TOTALS_NAME, newManifest } from './manifest.js';
import type { Manifest, TableShape, Totals } from './manifest.js';
import { Progress } from './progress.js';
import { countServiceConnections } from '../database/service-connections.js';

/**
 * Maximum bytes of rows that are buffered before they are written. A tar entry states its size
 * before its content, so a table is written as several entries.
 */
const PART_BYTES = 8 * 2 ** 20;
/**
 * Maximum number of attempts to start a snapshot. An attempt is repeated if a migration changed the
 * schema in the meantime.
 */
const ATTEMPTS = 5;

export interface BackupResult {
  file: string;
  bytes: number;
  takenAt: string;
  tables: number;
  rows: number;
  secretsKeyFingerprint: string | null;
}

interface BackupOptions {
  /**
   * Prints the progress. It is called after each table, and every five seconds during a large
   * table.
   */
  report: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Writes a consistent snapshot of all tables to the file `path` while the service runs. It buffers
 * at most 8 MiB of rows. Migrations that change a table wait until the backup is finished. Errors:
 * OperatorError if the file exists, the file cannot be written, or the database has no tables.
 */
export async function writeBackup(
  dataSource: DataSource,
  path: string,
  options: BackupOptions,
): Promise<BackupResult> {
  await refuseBusyCluster(dataSource);
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as Client;
  try {
    const manifest = await takeSnapshot(dataSource, runner);
    const totals: Totals = { rows: {}, sequences: [] };
    const entries = listEntries({ runner, client, manifest, totals, report: options.report });
    const bytes = await writeArchive(path, entries, options.signal);
    await queries.endSnapshot(runner.manager);
    return {
      file: path,
      bytes,
      takenAt: manifest.takenAt,
      tables: manifest.tables.length,
      rows: Object.values(totals.rows).reduce((sum, rows) => sum + rows, 0),
      secretsKeyFingerprint: manifest.secretsKeyFingerprint,
    };
  } catch (error) {
    // In the middle of a COPY, the connection accepts no other statement. So it must be closed.
    await client.end();
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * Rejects a backup of a Citus cluster while processes of the service run. A cluster has no common
 * snapshot of all its servers. Without this check, the backup could contain a match without its
 * account.
 */
async function refuseBusyCluster({ manager }: DataSource): Promise<void> {
  if (!(await isDistributed(manager)) || (await countServiceConnections(manager)) === 0) return;
  throw new OperatorError(
    'Citus has spread this database over several servers, and no snapshot covers all of them. Stop all processes of the service, ' +
      'then run this command again. Or archive the WAL of each server: docs/operations/citus.md has the steps.',
  );
}

/**
 * Starts the snapshot and returns its manifest. Locks the tables after the snapshot starts. If a
 * migration ran in between, it starts a new snapshot.
 */
async function takeSnapshot(dataSource: DataSource, runner: QueryRunner): Promise<Manifest> {
  const tx = runner.manager;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await queries.beginSnapshot(tx);
    await queries.prepareCopying(tx);
    const takenAt = new Date().toISOString();
    const migrations = await queries.listMigrations(tx);
    if (migrations === null || migrations.length === 0)
      throw new OperatorError(
        'The database holds no tables of fundmatch: there is nothing to back up. Check DATABASE_URL or DATA_DIR.',
      );
    const tables = await queries.listTables(tx);
    await queries.lockTables(tx, tables);
    const migrationsNow = await queries.listMigrations(dataSource.manager);
    if (String(migrationsNow) === String(migrations)) {
      const secretsKeyFingerprint = await queries.findFingerprint(tx);
      return newManifest({ serviceVersion: VERSION, takenAt, migrations, secretsKeyFingerprint, tables });
    }
    await queries.endSnapshot(tx);
    await delay(1_000);
  }
  throw new OperatorError('Migrations are running. Start the backup again when they have finished.');
}

interface EntryParts {
  runner: QueryRunner;
  client: Client;
  manifest: Manifest;
  /** Row counts and sequences, which are filled in during the copy. */
  totals: Totals;
  report: (line: string) => void;
}

async function* listEntries(parts: EntryParts): AsyncGenerator<ArchiveEntry> {
  const { runner, client, manifest, totals, report } = parts;
  yield toEntry(MANIFEST_NAME, manifest);
  for (const table of manifest.tables) {
    totals.rows[table.name] = yield* listTableParts(client, table, new Progress(table.name, report));
  }
  // Sequences are not part of a snapshot. They are read last, so their values are at least as high
  // as every id in the snapshot.
  totals.sequences = await queries.listSequences(runner.manager);
  yield toEntry(TOTALS_NAME, totals);
}

/** Yields a table's rows in parts that fit into memory. Returns the number of rows. */
async function* listTableParts(
  client: Client,
  table: TableShape,
  progress: Progress,
): AsyncGenerator<ArchiveEntry, number> {
  const stream = client.query(copyTo(queries.copyOut(table), { highWaterMark: 2 ** 20 }));
  // The stream emits a second error when the connection closes during a copy. Without a listener,
  // the error would end the process.
  stream.on('error', () => undefined);
  let content: Buffer[] = [];
  let size = 0;
  let part = 0;
  const take = (): ArchiveEntry => {
    part += 1;
    const entry = { name: `tables/${table.name}/${String(part).padStart(6, '0')}.copy`, content };
    content = [];
    size = 0;
    return entry;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    content.push(chunk);
    size += chunk.length;
    progress.add(chunk.length);
    if (size >= PART_BYTES) yield take();
  }
  if (size > 0) yield take();
  progress.end(stream.rowCount);
  return stream.rowCount;
}

function toEntry(name: string, value: unknown): ArchiveEntry {
  return { name, content: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)] };
}
