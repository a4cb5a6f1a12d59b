import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';
import { stringifyExact } from '../exact-json.js';
import { rejectedRows } from '../../../sdk/src/csv/rejected-rows.js';
import type { RejectedRows } from '../../../sdk/src/csv/rejected-rows.js';
import type { SourceRow, Table } from '../../../sdk/src/csv/table.js';
import { writeAll } from './write-file.js';

/** A row that was not stored, and the reason. */
export interface Rejection {
  line: number;
  source: SourceRow | undefined;
  key: string | undefined;
  error: string;
}

/**
 * Counts rejected rows and can write them to a file, which the user can fix and sync again. The
 * file is created first. A path that is not writable therefore stops the run before it sends
 * anything. If no row was rejected, the file is deleted.
 */
export class Rejects {
  count = 0;
  readonly #path: string | undefined;
  /** Formats CSV rows. Undefined for NDJSON. */
  readonly #rows: RejectedRows | undefined;
  readonly #file: number | undefined;

  /** Throws `CliError` if the path is the input file or is not writable. */
  constructor(path: string | undefined, { columns, delimiter }: Omit<Table, 'batches'>, source: string) {
    this.#path = path;
    this.#rows = columns && rejectedRows(columns, delimiter ?? ',');
    if (path === undefined) return;
    if (isSameFile(path, source))
      throw new CliError(EXIT.usage, `--rejects ${path} is the input file. Choose another file.`);
    try {
      this.#file = openSync(path, 'w', 0o600);
      if (this.#rows) writeAll(this.#file, path, this.#rows.header);
    } catch (cause) {
      if (cause instanceof CliError) throw cause;
      const { code } = cause as NodeJS.ErrnoException;
      throw new CliError(
        EXIT.usage,
        `--rejects ${path} cannot be written: ${code}. Check the path and its permissions.`,
        { cause },
      );
    }
  }

  add({ line, source, error }: Rejection): void {
    this.count += 1;
    if (this.#file === undefined) return;
    const values = source?.values ?? [];
    const text = this.#rows
      ? this.#rows.line(line, error, values as string[])
      : `${stringifyExact({ ...values, fundmatch_line: line, fundmatch_error: error })}\n`;
    writeAll(this.#file, this.#path ?? '', text);
  }

  close(): void {
    if (this.#file === undefined) return;
    const isOurs = fstatSync(this.#file).isFile();
    closeSync(this.#file);
    if (this.count === 0 && isOurs) rmSync(this.#path ?? '', { force: true });
  }
}

function isSameFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((name) => statSync(name, { throwIfNoEntry: false }));
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev;
}
