import { once } from 'node:events';
import {
  closeSync,
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
/** Bytes of a line with a short id, to guess from a file's size how many there are. */
const LINE_BYTES = 34;

/** What the service has, as far as earlier runs know: a snapshot, replaced when a run is complete, and a journal of the answers since. */
export class Snapshot {
  readonly table: KeyTable;
  /** The last run was stopped: its journal is there. */
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
    // A kill in the middle of a line leaves it without its end; what follows must not grow together with it.
    writeSync(this.#journal, wasInterrupted ? '\n' : HEADER);
  }

  /** Opens the state of one source and keeps every other run out of it. Throws `CliError` while another runs. */
  static async open(directory: string, name: string): Promise<Snapshot> {
    const path = join(directory, name);
    const release = lockIn(directory, `${path}.lock`);
    try {
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

  /** Notes rows that the service stored. Written at once: a killed run has lost nothing that was answered. */
  addStored(rows: { key: string; keyHash: Hash; rowHash: Hash }[]): void {
    let lines = '';
    for (const { key, keyHash, rowHash } of rows) {
      const entry = this.table.entry(keyHash);
      this.table.store(entry, rowHash);
      this.table.mark(entry, FLAG.known);
      lines += storedLine(key, rowHash, (this.table.flags(entry) & FLAG.repeated) !== 0);
    }
    writeSync(this.#journal, lines);
  }

  /** Notes an account that the service deleted. */
  addDeleted(key: string): void {
    this.table.mark(this.table.entry(hashOf(key)), 0, FLAG.known);
    writeSync(this.#journal, deletedLine(key));
  }

  /** Lists every id that the service has and that did not come up in this run. */
  async goneKeys(): Promise<string[]> {
    const gone = new Set<string>();
    for (const path of this.#paths()) {
      for await (const lines of readSnapshotLines(path)) {
        for (const { key } of lines) {
          const flags = this.table.flags(this.table.entry(hashOf(key)));
          if ((flags & FLAG.known) !== 0 && (flags & FLAG.seen) === 0) gone.add(key);
        }
      }
    }
    return [...gone];
  }

  /** Writes a snapshot of what is known now and drops the journal: the run is complete. */
  async complete(): Promise<void> {
    const journal = `${this.#path}.journal`;
    // Nothing new: the snapshot says it all. Nothing old: the journal does.
    if (sizeOf(journal) <= HEADER.length) return;
    if (!existsSync(this.#path)) return renameSync(journal, this.#path);
    const draft = `${this.#path}.new`;
    const output = createWriteStream(draft, { mode: 0o600 });
    output.write(HEADER);
    for (const path of this.#paths()) {
      for await (const lines of readSnapshotLines(path)) {
        let text = '';
        for (const { key, row } of lines) if (row) text += this.#currentLine(key, row);
        if (!output.write(text)) await once(output, 'drain');
      }
    }
    output.end();
    await once(output, 'close');
    syncToDisk(draft);
    renameSync(draft, this.#path);
    rmSync(journal, { force: true });
  }

  /** Lets go of the files; a journal with nothing in it is no interrupted run. */
  close(): void {
    closeSync(this.#journal);
    const journal = `${this.#path}.journal`;
    if (sizeOf(journal) <= HEADER.length) rmSync(journal, { force: true });
    this.#release();
  }

  #paths(): string[] {
    return [this.#path, `${this.#path}.journal`];
  }

  /** Prints the line of an id once, where the file has the row that counts. */
  #currentLine(key: string, row: Hash): string {
    const entry = this.table.entry(hashOf(key));
    const flags = this.table.flags(entry);
    if ((flags & FLAG.known) === 0 || (flags & FLAG.written) !== 0 || !this.table.holds(entry, row))
      return '';
    this.table.mark(entry, FLAG.written);
    return storedLine(key, row, (flags & FLAG.repeated) !== 0);
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
          isRepeated ? 0 : FLAG.repeated,
        );
      else table.mark(entry, 0, FLAG.known);
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
    const text = `What was sent cannot be remembered in ${directory}: ${code}. Pass --state DIRECTORY.`;
    throw new CliError(EXIT.usage, text, { cause });
  }
}

/** Another version's lines may mean something else. */
function checkVersion(path: string): void {
  if (!existsSync(path)) return;
  const start = Buffer.alloc(HEADER.length);
  const file = openSync(path, 'r');
  readSync(file, start, 0, start.length, 0);
  closeSync(file);
  if (start.toString() === HEADER) return;
  throw new CliError(
    EXIT.usage,
    `${path} is no snapshot of this version; delete it to send every row again.`,
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
