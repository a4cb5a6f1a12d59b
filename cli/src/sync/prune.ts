import { CliError, EXIT } from '../exit-codes.js';
import { count } from '../style.js';
import { ask, isInteractive } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import type { Access } from '../credentials.js';
import { FLAG } from './key-table.js';
import type { Progress } from './progress.js';
import type { RunState } from './service-state.js';
import type { Snapshot } from './snapshot.js';

export interface PruneOptions {
  /**
   * Maximum number of deletions, or a percentage of the known accounts such as `5%`. Undefined
   * means 5%, but at least 10 accounts.
   */
  maxDeletes: string | undefined;
  yes: boolean;
  concurrency: number;
  /** Number of rows in the file. */
  read: number;
  /**
   * Number of rows that were not sent because they are invalid. Their accounts would look deleted.
   */
  unreadable: number;
}

/** Throws `CliError` if `--yes` is absent and there is no terminal to ask for confirmation. */
export function requireConsent(terminal: Terminal, { yes }: Pick<PruneOptions, 'yes'>): void {
  if (!yes && !isInteractive(terminal))
    throw new CliError(
      EXIT.usage,
      '--prune deletes accounts and asks for confirmation. Without a terminal, pass --yes.',
    );
}

/** Counts the accounts that are stored in the service but missing from the file. */
function countGone({ table }: Snapshot): number {
  return table.count(FLAG.known, FLAG.seen);
}

/**
 * Counts the accounts that earlier runs deleted but a restore of the service may have brought back.
 */
function countAgain({ table }: Snapshot): number {
  return table.count(FLAG.deleted | FLAG.unsure, FLAG.seen);
}

/** Counts all accounts that the run must delete. */
export function countDeletions(snapshot: Snapshot): number {
  return countGone(snapshot) + countAgain(snapshot);
}

/** Returns the reason why the run must not delete any account, or undefined if there is none. */
export function dangerOf(snapshot: Snapshot, options: PruneOptions): string | undefined {
  const { read, unreadable, maxDeletes } = options;
  if (countDeletions(snapshot) === 0) return undefined;
  const gone = countGone(snapshot);
  // An empty file is more often a failed export than a customer without accounts.
  if (read === 0) return 'the file has no rows';
  if (unreadable > 0)
    return `${count(unreadable, 'row')} could not be read, and their accounts may be among those`;
  const limit = readLimit(maxDeletes, snapshot.table.count(FLAG.known));
  return gone > limit ? `${gone} is more than --max-deletes ${maxDeletes ?? limit} allows` : undefined;
}

/**
 * Prints how many accounts are missing from the file, and deletes these accounts. Throws `CliError`
 * before the first deletion if the limit is exceeded, a row is invalid or the user declines.
 * Returns the number of deleted accounts.
 */
export async function prune(
  terminal: Terminal,
  access: Access,
  { snapshot, state, progress }: { snapshot: Snapshot; state: RunState; progress: Progress },
  options: PruneOptions,
): Promise<number> {
  const gone = countGone(snapshot);
  const again = countAgain(snapshot);
  if (gone + again === 0) return 0;
  const known = snapshot.table.count(FLAG.known);
  if (gone > 0)
    progress.say(
      `${gone} of ${count(known, 'account')} ${gone === 1 ? 'is' : 'are'} gone from the file and will be deleted, with ${gone === 1 ? 'its' : 'their'} matches.`,
    );
  if (again > 0)
    progress.say(
      `${count(again, 'account')} that earlier runs deleted will be deleted again, in case a restore brought ${again === 1 ? 'it' : 'them'} back.`,
    );
  const danger = dangerOf(snapshot, options);
  if (danger !== undefined) throw new CliError(EXIT.safetyStop, `Nothing was deleted: ${danger}.`);
  if (!options.yes && !/^y(es)?$/i.test(await ask(terminal, 'Delete them? [y/N] '))) {
    throw new CliError(EXIT.safetyStop, 'Nothing was deleted.');
  }
  const all = gone + again;
  // All keys are read first, because each deletion appends to the journal that `missingKeys` reads.
  // The list is short, because --max-deletes limits it.
  const keys = await snapshot.missingKeys();
  let deleted = 0;
  let done = 0;
  const work = keys.values();
  const deleteSome = async () => {
    for (const key of work) {
      snapshot.addDeleting(key);
      const { calls } = state;
      const call = access.client.accounts.delete(key, { signal: terminal.signal, headers: state.headers });
      const { data, response } = await call.withResponse();
      state.take(response.headers, calls);
      snapshot.setRun(state.remember());
      snapshot.addDeleted(key);
      deleted += data.deleted;
      done += 1;
      const text = () => `${done} of ${count(all, 'account')} deleted`;
      progress.update(done / all, text, { deleted: done });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: options.concurrency }, deleteSome));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return deleted;
}

/**
 * Converts `--max-deletes` to a number of accounts. A percentage is relative to `known`, the number
 * of stored accounts. Throws `CliError`.
 */
export function readLimit(text: string | undefined, known: number): number {
  if (text === undefined) return Math.max(10, Math.floor(known * 0.05));
  const found = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  if (!found) throw new CliError(EXIT.usage, '--max-deletes takes a number or a percentage such as 5%.');
  const value = Number(found[1]);
  return found[2] === '%' ? Math.floor((known * value) / 100) : value;
}
