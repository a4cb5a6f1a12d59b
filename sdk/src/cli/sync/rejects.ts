import { closeSync, fstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';
import { stringifyExact } from '../exact-json.js';
import type { SourceRow } from './source-row.js';

/** A row that was not stored, and why. */
export interface Rejection {
  line: number;
  source: SourceRow | undefined;
  key: string | undefined;
  error: string;
}

/**
 * Counts rejected rows and, if wanted, writes them to a file as they were read, with line and error,
 * to be fixed and synced again. The file is created first, so a path that cannot be written stops the
 * run before it sends. Without rejected rows it is deleted.
 */
export class Rejects {
  count = 0;
  readonly #path: string | undefined;
  readonly #columns: string[] | undefined;
  readonly #file: number | undefined;

  /** Throws `CliError` if the path is the file being read or cannot be written. */
  constructor(path: string | undefined, columns: string[] | undefined, source: string) {
    this.#path = path;
    this.#columns = columns;
    if (path === undefined) return;
    if (isSameFile(path, source))
      throw new CliError(EXIT.usage, `--rejects ${path} is the file being read; choose another one.`);
    try {
      this.#file = openSync(path, 'w', 0o600);
      if (columns) writeSync(this.#file, csvLine([...columns, 'fundmatch_line', 'fundmatch_error']));
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new CliError(EXIT.usage, `--rejects ${path} cannot be written: ${code}.`, { cause });
    }
  }

  add({ line, source, error }: Rejection): void {
    this.count += 1;
    if (this.#file === undefined) return;
    const values = source?.values ?? [];
    const json = () => `${stringifyExact({ ...values, fundmatch_line: line, fundmatch_error: error })}\n`;
    writeSync(this.#file, this.#columns ? this.#csv(line, values as string[], error) : json());
  }

  close(): void {
    if (this.#file === undefined) return;
    const isOurs = fstatSync(this.#file).isFile();
    closeSync(this.#file);
    if (this.count === 0 && isOurs) rmSync(this.#path ?? '', { force: true });
  }

  #csv(line: number, values: string[], error: string): string {
    const width = this.#columns?.length ?? 0;
    const cells = Array.from({ length: width }, (_, at) => values[at] ?? '');
    return csvLine([...cells, String(line), error]);
  }
}

/** Returns one line of CSV, quoted where needed. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}

function isSameFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((name) => statSync(name, { throwIfNoEntry: false }));
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev;
}
