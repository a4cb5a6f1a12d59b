import { closeSync, fstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';
import { stringifyExact } from '../exact-json.js';
import { ADDED_COLUMNS } from './source-row.js';
import type { SourceRow, Table } from './source-row.js';

/** A row that was not stored, and why. */
export interface Rejection {
  line: number;
  source: SourceRow | undefined;
  key: string | undefined;
  error: string;
}

/** Without it, Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Counts rejected rows and, if wanted, writes them to a file as they were read, with line and error,
 * to be fixed and synced again. Those two come first, so that the cells after them are those of the
 * file, too few or too many. The delimiter is that of the file, which the user's spreadsheet reads. The
 * file is created first, so a path that cannot be written stops the run before it sends. Without
 * rejected rows it is deleted.
 */
export class Rejects {
  count = 0;
  readonly #path: string | undefined;
  readonly #delimiter: string | undefined;
  /** Positions of cells to skip: the file being read may have been written here. */
  readonly #skipped: number[];
  readonly #file: number | undefined;

  /** Throws `CliError` if the path is the file being read or cannot be written. */
  constructor(path: string | undefined, { columns, delimiter }: Omit<Table, 'batches'>, source: string) {
    this.#path = path;
    this.#delimiter = delimiter;
    this.#skipped = ADDED_COLUMNS.map((name) => columns?.indexOf(name) ?? -1);
    if (path === undefined) return;
    if (isSameFile(path, source))
      throw new CliError(EXIT.usage, `--rejects ${path} is the file being read; choose another one.`);
    try {
      this.#file = openSync(path, 'w', 0o600);
      if (columns) writeSync(this.#file, BYTE_ORDER_MARK + this.#csv(ADDED_COLUMNS, columns));
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new CliError(EXIT.usage, `--rejects ${path} cannot be written: ${code}.`, { cause });
    }
  }

  add({ line, source, error }: Rejection): void {
    this.count += 1;
    if (this.#file === undefined) return;
    const values = source?.values ?? [];
    const csv = () => this.#csv([String(line), error], values as string[]);
    const json = () => `${stringifyExact({ ...values, fundmatch_line: line, fundmatch_error: error })}\n`;
    writeSync(this.#file, this.#delimiter === undefined ? json() : csv());
  }

  close(): void {
    if (this.#file === undefined) return;
    const isOurs = fstatSync(this.#file).isFile();
    closeSync(this.#file);
    if (this.count === 0 && isOurs) rmSync(this.#path ?? '', { force: true });
  }

  #csv(added: string[], cells: string[]): string {
    return csvLine([...added, ...cells.filter((_, at) => !this.#skipped.includes(at))], this.#delimiter);
  }
}

/** Returns one line of CSV, quoted where needed. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = (cell: string) =>
    /[",;\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `${cells.map(quoted).join(delimiter)}\n`;
}

function isSameFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((name) => statSync(name, { throwIfNoEntry: false }));
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev;
}
