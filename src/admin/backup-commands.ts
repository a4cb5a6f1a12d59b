import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runBackupJob } from '../backup/backup-job.js';
import { writeBackup } from '../backup/backup.js';
import { restoreBackup } from '../backup/restore.js';
import { SystemClock } from '../runtime/clock.js';
import { connectDatabase } from '../database/open-database.js';
import { failPending as failAllPending } from '../delivery/fail-pending.js';
import type { Session } from './session.js';

const clock = new SystemClock();
/** Number of database connections: one for the snapshot, and one for other reads. */
const POOL_SIZE = 2;

/** Writes a backup of all tables to a file. */
export async function backup(session: Session, file: string): Promise<void> {
  const config = { ...session.config(), databasePoolSize: POOL_SIZE };
  const database = await connectDatabase(config, { applicationName: 'fundmatch backup' });
  try {
    const result = await writeBackup(database.dataSource, resolve(file), {
      report: reporter(session),
      signal: session.stopSignal(),
    });
    const { secretsKeyFingerprint: fingerprint, takenAt, ...rest } = result;
    await session.print({
      ...rest,
      taken_at: takenAt,
      secrets_key_fingerprint: fingerprint,
      keep_apart:
        `The secrets key is not in the file. Keep ${config.secretsKey === null ? `${config.dataDir}/secrets.key` : 'SECRETS_KEY'} ` +
        'in another place. A restore needs this key, because it encrypts the signing secrets in the backup.',
    });
  } finally {
    await database.close();
  }
}

/** Milliseconds from the failure of a scheduled backup to its retry. A shorter interval wins. */
const RETRY_MS = 3_600_000;

/**
 * Writes a backup, tests it and deletes old backups. Runs once if `everyHours` is null. Otherwise
 * runs every `everyHours` hours until the operator stops the command. After a failure, retries
 * within an hour.
 */
export async function backupJob(
  session: Session,
  directory: string,
  options: { keep: number; everyHours: number | null; isTested: boolean },
): Promise<void> {
  const config = { ...session.config(), databasePoolSize: POOL_SIZE };
  const signal = session.stopSignal();
  const report = reporter(session);
  const once = async () => {
    const database = await connectDatabase(config, { applicationName: 'fundmatch backup' });
    try {
      const { dataSource, url } = database;
      const { keep, isTested } = options;
      const now = () => clock.now();
      const parts = {
        config,
        dataSource,
        url,
        directory: resolve(directory),
        keep,
        isTested,
        now,
        report,
        signal,
      };
      const { file, bytes, rows, takenAt, restoredRows, deleted } = await runBackupJob(parts);
      await session.print({ file, bytes, rows, taken_at: takenAt, restored_rows: restoredRows, deleted });
    } finally {
      await database.close();
    }
  };
  if (options.everyHours === null) return once();
  while (!signal.aborted) {
    let waitMs = options.everyHours * 3_600_000;
    try {
      await once();
    } catch (error) {
      if (signal.aborted) break;
      waitMs = Math.min(waitMs, RETRY_MS);
      report(`backup failed, trying again in ${waitMs / 60_000} minutes: ${messageOf(error)}`);
    }
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Restores a backup into an empty database, and prints how many rows were restored. Marks the
 * backup's waiting matches as failed, unless `keepPending` is set.
 */
export async function restore(
  session: Session,
  file: string,
  options: { keepPending: boolean },
): Promise<void> {
  const config = { ...session.config(), databasePoolSize: POOL_SIZE };
  const signal = session.stopSignal();
  const result = await restoreBackup(config, resolve(file), {
    ...options,
    now: clock.now(),
    report: reporter(session),
    signal,
  });
  await session.print({
    file: result.file,
    taken_at: result.takenAt,
    made_by: result.madeBy,
    rows: result.rows,
    failed_pending: result.ended.matches,
    silent_rounds: result.ended.rounds,
  });
}

/** Marks all waiting matches as failed, and prevents queued rounds from being sent. */
export function failPending(session: Session, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const ended = await failAllPending(dataSource, { isConfirmed, now: clock.now() });
    await session.print({ failed: ended.matches, silent_rounds: ended.rounds });
  });
}

function reporter(session: Session): (line: string) => void {
  return (line) => session.report(`${line}\n`);
}
