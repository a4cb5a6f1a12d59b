import { resolve } from 'node:path';
import { findSecretBox } from '../auth/secret-box.js';
import { checkSecretsKey, migrationsOf, openBackup, restoreBackup } from '../backup/restore.js';
import { writeBackup } from '../backup/backup.js';
import { SystemClock } from '../clock.js';
import { loadConfig } from '../config.js';
import { migrate } from '../database/migrate.js';
import { connectDatabase } from '../database/open-database.js';
import type { ConnectedDatabase } from '../database/open-database.js';
import { failPending as failAllPending } from '../delivery/fail-pending.js';
import { interrupted, print, withDatabase } from './commands.js';

const clock = new SystemClock();
/** A snapshot and a look beside it. */
const POOL_SIZE = 2;

/** Writes all tables into a file. */
export function backup(file: string): Promise<void> {
  const config = { ...loadConfig(), databasePoolSize: POOL_SIZE };
  return withConnection(
    connectDatabase(config, { applicationName: 'fundmatch backup' }),
    async (database) => {
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
    },
  );
}

/** Loads such a file into an empty database. */
export async function restore(file: string, options: { keepPending: boolean }): Promise<void> {
  const config = { ...loadConfig(), databasePoolSize: POOL_SIZE };
  const opened = await openBackup(resolve(file));
  try {
    checkSecretsKey(opened, findSecretBox(config)?.fingerprint ?? null);
    const older = { applicationName: 'fundmatch restore', migrations: migrationsOf(opened) };
    const result = await withConnection(connectDatabase(config, older), ({ dataSource }) =>
      restoreBackup(dataSource, opened, { ...options, now: clock.now(), report, signal: stopSignal() }),
    );
    await withConnection(connectDatabase(config, { applicationName: 'fundmatch restore' }), (database) =>
      migrate(database.dataSource),
    );
    const { manifest } = opened;
    await print({
      file: opened.path,
      taken_at: manifest.takenAt,
      made_by: manifest.serviceVersion,
      rows: result.rows,
      failed_pending: result.failedPending,
    });
  } finally {
    opened.archive.close();
  }
}

/** Marks every match that waits as failed. */
export function failPending(isConfirmed: boolean): Promise<void> {
  return withDatabase(async ({ dataSource }) =>
    print({ failed: await failAllPending(dataSource, { isConfirmed, now: clock.now() }) }),
  );
}

async function withConnection<T>(
  connecting: Promise<ConnectedDatabase>,
  work: (database: ConnectedDatabase) => Promise<T>,
): Promise<T> {
  const database = await connecting;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Copying stops by itself when it is told to, and puts away what it has begun. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  interrupted.catch((reason: unknown) => controller.abort(reason));
  return controller.signal;
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
