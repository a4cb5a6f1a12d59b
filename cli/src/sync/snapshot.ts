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

/** A new snapshot is written in parts of about this many characters. */
const DRAFT_PART = 64 * 1024;

/**
 * Maximum average number of lines per id. With more lines, the snapshot is rewritten without
 * outdated lines.
 */
const MOST_LINES_OF_AN_ID = 1.25;

/** A row that the command sends. */
interface SentRow {
  key: string;
  keyHash: Hash;
  rowHash: Hash;
  /** The flags of the id before the row was sent. */
  flagsBefore: number | undefined;
}

/**
 * The sync state of a source on disk: what the service stores, according to earlier runs. Each
 * complete run replaces the snapshot file, and a journal file has the later changes. A row is
 * written to the journal before it is sent, and again after its response.
 */
export class Snapshot {
  readonly table: KeyTable;
  /** Whether the last run stopped before its end, which leaves a journal file. */
  readonly wasInterrupted: boolean;
  readonly #path: string;
  readonly #journalPath: string;
  readonly #journal: number;
  readonly #lock: Lock;
  readonly #isDry: boolean;
  /** The run in the last run line of the snapshot and the journal. */
  #run: RememberedRun | null;
  /** Number of lines in the snapshot and the journal for which `isLasting` is true. */
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
      // The journal is replaced by a copy. A process that lost the lock without noticing then still
      // writes to the old file.
      if (memory.wasInterrupted) replaceByCopy(this.#journalPath);
      else rmSync(this.#journalPath, { force: true });
      this.#journal = openSync(this.#journalPath, 'a', 0o600);
    } catch (cause) {
      throw cannotWrite(this.#journalPath, cause);
    }
    // If the last run was killed, its last line may be incomplete. The newline ends that line.
    this.#append(memory.wasInterrupted ? '\n' : HEADER);
  }

  /**
   * Opens and locks the state of one source. A dry run does not change the state. Throws `CliError`
   * while another run holds the lock.
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

  /** Whether no run of this source has stored a row. If so, --prune has nothing to delete. */
  get isEmpty(): boolean {
    return this.table.count(FLAG.known) + this.table.count(FLAG.deleted) === 0;
  }

  /** Returns whether the stored state still matches the service. An empty state always matches. */
  fits(now: ServiceState): boolean {
    return this.isEmpty || fits(this.#run, now, this.table.count(FLAG.unsure) > 0);
  }

  /** Like `fits`, but without its exceptions for an empty state and for missing responses. */
  knows(now: ServiceState): boolean {
    return fits(this.#run, now, false);
  }

  /** Marks all rows as unsure, so this run sends every row again. The ids remain. */
  distrust(): void {
    this.table.markAll(FLAG.known, FLAG.unsure);
    this.table.markAll(FLAG.deleted, FLAG.unsure);
    if (!this.#isDry) this.#append(RESET_LINE);
  }

  /** Records the state of the service after this run, with which the next run calls `fits`. */
  setRun(run: RememberedRun | null): void {
    if (this.#isDry || JSON.stringify(run) === JSON.stringify(this.#run)) return;
    this.#run = run;
    this.#append(runLine(run));
  }

  /**
   * Records rows as unsure before they are sent. Until the response arrives, the service may have
   * the old or the new rows.
   */
  addSent(rows: SentRow[]): void {
    // The lock is checked even if no line is written, which happens if an interrupted run already
    // marked the rows.
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

  /**
   * Records rows that the service stored. Writes to the journal at once, so a killed run forgets no
   * response.
   */
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

  /**
   * Records rows that the service rejected. The service keeps the earlier versions of these rows.
   */
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

  /** Records an account as unsure before the command deletes it. */
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

  /**
   * Returns the ids that are missing from the file of this run, but that the service has or, after
   * a restore, may have again.
   */
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

  /** Completes a run: writes a new snapshot and deletes the journal. */
  async complete(): Promise<void> {
    // Without lines in the journal, the snapshot is already up to date.
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
   * Returns whether the new snapshot can be a concatenation of both files, which is 20 times as
   * fast as writing a line for each id. This requires that no id is unsure and few lines are
   * outdated.
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

  /** Closes the journal, deletes the journal if it is empty, and releases the lock. */
  close(): void {
    try {
      closeSync(this.#journal);
      this.#lock.check();
      if (sizeOf(this.#journalPath) <= HEADER.length) rmSync(this.#journalPath, { force: true });
    } catch {
      // If another sync has taken over the lock, the journal belongs to that sync.
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

  /**
   * Returns the line of an id for the new snapshot. Returns an empty text if the snapshot already
   * has a line of this id, or if the service does not have the id.
   */
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
    const text = `Cannot write the sync state to ${directory}: ${code}. Pass --state DIRECTORY.`;
    throw new CliError(EXIT.usage, text, { cause });
  }
}

/**
 * Returns the path under which a new snapshot is written. It includes the token of the lock, so a
 * process that lost the lock never writes to the file of the new holder.
 */
function draftOf(path: string, { token }: Lock): string {
  return `${path}.${token}.new`;
}

/** Deletes the incomplete snapshots of syncs that were killed. */
function removeDrafts(path: string, lock: Lock): void {
  const [directory, own] = [dirname(path), basename(draftOf(path, lock))];
  for (const name of readdirSync(directory)) {
    const isDraft = name.startsWith(`${basename(path)}.`) && name.endsWith('.new');
    // A name of this length contains the token of a lock. All other `.new` files have another
    // purpose or belong to another source.
    if (isDraft && name.length === own.length) rmSync(join(directory, name), { force: true });
  }
}

function replaceByCopy(path: string): void {
  copyFileSync(path, `${path}.new`);
  renameSync(`${path}.new`, path);
}
