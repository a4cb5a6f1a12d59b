import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MigrationExecutor } from 'typeorm';
import type { DataSource, QueryRunner } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { findSecretBox } from '../runtime/secrets/secret-box.js';
import type { Config } from '../runtime/config.js';
import { migrate } from '../database/migrate.js';
import { migrations } from '../database/migrations/index.js';
import { connectDatabase } from '../database/open-database.js';
import { countServiceConnections } from '../database/service-connections.js';
import { sqlState } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { failPendingAcrossUsers } from '../delivery/fail-pending.queries.js';
import type { Ended } from '../delivery/fail-pending.queries.js';
import { RESTORED } from '../matching/failure-snippets.js';
import { failWaitingAcrossUsers } from '../notices/notices.queries.js';
import { OperatorError } from '../runtime/errors.js';
import { ArchiveReader } from './archive.js';
import { copyIn, listTables, prepareCopying } from './backup.queries.js';
import { MANIFEST_NAME, TOTALS_NAME, parseManifest, parseTotals } from './manifest.js';
import type { Manifest, TableShape, Totals } from './manifest.js';
import { Progress } from './progress.js';
import * as queries from './restore.queries.js';

/** Milliseconds to wait until PostgreSQL has closed the connections of a killed process. */
const CONNECTIONS_PATIENCE_MS = 5_000;

/** An open backup that this version can restore. */
interface OpenBackup {
  path: string;
  manifest: Manifest;
  archive: ArchiveReader;
}

/**
 * Opens a backup. The caller must close `archive`. Errors: OperatorError if the file is not a
 * backup, or if a newer version wrote it.
 */
