import { CliError, EXIT } from '../exit-codes.js';
import { ask, isInteractive } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import type { Access } from '../credentials.js';
import { FLAG } from './key-table.js';
import type { Progress } from './progress.js';
import type { Snapshot } from './snapshot.js';

export interface PruneOptions {
  /** A number of accounts or a share such as `5%`; undefined for 5 % and at least 10. */
  maxDeletes: string | undefined;
  yes: boolean;
  concurrency: number;
  /** Rows of the file. */
  read: number;
  /** Rows whose id could not be read: the accounts they stand for look gone and are not. */
  unreadable: number;
}

/** Counts the accounts that the service has and the file has not. */
export function countGone(snapshot: Snapshot): number {
  return snapshot.table.count(FLAG.known, FLAG.seen);
}

/** Says why nothing may be deleted; undefined when it may. */
export function dangerOf(
  snapshot: Snapshot,
  { read, unreadable, maxDeletes }: PruneOptions,
): string | undefined {
  const gone = countGone(snapshot);
  if (gone === 0) return undefined;
  // An export that failed leaves an empty file more often than a customer loses every account.
  if (read === 0) return 'the file has no rows';
  if (unreadable > 0) return `${unreadable} rows could not be read, and their accounts may be among those`;
  const limit = readLimit(maxDeletes, snapshot.table.count(FLAG.known));
  return gone > limit ? `${gone} is more than --max-deletes ${maxDeletes ?? limit} allows` : undefined;
}

/**
 * Deletes the accounts that are gone from the file, after saying how many. Throws `CliError` (safety stop) before the first deletion
 * when they are more than allowed, when rows could not be read, or when the person says no.
 */
export async function prune(
  terminal: Terminal,
  access: Access,
  snapshot: Snapshot,
  progress: Progress,
  options: PruneOptions,
): Promise<number> {
  const gone = countGone(snapshot);
  if (gone === 0) return 0;
  const known = snapshot.table.count(FLAG.known);
  progress.say(
    `${gone} of ${known} accounts are gone from the file and will be deleted, each with its matches.`,
  );
  const danger = dangerOf(snapshot, options);
  if (danger !== undefined) throw new CliError(EXIT.safetyStop, `Nothing was deleted: ${danger}.`);
  if (
    isInteractive(terminal) &&
    !options.yes &&
    !/^y(es)?$/i.test(await ask(terminal, 'Delete them? [y/N] '))
  ) {
    throw new CliError(EXIT.safetyStop, 'Nothing was deleted.');
  }
  return deleteAll(access, snapshot, options.concurrency, terminal.signal, (done) =>
    progress.update(done / gone, () => `${done} of ${gone} accounts deleted`, { deleted: done }),
  );
}

async function deleteAll(
  access: Access,
  snapshot: Snapshot,
  concurrency: number,
  signal: AbortSignal,
  onDone: (count: number) => void,
): Promise<number> {
  let count = 0;
  // Collected first: the journal that the ids are read from grows with every deletion. They are few, or the safety stop has spoken.
  const work = (await snapshot.goneKeys()).values();
  const deleteSome = async () => {
    for (const key of work) {
      await access.client.accounts.delete(key, { signal });
      snapshot.addDeleted(key);
      onDone((count += 1));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, deleteSome));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return count;
}

/** Reads `--max-deletes` as a number of accounts, a share being of those known. Throws `CliError`. */
export function readLimit(text: string | undefined, known: number): number {
  if (text === undefined) return Math.max(10, Math.floor(known * 0.05));
  const found = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  if (!found) throw new CliError(EXIT.usage, '--max-deletes takes a number or a share such as 5%.');
  const value = Number(found[1]);
  return found[2] === '%' ? Math.floor((known * value) / 100) : value;
}
