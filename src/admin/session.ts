import { once } from 'node:events';
import { basename } from 'node:path';
import { SystemClock } from '../runtime/clock.js';
import { loadConfig } from '../runtime/config.js';
import { openDatabase } from '../database/open-database.js';
import type { OpenDatabase } from '../database/open-database.js';
import { OperatorError } from '../runtime/errors.js';
import { parseUrl } from '../outgoing/parse-url.js';

export const clock = new SystemClock();
/** Database connections of the command line. Commands work sequentially. */
const POOL_SIZE = 4;

/** Opens the database of the environment, runs the work and closes it, also after an interrupt. */
export async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...loadConfig(), databasePoolSize: POOL_SIZE }, { isCommand: true });
  try {
    await Promise.race([work(database), interrupted]);
  } finally {
    await database.close();
  }
}

/**
 * Rejects on Ctrl-C, SIGTERM, or when the reader of stdout has gone (`| head`), so that the
 * database is closed properly.
 */
export const interrupted = new Promise<never>((_resolve, reject) => {
  const give = (reason: string) => reject(new OperatorError(reason));
  process.once('SIGINT', () => give('Interrupted.'));
  process.once('SIGTERM', () => give('Interrupted.'));
  process.stdout.once('error', () =>
    give('The reader of the output closed it. The command stopped before it was done.'),
  );
});
interrupted.catch(() => undefined);

/** Checks the id of a round that was typed. Errors: OperatorError. */
export function requireRoundId(text: string): void {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new OperatorError('The round id must be a UUID, as the lists of rounds print it.');
}

/** Writes one line of JSON and waits for a slow reader. */
export async function print(value: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`))
    await Promise.race([once(process.stdout, 'drain'), interrupted]);
}

/**
 * The host of a URL or the last part of a path. A query may hold a secret, which the audit log must
 * not.
 */
export function shortName(source: string): string {
  return (/^https?:/i.test(source) ? parseUrl(source)?.host : undefined) ?? basename(source);
}
