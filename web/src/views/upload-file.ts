import { decodeLines } from '../../../sdk/src/csv/decode-lines.js';
import { CsvFault } from '../../../sdk/src/csv/fault.js';
import { readCsv } from '../../../sdk/src/csv/read-csv.js';
import { rejectedRows } from '../../../sdk/src/csv/rejected-rows.js';
import type { SourceRow } from '../../../sdk/src/csv/table.js';

/** A chosen file. */
export interface Sheet {
  name: string;
  header: string[];
  delimiter: string;
  rows: SourceRow[];
}

/** A row that was not stored, and why. */
export interface Rejected {
  row: SourceRow;
  error: string;
}

/** Bytes that are decoded at a time. */
const SLICE = 32 * 1024;

/** Reads a file into rows, or returns a text that says what is wrong with it. */
export async function readSheet(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<Sheet | string> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { columns, delimiter, batches } = await readCsv(decodeLines(slicesOf(bytes)));
    const rows: SourceRow[] = [];
    for await (const batch of batches) for (const row of batch) rows.push(row);
    if (rows.length === 0) return 'The file has no rows below its first line, which names the columns.';
    return { name: file.name, header: columns, delimiter, rows };
  } catch (error) {
    if (error instanceof CsvFault) return error.message;
    // The file was moved or changed, or is too large for the memory of the browser.
    return 'The browser cannot read the file. Choose it again.';
  }
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** The rejected rows as CSV, ready to be corrected and uploaded again, or synced. */
export function rejectedCsv({ header, delimiter }: Sheet, rejected: readonly Rejected[]): string {
  const printed = rejectedRows(header, delimiter);
  const lines = rejected.map(({ row, error }) => printed.line(row.line, error, row.values as string[]));
  return printed.header + lines.join('');
}