async function openBackup(path: string): Promise<OpenBackup> {
  const archive = new ArchiveReader(path);
  try {
    const { name, content } = await archive.next();
    if (name !== MANIFEST_NAME)
      throw new OperatorError(`${path} is not a fundmatch backup. Choose another file.`);
    const manifest = parseManifest(path, content.toString());
    const known = new Set(migrations.map((migration) => migration.name));
    const unknown = manifest.migrations.filter((migration) => !known.has(migration));
    if (unknown.length > 0)
      throw new OperatorError(
        `fundmatch ${manifest.serviceVersion} made ${path}. The backup has migrations that this version does not have: ` +
          `${unknown.join(', ')}. Restore it with fundmatch ${manifest.serviceVersion} or newer.`,
      );
    return { path, manifest, archive };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/**
 * Rejects a secrets key that does not belong to the backup. With another key, the service could not
 * sign restored matches.
 */
function checkSecretsKey({ path, manifest }: OpenBackup, fingerprint: string | null): void {
  const wanted = manifest.secretsKeyFingerprint;
  if (wanted === null || wanted === fingerprint) return;
  const found =
    fingerprint === null
      ? 'no key is set'
      : `the current key (SECRETS_KEY, or secrets.key in DATA_DIR) has the fingerprint ${fingerprint}`;
  throw new OperatorError(
    `${path} belongs to the secrets key with the fingerprint ${wanted}, and ${found}. Set SECRETS_KEY to that key, or put its ` +
      `secrets.key into DATA_DIR. The key is not part of a backup.`,
  );
}

interface RestoreOptions {
  /**
   * If true, waiting matches, queued rounds and notices will be sent. Set it only for a planned
   * move to another server: after any other restore, it would send again what was sent since the
   * backup.
   */
  keepPending: boolean;
  now: Date;
  /**
   * Prints the progress. It is called after each table, and every five seconds during a large
   * table.
   */
  report: (line: string) => void;
  signal: AbortSignal;
}

export interface RestoreResult {
  file: string;
  takenAt: string;
  madeBy: string;
  rows: number;
  /** Number of waiting matches and queued rounds that will not be sent. */
  ended: Ended;
}

/**
 * Restores the backup `path` into the configured database, which must be empty or only migrated.
 * Newer migrations run after the restore. The restore is one transaction, so it is complete or
 * changes nothing, even if the process is killed. Errors: OperatorError if the file is damaged, has
 * an unknown format or is from a newer version. Also OperatorError if the secrets key is wrong, or
 * if the database is in use or not empty.
 */
export async function restoreBackup(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'secretsKey'>,
  path: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const backup = await openBackup(path);
  const { manifest } = backup;
  try {
    checkSecretsKey(backup, findSecretBox(config)?.fingerprint ?? null);
    const applicationName = 'fundmatch restore';
    const known = migrations.filter(({ name }) => manifest.migrations.includes(name));
    const loaded = await withDatabase(config, { applicationName, migrations: known }, (dataSource) =>
      restoreTables(dataSource, backup, options),
    );
    await withDatabase(config, { applicationName }, async (dataSource) => {
      await migrate(dataSource);
      // If the backup is older than the audit log, the migrations have only now created the table.
      if (!hasTable(manifest, 'audit_log'))
        await insertEntry(dataSource.manager, entryOf(manifest, loaded.ended), options.now);
    });
    return { file: path, takenAt: manifest.takenAt, madeBy: manifest.serviceVersion, ...loaded };
  } finally {
    backup.archive.close();
  }
}

async function withDatabase<T>(
  config: Parameters<typeof restoreBackup>[0],
  options: Parameters<typeof connectDatabase>[1],
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase(config, options);
  try {
    return await work(database.dataSource);
  } finally {
    await database.close();
  }
}

/**
 * Creates the tables with the migrations of the backup, and fills them. `dataSource` must know only
 * these migrations.
 */
async function restoreTables(
  dataSource: DataSource,
  backup: OpenBackup,
  options: RestoreOptions,
): Promise<{ rows: number; ended: Ended }> {
  const { manifest } = backup;
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as Client;
    await requireUnused(runner.manager);
    await runner.startTransaction();
    await queries.lockOutMigrations(runner.manager);
    await prepareCopying(runner.manager);
    await makeTables(dataSource, runner, backup);
    const rows = await load({ runner, client, backup, ...options });
    let ended: Ended = { matches: 0, rounds: 0 };
    if (!options.keepPending) {
      await queries.ensureSilentJobs(runner.manager);
      // Backups of older versions have neither this column nor this table.
      const rounds = manifest.tables.find(({ name }) => name === 'funding_rounds');
      const hasReviews = rounds?.columns.includes('state') === true;
      ended = await failPendingAcrossUsers(runner.manager, RESTORED, hasReviews);
      if (hasTable(manifest, 'notices')) await failWaitingAcrossUsers(runner.manager, RESTORED);
    }
    if (hasTable(manifest, 'pushed_batches')) await queries.forgetPushedBatches(runner.manager);
    // The audit entry is part of the transaction. So every committed restore is recorded, even if
    // the process is killed later.
    if (hasTable(manifest, 'audit_log'))
      await insertEntry(runner.manager, entryOf(manifest, ended), options.now);
    options.signal.throwIfAborted();
    await runner.commitTransaction();
    await queries.analyzeTables(runner.manager, manifest.tables);
    return { rows, ended };
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    await runner.release();
  }
}

/** Returns whether the backup has a table. Backups of older versions lack some tables. */
function hasTable({ tables }: Manifest, table: string): boolean {
  return tables.some(({ name }) => name === table);
}

async function requireUnused(db: Db): Promise<void> {
  for (const giveUpAt = Date.now() + CONNECTIONS_PATIENCE_MS; ; await delay(250)) {
    const count = await countServiceConnections(db);
    if (count === 0) return;
    if (Date.now() > giveUpAt)
      throw new OperatorError(
        `The database is in use: processes of the service hold ${count} connections to it. Stop them all, then restore.`,
      );
  }
}

async function makeTables(dataSource: DataSource, runner: QueryRunner, backup: OpenBackup): Promise<void> {
  const tx = runner.manager;
  const existing = await listTables(tx);
  const filled = await queries.findFilledTable(tx, existing);
  if (filled !== null)
    throw new OperatorError(
      `The database is not empty: there are rows in ${filled}. A backup is restored into an empty database only: set DATA_DIR to a ` +
        'new directory (or move the old one away), or DATABASE_URL to a new database.',
    );
  await queries.dropTables(tx, existing);
  const executor = new MigrationExecutor(dataSource, runner);
  // The migrations run in the transaction of the restore.
  executor.transaction = 'none';
  await executor.executePendingMigrations();
  requireSameShape(backup, await listTables(tx));
  for (const table of backup.manifest.tables) {
    for (const partition of table.partitions) await queries.ensurePartition(tx, table, partition);
    await queries.emptyTable(tx, table);
  }
}

/**
 * Rejects a backup whose tables differ from the tables of its migrations. So names from the file
 * are used in SQL only if the database has them.
 */
function requireSameShape({ path, manifest }: OpenBackup, tables: TableShape[]): void {
  const shape = ({ name, columns }: TableShape) => `${name} (${[...columns].sort().join(', ')})`;
  const here = new Set(tables.map(shape));
  const there = new Set(manifest.tables.map(shape));
  const odd = [...here]
    .filter((table) => !there.has(table))
    .concat([...there].filter((table) => !here.has(table)));
  if (odd.length > 0)
    throw new OperatorError(
      `${path} is damaged: its tables differ from those of its migrations: ${odd.join(', ')}. Choose another backup.`,
    );
}

interface LoadParts {
  runner: QueryRunner;
  client: Client;
  backup: OpenBackup;
  report: (line: string) => void;
  signal: AbortSignal;
}

async function load({ runner, client, backup, report, signal }: LoadParts): Promise<number> {
  const { path, manifest, archive } = backup;
  const tx = runner.manager;
  const refuse = (error: unknown) => {
    throw explainLoad(error, path);
  };
  const late = await queries.listLateObjects(tx);
  for (const { drop } of late) await queries.alter(tx, drop);
  const loaded: Record<string, number> = {};
  for (const table of manifest.tables) {
    const progress = new Progress(table.name, report);
    const stream = client.query(copyFrom(copyIn(table)));
    await pipeline(() => listContent(archive, table, progress), stream, { signal }).catch(refuse);
    loaded[table.name] = stream.rowCount;
    progress.end(stream.rowCount);
  }
  const totals = await readTotals(backup);
  checkRows(path, loaded, totals);
  for (const sequence of totals.sequences) await queries.advanceSequence(tx, sequence);
  report('building indexes and checking references');
  for (const { create } of late) {
    signal.throwIfAborted();
    await queries.alter(tx, create).catch(refuse);
  }
  return Object.values(loaded).reduce((sum, rows) => sum + rows, 0);
}

async function* listContent(
  archive: ArchiveReader,
  table: TableShape,
  progress: Progress,
): AsyncGenerator<Buffer> {
  while ((await archive.peek())?.startsWith(`tables/${table.name}/`) === true) {
    const { content } = await archive.next();
    progress.add(content.length);
    yield content;
  }
}

async function readTotals({ path, archive }: OpenBackup): Promise<Totals> {
  const { name, content } = await archive.next();
  if (name !== TOTALS_NAME)
    throw new OperatorError(
      `${path} is damaged: it contains ${name} in place of ${TOTALS_NAME}. Choose another backup.`,
    );
  const totals = parseTotals(path, content.toString());
  if ((await archive.peek()) !== null)
    throw new OperatorError(`${path} is damaged: it has data after its end. Choose another backup.`);
  return totals;
}

function checkRows(path: string, loaded: Record<string, number>, totals: Totals): void {
  const wrong = Object.keys(loaded).filter((table) => loaded[table] !== totals.rows[table]);
  if (wrong.length > 0)
    throw new OperatorError(
      `${path} is damaged: it holds ${wrong.map((table) => `${loaded[table]} of ${totals.rows[table]} rows of ${table}`).join(', ')}. Choose another backup.`,
    );
}

/**
 * Converts an error of PostgreSQL that rejects a value to an OperatorError, because the file is
 * damaged. Other errors, such as errors of the disk, are returned unchanged.
 */
function explainLoad(error: unknown, path: string): unknown {
  const { message } = error as Error;
  const code = sqlState(error) ?? (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !/^(22|23)/.test(code)) return error;
  return new OperatorError(`${path} is damaged: ${message}. Choose another backup.`, { cause: error });
}

function entryOf({ takenAt, serviceVersion }: Manifest, ended: Ended) {
  return {
    actor: 'command line',
    actorUserId: null,
    action: 'database.restore',
    userId: null,
    subject: takenAt,
    detail: { made_by: serviceVersion, failed_pending: ended.matches, silent_rounds: ended.rounds },
  };
}
