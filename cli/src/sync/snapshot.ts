import { closeSync, copyFileSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CliError, EXIT } from '../exit-codes.js';
import { makeDirectory } from '../make-directory.js';
import { FLAG, hashOf } from './key-table.js';
import type { Hash, KeyTable } from './key-table.js';
import { takeLock } from './lock.js';
import type { Lock } from './lock.js';
import { BACK, HEADER, readMemory, sizeOf, STANDING } from './read-memory.js';
import type { Memory } from './read-memory.js';
import { fits } from './service-state.js';
import type { RememberedRun, ServiceState } from './service-state.js';
import {
  copyLasting,
  plainLine,
  readSnapshotLines,
  RESET_LINE,
  runLine,
  storedLine,
} from './snapshot-lines.js';
import type { SnapshotLine } from './snapshot-lines.js';
import { cannotWrite, writeAll } from './write-file.js';

/** Characters that are gathered before they are written to a new snapshot. */
const DRAFT_PART = 64 * 1024;

/** On average. More lines make the snapshot be written again without what is outdated. */
const MOST_LINES_OF_AN_ID = 1.25;

/** A row that is sent. */
interface SentRow {
  key: string;
  keyHash: Hash;
  rowHash: Hash;
  /** The flags of its id before it was sent. */
  flagsBefore: number | undefined;
}

/**
 * What the service has, according to earlier runs: a snapshot, replaced after each complete run, and
 * a journal since. A row is written to the journal before it is sent and after its answer.
 */
export class Snapshot {
  readonly table: KeyTable;
  /** The last run was stopped: it left a journal. */
  readonly wasInterrupted: boolean;
  readonly #path: string;
  readonly #journalPath: string;
  readonly #journal: number;
  readonly #lock: Lock;
  readonly #isDry: boolean;
  /** The last line of this kind that a file has. */
  #run: RememberedRun | null;
  /** Lasting lines in the snapshot and the journal. */
  #lineCount: number;

