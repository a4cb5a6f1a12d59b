import { resolve } from 'node:path';
import { writeBackup } from '../operations/backup/backup.js';
import { restoreBackup } from '../operations/backup/restore.js';
import { SystemClock } from '../runtime/clock.js';
import { loadConfig } from '../runtime/config.js';
import { connectDatabase } from '../database/open-database.js';
import { failPending as failAllPending } from '../delivery/fail-pending.js';
import { interrupted, print, withDatabase } from './session.js';

const clock = new SystemClock();
/** One connection for the snapshot, one for other reads. */
const POOL_SIZE = 2;

/** Writes all tables to a file. */
export async function backup(file: string): Promise<void> {
  const config = { ...loadConfig(), databasePoolSize: POOL_SIZE };
  const database = await connectDatabase(config, { applicationName: 'fundmatch backup' });
  try {
    const result = await writeBackup(database.dataSource, resolve(file), { report, signal: stopSignal() });
    const { secretsKeyFingerprint: fingerprint, takenAt, ...rest } = result;
    await print({
      ...rest,
      taken_at: takenAt,
      secrets_key_fingerprint: fingerprint,
      keep_apart:
        `The secrets key is not in the file. Keep ${config.secretsKey === null ? `${config.dataDir}/secrets.key` : 'SECRETS_KEY'} ` +
        'in another place; without it the signing secrets in the backup cannot be read and it is not restored.',
    });
  } finally {
    await database.close();
  }
}

/** Loads a backup file into an empty database. */
export async function restore(file: string, options: { keepPending: boolean }): Promise<void> {
  const config = { ...loadConfig(), databasePoolSize: POOL_SIZE };
  const signal = stopSignal();
  const result = await restoreBackup(config, resolve(file), { ...options, now: clock.now(), report, signal });
  await print({
    file: result.file,
    taken_at: result.takenAt,
    made_by: result.madeBy,
    rows: result.rows,
    failed_pending: result.ended.matches,
    silent_rounds: result.ended.rounds,
  });
}

/** Marks every waiting match as failed, and keeps queued rounds from being sent. */
export function failPending(isConfirmed: boolean): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    const ended = await failAllPending(dataSource, { isConfirmed, now: clock.now() });
    await print({ failed: ended.matches, silent_rounds: ended.rounds });
  });
}

/** Copying stops on a signal and removes the unfinished file. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  interrupted.catch((reason: unknown) => controller.abort(reason));
  return controller.signal;
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
