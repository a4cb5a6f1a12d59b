import { once } from 'node:events';
import { basename } from 'node:path';
import { SystemClock } from '../runtime/clock.js';
import { loadConfig } from '../runtime/config.js';
import { openDatabase } from '../database/open-database.js';
import type { OpenDatabase } from '../database/open-database.js';
import { OperatorError } from '../runtime/errors.js';

export const clock = new SystemClock();
/** Connections of the command line: its commands work one after the other. */
const POOL_SIZE = 4;

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

/** The host of a URL or the last part of a path: a query may hold a secret, and the audit log holds none. */
export function shortName(source: string): string {
  return /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).host : basename(source);
}