  private constructor(path: string, memory: Memory, lock: Lock, isDry: boolean) {
    this.#isDry = isDry;
    this.table = memory.table;
    this.wasInterrupted = memory.wasInterrupted;
    this.#run = memory.run;
    this.#lineCount = memory.lineCount;
    this.#path = path;
    this.#journalPath = `${path}.journal`;
    this.#lock = lock;
    try {
      removeDrafts(path, lock);
      // A copy: a process that lost the lock without knowing it writes on into the file that was.
      if (memory.wasInterrupted) replaceByCopy(this.#journalPath);
      else rmSync(this.#journalPath, { force: true });
      this.#journal = openSync(this.#journalPath, 'a', 0o600);
    } catch (cause) {
      throw cannotWrite(this.#journalPath, cause);
    }
    // After a kill the last line may be incomplete. The new lines must not be appended to it.
    this.#append(memory.wasInterrupted ? '\n' : HEADER);
  }

  /**
   * Opens and locks the memory of one source. A dry run leaves it as it is. Throws `CliError` while
   * another run has it.
   */
  static async open(directory: string, name: string, isDry: boolean): Promise<Snapshot> {
    const path = join(directory, name);
    const lock = lockIn(directory, `${path}.lock`);
    try {
      return new Snapshot(path, await readMemory(path), lock, isDry);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** No run of this source has stored a row, so nothing can be found to be gone. */
  get isEmpty(): boolean {
    return this.table.count(FLAG.known) + this.table.count(FLAG.deleted) === 0;
  }

  /** Returns whether the service still has what the memory says. Of an empty one it has nothing else. */
  fits(now: ServiceState): boolean {
    return this.isEmpty || fits(this.#run, now, this.table.count(FLAG.unsure) > 0);
  }

  /** The memory already says that this state is the last one. */
  knows(now: ServiceState): boolean {
    return fits(this.#run, now, false);
  }

  /** From now on, it is known which ids there are, but not what the service has of them. */
  distrust(): void {
    this.table.markAll(FLAG.known, FLAG.unsure);
    this.table.markAll(FLAG.deleted, FLAG.unsure);
    if (!this.#isDry) this.#append(RESET_LINE);
  }

  /** Remembers by what the next run knows whether the memory fits. */
  setRun(run: RememberedRun | null): void {
    if (this.#isDry || JSON.stringify(run) === JSON.stringify(this.#run)) return;
    this.#run = run;
    this.#append(runLine(run));
  }

  /** Records rows before they are sent: what the service has of them is not known until it answers. */
  addSent(rows: SentRow[]): void {
    // Also where nothing is written: of an interrupted run, the rows are marked already.
    this.#lock.check();
    let lines = '';
    for (const row of rows) {
      const entry = this.table.entry(row.keyHash);
      const flags = this.table.flags(entry);
      row.flagsBefore ??= flags;
      if ((flags & FLAG.unsure) !== 0 && (flags & FLAG.known) !== 0) continue;
      this.table.mark(entry, FLAG.known | FLAG.unsure, FLAG.deleted);
      lines += plainLine('unsure', row.key);
    }
    this.#append(lines);
  }

  /** Records rows that the service stored. Written at once, so a killed run forgets no answer. */
  addStored(rows: SentRow[]): void {
    let lines = '';
    for (const { key, keyHash, rowHash } of rows) {
      const entry = this.table.entry(keyHash);
      this.table.store(entry, rowHash);
      this.table.mark(entry, FLAG.known, FLAG.deleted | FLAG.unsure);
      lines += this.#lineOf(key, entry);
    }
    this.#lineCount += rows.length;
    this.#append(lines);
  }

  /** Records rows that the service rejected: it has what it had before. */
  addRejected(rows: SentRow[]): void {
    let lines = '';
    for (const { key, keyHash, flagsBefore = 0 } of rows) {
      const entry = this.table.entry(keyHash);
      this.table.mark(entry, flagsBefore & STANDING, STANDING & ~flagsBefore);
      lines += this.#lineOf(key, entry);
    }
    this.#lineCount += rows.length;
    this.#append(lines);
  }

  /** Records an account before it is deleted. */
  addDeleting(key: string): void {
    const entry = this.table.entry(hashOf(key));
    this.table.mark(entry, FLAG.unsure);
    this.#append(this.#lineOf(key, entry));
  }

  /** Records an account that the service deleted. */
  addDeleted(key: string): void {
    const entry = this.table.entry(hashOf(key));
    this.table.mark(entry, FLAG.deleted, FLAG.known | FLAG.unsure);
    this.#lineCount += 1;
    this.#append(this.#lineOf(key, entry));
  }

  /** Lists the ids that are not in this run's file and that the service has, or may have again. */
  async missingKeys(): Promise<string[]> {
    const missing = new Set<string>();
    for await (const line of this.#lines()) {
      if (!('key' in line)) continue;
      const flags = this.table.flags(this.table.entry(hashOf(line.key)));
      const mayBeThere = (flags & FLAG.known) !== 0 || (flags & (FLAG.deleted | FLAG.unsure)) === BACK;
      if (mayBeThere && (flags & FLAG.seen) === 0) missing.add(line.key);
    }
    return [...missing];
  }

  /** Ends a complete run: writes a snapshot of what is known and deletes the journal. */
  async complete(): Promise<void> {
    // Without news the snapshot is up to date.
    if (sizeOf(this.#journalPath) <= HEADER.length) return;
    const draft = draftOf(this.#path, this.#lock);
    try {
      this.#lock.check();
      const file = openSync(draft, 'w', 0o600);
      try {
        writeAll(file, draft, HEADER + runLine(this.#run));
        if (this.#isTidy()) for (const path of this.#paths) copyLasting(path, file, draft);
        else await this.#writeCurrentLines(file, draft);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      this.#lock.check();
      renameSync(draft, this.#path);
    } catch (cause) {
      rmSync(draft, { force: true });
      throw cannotWrite(draft, cause);
    }
    rmSync(this.#journalPath, { force: true });
  }

  /**
   * The files can be joined as they are: the last line of each id says what it is, and few are outdated. That
   * takes a twentieth of the time of a line for each id.
   */
  #isTidy(): boolean {
    const { table } = this;
    if (table.count(FLAG.unsure) > 0) return false;
    return this.#lineCount <= MOST_LINES_OF_AN_ID * (table.count(FLAG.known) + table.count(FLAG.deleted));
  }

  async #writeCurrentLines(file: number, draft: string): Promise<void> {
    let text = '';
    for await (const line of this.#lines()) {
      if ('key' in line) text += this.#currentLine(line.key);
      if (text.length > DRAFT_PART) {
        writeAll(file, draft, text);
        text = '';
      }
    }
    writeAll(file, draft, text);
  }

  /** Closes the files. Deletes an empty journal, which would look like an interrupted run. */
  close(): void {
    try {
      closeSync(this.#journal);
      this.#lock.check();
      if (sizeOf(this.#journalPath) <= HEADER.length) rmSync(this.#journalPath, { force: true });
    } catch {
      // Another sync has the files.
    } finally {
      this.#lock.release();
    }
  }

  get #paths(): string[] {
    return [this.#path, this.#journalPath];
  }

  #append(lines: string): void {
    if (lines === '') return;
    this.#lock.check();
    writeAll(this.#journal, this.#journalPath, lines);
  }

  async *#lines(): AsyncGenerator<SnapshotLine> {
    for (const path of this.#paths) for await (const lines of readSnapshotLines(path)) yield* lines;
  }

  /** Returns the line of an id once; afterwards an empty text. */
  #currentLine(key: string): string {
    const entry = this.table.entry(hashOf(key));
    if ((this.table.flags(entry) & FLAG.written) !== 0) return '';
    this.table.mark(entry, FLAG.written);
    const line = this.#lineOf(key, entry);
    return line.startsWith('!') ? '' : line;
  }

  #lineOf(key: string, entry: number): string {
    const flags = this.table.flags(entry);
    const isUnsure = (flags & FLAG.unsure) !== 0;
    if ((flags & FLAG.known) !== 0)
      return isUnsure
        ? plainLine('unsure', key)
        : storedLine(key, this.table.row(entry), (flags & FLAG.repeated) !== 0);
    if ((flags & FLAG.deleted) === 0) return plainLine('unknown', key);
    return plainLine(isUnsure ? 'unsureDeleted' : 'deleted', key);
  }
}

function lockIn(directory: string, path: string): Lock {
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

/** The name of the snapshot that the holder of this lock writes: one that lost it writes into no other. */
function draftOf(path: string, { token }: Lock): string {
  return `${path}.${token}.new`;
}

/** Deletes what holders that were killed wrote of a snapshot. */
function removeDrafts(path: string, lock: Lock): void {
  const [directory, own] = [dirname(path), basename(draftOf(path, lock))];
  for (const name of readdirSync(directory)) {
    const isDraft = name.startsWith(`${basename(path)}.`) && name.endsWith('.new');
    // The other drafts of this source differ by their token only.
    if (isDraft && name.length === own.length) rmSync(join(directory, name), { force: true });
  }
}

function replaceByCopy(path: string): void {
  copyFileSync(path, `${path}.new`);
  renameSync(`${path}.new`, path);
}
