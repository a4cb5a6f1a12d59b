import { randomBytes } from 'node:crypto';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../runtime/config.js';
import { writeBackup } from './backup.js';
import type { BackupResult } from './backup.js';
import * as queries from './backup.queries.js';
import { restoreBackup } from './restore.js';

/**
 * Matches the file names of backups that the job wrote. The job deletes no other files in the
 * directory.
 */
const NAME = /^fundmatch-\d{8}T\d{6}Z\.tar\.gz$/;

interface BackupJobParts {
  config: Pick<Config, 'databasePoolSize' | 'dataDir' | 'secretsKey'>;
  /** The database to back up, and its URL. */
  dataSource: DataSource;
  url: string;
  directory: string;
  /** Number of the newest backups to keep. */
  keep: number;
  /**
   * If true, each backup is restored into a new database on the same server. The new database is
   * then dropped.
   */
  isTested: boolean;
  now: () => Date;
  report: (line: string) => void;
  signal: AbortSignal;
}

export interface BackupJobResult extends BackupResult {
  /** Number of rows that the test restore wrote. Null if there was no test restore. */
  restoredRows: number | null;
  /** Names of the deleted backups. */
  deleted: string[];
}

/**
 * Writes a backup into `directory`, tests it with a restore, and deletes the oldest backups beyond
 * `keep`. If the test fails, no backup is deleted. Errors: OperatorError as in `writeBackup` and
 * `restoreBackup`, and the database error if the user may not create databases.
 */
export async function runBackupJob(parts: BackupJobParts): Promise<BackupJobResult> {
  const { directory, keep, report, signal } = parts;
  const stamp = parts
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const path = join(directory, `fundmatch-${stamp}.tar.gz`);
  const written = await writeBackup(parts.dataSource, path, { report, signal });
  const restoredRows = parts.isTested ? await testRestore(parts, path) : null;
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  const deleted = names.slice(0, Math.max(0, names.length - keep));
  for (const name of deleted) await unlink(join(directory, name));
  return { ...written, restoredRows, deleted };
}

async function testRestore({ config, dataSource, url, now, report, signal }: BackupJobParts, path: string) {
  const name = `fundmatch_restore_test_${randomBytes(4).toString('hex')}`;
  await queries.createDatabase(dataSource.manager, name);
  try {
    const target = new URL(url);
    target.pathname = `/${name}`;
    const into = { ...config, databaseUrl: target.href };
    const options = { keepPending: false, now: now(), report, signal };
    return (await restoreBackup(into, path, options)).rows;
  } finally {
    await queries.dropDatabase(dataSource.manager, name);
  }
}
