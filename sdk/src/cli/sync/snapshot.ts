import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CliError, EXIT } from '../exit-codes.js';
import { FLAG, KeyTable } from './key-table.js';
import { takeLock } from './lock.js';

const HEADER = 'fundmatch-snapshot 1 ';

/**
 * What the service has, as far as earlier runs know: a snapshot, replaced whole when a run is complete, and a journal, written as
 * answers come in. Both have lines `+<hash>\t<id>` (stored), `*<hash>\t<id>` (stored, and repeated in the file) and `-\t<id>` (deleted), the id as JSON.
 */
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
    // A kill in the middle of a line leaves it without its end; whatever follows must not grow together with it.
    if (statSync(`${path}.journal`).size > 0) writeSync(this.#journal, '\n');
  }

  /** Opens the state of one source and keeps every other run out of it. Throws `CliError` while another runs. */
  static async open(directory: string, name: string): Promise<Snapshot> {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, name);
    const release = takeLock(`${path}.lock`);
    try {
      const table = new KeyTable(await expectedSize(path));
      await readLines(path, table, 0);
      const wasInterrupted = existsSync(`${path}.journal`);
      if (wasInterrupted) await readLines(`${path}.journal`, table, FLAG.resumed);
      return new Snapshot(path, table, wasInterrupted, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Notes rows that the service stored. Written at once: a killed run has lost nothing that was answered. */
  addStored(rows: { key: string; hash: Buffer }[]): void {
    let lines = '';
    for (const { key, hash } of rows) {
      const entry = this.table.entry(key);
      entry.store(hash);
      entry.flags |= FLAG.known;
      lines += storedLine(key, hash, entry.flags);
    }
    writeSync(this.#journal, lines);
  }

  /** Notes an account that the service deleted. */
  addDeleted(key: string): void {
    this.table.entry(key).flags &= ~FLAG.known;
    writeSync(this.#journal, `-\t${JSON.stringify(key)}\n`);
  }

  /** Yields every id that the service has and that did not come up in this run. */
  async *goneKeys(): AsyncGenerator<string> {
    const listed = new Set<string>();
    for (const path of [this.#path, `${this.#path}.journal`]) {
      for await (const { key } of linesOf(path)) {
        const { flags } = this.table.entry(key);
        if ((flags & FLAG.known) === 0 || (flags & FLAG.seen) !== 0 || listed.has(key)) continue;
        listed.add(key);
        yield key;
      }
    }
  }

  /** Writes a snapshot of what is known now and drops the journal: the run is complete. */
  async complete(): Promise<void> {
    const draft = `${this.#path}.new`;
    const output = createWriteStream(draft, { mode: 0o600 });
    output.write(`${HEADER}${this.table.count(FLAG.known)}\n`);
    let lines = '';
    for (const path of [this.#path, `${this.#path}.journal`]) {
      for await (const { key, hash } of linesOf(path)) {
        const entry = this.table.entry(key);
        const isCurrent = hash !== undefined && (entry.flags & FLAG.known) !== 0 && entry.holds(hash);
        if (!isCurrent || (entry.flags & FLAG.written) !== 0) continue;
        entry.flags |= FLAG.written;
        lines += storedLine(key, hash, entry.flags);
        if (lines.length < 65_536) continue;
        if (!output.write(lines)) await once(output, 'drain');
        lines = '';
      }
    }
    output.end(lines);
    await once(output, 'finish');
    const file = openSync(draft, 'r');
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.#path);
    rmSync(`${this.#path}.journal`, { force: true });
  }

  /** Lets go of the files; a journal with nothing in it is no interrupted run. */
  close(): void {
    closeSync(this.#journal);
    const journal = `${this.#path}.journal`;
    if (existsSync(journal) && statSync(journal).size === 0) rmSync(journal);
    this.#release();
  }
}

function storedLine(key: string, hash: Buffer, flags: number): string {
  return `${(flags & FLAG.repeated) === 0 ? '+' : '*'}${hash.toString('hex', 0, 8)}\t${JSON.stringify(key)}\n`;
}

interface Line {
  key: string;
  /** Undefined for a deletion. */
  hash: Buffer | undefined;
  isRepeated: boolean;
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  if (!existsSync(path)) return;
  for await (const line of createInterface({
    input: createReadStream(path, { highWaterMark: 65_536 }),
    crlfDelay: Infinity,
  })) {
    const parsed = parseLine(line);
    if (parsed) yield parsed;
  }
}

/** Reads a line; a half-written one is undefined: its row is sent again. */
function parseLine(line: string): Line | undefined {
  const found = /^([+*])([0-9a-f]{16})\t(".*")$|^-\t(".*")$/s.exec(line);
  if (!found) return undefined;
  try {
    const key = JSON.parse(found[3] ?? found[4] ?? '') as string;
    const hash = found[2] === undefined ? undefined : Buffer.from(found[2], 'hex');
    return { key, hash, isRepeated: found[1] === '*' };
  } catch {
    return undefined;
  }
}

async function readLines(path: string, table: KeyTable, flag: number): Promise<void> {
  for await (const { key, hash, isRepeated } of linesOf(path)) {
    const entry = table.entry(key);
    if (!hash) {
      entry.flags &= ~FLAG.known;
      continue;
    }
    entry.store(hash);
    entry.flags |= FLAG.known | flag | (isRepeated ? FLAG.repeated : 0);
  }
}

async function expectedSize(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const lines = createInterface({ input: createReadStream(path, { end: 255 }) });
  for await (const line of lines) {
    lines.close();
    if (!line.startsWith(HEADER))
      throw new CliError(
        EXIT.usage,
        `${path} is no snapshot of this version; delete it to send every row again.`,
      );
    return Number(line.slice(HEADER.length));
  }
  return 0;
}
