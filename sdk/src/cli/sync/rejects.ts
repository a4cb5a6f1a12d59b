import { closeSync, openSync, writeSync } from 'node:fs';
import { stringifyExact } from '../exact-json.js';
import type { SourceRow } from './source-row.js';

/** A row that was not stored, and why. */
export interface Rejection {
  line: number;
  source: SourceRow | undefined;
  key: string | undefined;
  error: string;
}

/** Collects rejected rows, in a file if one is wanted: the rows as they were read, with line and error, to be mended and synced again. */
export class Rejects {
  count = 0;
  readonly #path: string | undefined;
  readonly #columns: string[] | undefined;
  #file: number | undefined;

  constructor(path: string | undefined, columns: string[] | undefined) {
    this.#path = path;
    this.#columns = columns;
  }

  add({ line, source, error }: Rejection): void {
    this.count += 1;
    if (this.#path === undefined) return;
    if (this.#file === undefined) {
      this.#file = openSync(this.#path, 'w', 0o600);
      if (this.#columns)
        writeSync(this.#file, csvLine([...this.#columns, 'fundmatch_line', 'fundmatch_error']));
    }
    const values = source?.values ?? [];
    const json = () => `${stringifyExact({ line, error, row: values })}\n`;
    writeSync(this.#file, this.#columns ? this.#csv(line, values as string[], error) : json());
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #csv(line: number, values: string[], error: string): string {
    const width = this.#columns?.length ?? 0;
    const cells = Array.from({ length: width }, (_, at) => values[at] ?? '');
    return csvLine([...cells, String(line), error]);
  }
}

/** Prints one line of CSV, quoted where needed. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
