import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { CliError, EXIT } from '../exit-codes.js';
import { makeDirectory } from '../make-directory.js';
import { FLAG, hashOf, KeyTable } from './key-table.js';
import type { Hash } from './key-table.js';
import { takeLock } from './lock.js';
import { deletedLine, readSnapshotLines, storedLine } from './snapshot-lines.js';

const HEADER = 'fundmatch-snapshot 1\n';
/** Bytes of a line with a short id, to estimate the number of lines from the size of a file. */
const LINE_BYTES = 34;

/**
 * What the service has, according to earlier runs: a snapshot, replaced after each complete run, and
 * a journal of the answers since.
 */
export class Snapshot {
  readonly table: KeyTable;
  /** The last run was stopped: it left a journal. */
  readonly wasInterrupted: boolean;
  readonly #path: string;
  readonly #journal: number;
  readonly #release: () => void;

  private constructor(path: string, table: KeyTable, wasInterrupted: boolean, release: () => void) {
    this.table = table;
    this.wasInterrupted = wasInterrupted;
    this.#path = path;
    this.#release = release;
    this.#journal = openSync(`${path}.journal`, 'a', 0o600);
    // After a kill the last line may be incomplete. The new lines must not be appended to it.
    writeSync(this.#journal, wasInterrupted ? '\n' : HEADER);
  }

  /**
   * Opens and locks the state of one source. If there is none, it begins as a copy of the previous
   * one. Throws `CliError` while another run has it.
   */
  static async open(directory: string, name: string, previousName?: string): Promise<Snapshot> {
    const path = join(directory, name);
    const release = lockIn(directory, `${path}.lock`);
    try {
      if (previousName !== undefined) copyState(join(directory, previousName), path);
      checkVersion(path);
      const journal = `${path}.journal`;
      const wasInterrupted = sizeOf(journal) > HEADER.length;
      if (!wasInterrupted) rmSync(journal, { force: true });
      const table = new KeyTable((sizeOf(path) + sizeOf(journal)) / LINE_BYTES);
      await readInto(table, path, 0);
      if (wasInterrupted) await readInto(table, journal, FLAG.resumed);
      return new Snapshot(path, table, wasInterrupted, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** No run with this source and key has stored a row, so nothing can be found to be gone. */
  get isEmpty(): boolean {
    return this.table.count(FLAG.known) + this.table.count(FLAG.deleted) === 0;
  }

  /** Records rows that the service stored. Written at once, so a killed run forgets no answer. */
  addStored(rows: { key: string; keyHash: Hash; rowHash: Hash }[]): void {
    let lines = '';
    for (const { key, keyHash, rowHash } of rows) {
      const entry = this.table.entry(keyHash);
      this.table.store(entry, rowHash);
      this.table.mark(entry, FLAG.known, FLAG.deleted);
      lines += storedLine(key, rowHash, (this.table.flags(entry) & FLAG.repeated) !== 0);
    }
    writeSync(this.#journal, lines);
  }

  /** Records an account that the service deleted. */
  addDeleted(key: string): void {
    this.table.mark(this.table.entry(hashOf(key)), FLAG.deleted, FLAG.known);
    writeSync(this.#journal, deletedLine(key));
  }

  /** Lists every id that has the flag and is not in this run's file. */
  async missingKeys(flag: number): Promise<string[]> {
    const missing = new Set<string>();
    for (const path of this.#paths()) {
      for await (const lines of readSnapshotLines(path)) {
        for (const { key } of lines) {
          const flags = this.table.flags(this.table.entry(hashOf(key)));
          if ((flags & flag) !== 0 && (flags & FLAG.seen) === 0) missing.add(key);
        }
      }
    }
    return [...missing];
  }

  /** Ends a complete run: writes a snapshot of what is known and deletes the journal. */
  async complete(): Promise<void> {
    const journal = `${this.#path}.journal`;
    // Without news the snapshot is up to date. Without a snapshot the journal becomes it.
    if (sizeOf(journal) <= HEADER.length) return;
    if (!existsSync(this.#path)) return renameSync(journal, this.#path);
    const draft = `${this.#path}.new`;
    const output = createWriteStream(draft, { mode: 0o600 });
    output.write(HEADER);
    for (const path of this.#paths()) {
      for await (const lines of readSnapshotLines(path)) {
        let text = '';
        for (const { key, row } of lines) text += this.#currentLine(key, row);
        if (!output.write(text)) await once(output, 'drain');
      }
    }
    output.end();
    await once(output, 'close');
    syncToDisk(draft);
    renameSync(draft, this.#path);
    rmSync(journal, { force: true });
  }

  /** Closes the files. Deletes an empty journal, which would look like an interrupted run. */
  close(): void {
    closeSync(this.#journal);
    const journal = `${this.#path}.journal`;
    if (sizeOf(journal) <= HEADER.length) rmSync(journal, { force: true });
    this.#release();
  }

  #paths(): string[] {
    return [this.#path, `${this.#path}.journal`];
  }

  /** Returns the line of an id once, at the row that counts; otherwise an empty text. */
  #currentLine(key: string, row: Hash | undefined): string {
    const entry = this.table.entry(hashOf(key));
    const flags = this.table.flags(entry);
    const isCurrent = row
      ? (flags & FLAG.known) !== 0 && this.table.holds(entry, row)
      : (flags & FLAG.deleted) !== 0;
    if (!isCurrent || (flags & FLAG.written) !== 0) return '';
    this.table.mark(entry, FLAG.written);
    return row ? storedLine(key, row, (flags & FLAG.repeated) !== 0) : deletedLine(key);
  }
}

async function readInto(table: KeyTable, path: string, flag: number): Promise<void> {
  for await (const lines of readSnapshotLines(path)) {
    for (const { key, row, isRepeated } of lines) {
      const entry = table.entry(hashOf(key));
      if (row) table.store(entry, row);
      if (row)
        table.mark(
          entry,
          FLAG.known | flag | (isRepeated ? FLAG.repeated : 0),
          FLAG.deleted | (isRepeated ? 0 : FLAG.repeated),
        );
      else table.mark(entry, FLAG.deleted, FLAG.known);
    }
  }
}

function lockIn(directory: string, path: string): () => void {
  try {
    makeDirectory(directory);
    return takeLock(path);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const text = `Cannot write to ${directory}, which remembers what was sent: ${code}. Pass --state DIRECTORY.`;
    throw new CliError(EXIT.usage, text, { cause });
  }
}

/** Copies a state unless there is one already. */
function copyState(from: string, to: string): void {
  if (existsSync(to) || existsSync(`${to}.journal`)) return;
  // The journal first: a run that ends in between moves its lines into the snapshot.
  for (const suffix of ['.journal', ''])
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

/** Rejects the files of another version, whose lines may mean something else. */
function checkVersion(path: string): void {
  if (!existsSync(path)) return;
  const start = Buffer.alloc(HEADER.length);
  const file = openSync(path, 'r');
  readSync(file, start, 0, start.length, 0);
  closeSync(file);
  if (start.toString() === HEADER) return;
  throw new CliError(
    EXIT.usage,
    `${path} is not a snapshot of this version; delete it to send every row again.`,
  );
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
