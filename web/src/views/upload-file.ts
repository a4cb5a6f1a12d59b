import { decodeLines } from '../../../sdk/src/csv/decode-lines.js';
import { CsvFault } from '../../../sdk/src/csv/fault.js';
import { readCsv } from '../../../sdk/src/csv/read-csv.js';
import { rejectedRows } from '../../../sdk/src/csv/rejected-rows.js';
import type { SourceRow } from '../../../sdk/src/csv/table.js';

/** A CSV file that the user chose, with its rows. */
export interface Sheet {
  name: string;
  header: string[];
  delimiter: string;
  rows: SourceRow[];
}

/** A row that was not stored, and the reason. */
export interface Rejected {
  row: SourceRow;
  error: string;
}

/** Number of bytes to decode at a time. */
const SLICE = 32 * 1024;

/** Reads a file into rows. If the file is unreadable, returns a message for the user instead. */
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
    // The file was moved or changed, or it is too large for the memory of the browser.
    return 'The browser cannot read the file. Choose it again.';
  }
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Formats the rejected rows as CSV, which the user can correct and then upload or sync. */
export function rejectedCsv({ header, delimiter }: Sheet, rejected: readonly Rejected[]): string {
  const printed = rejectedRows(header, delimiter);
  const lines = rejected.map(({ row, error }) => printed.line(row.line, error, row.values as string[]));
  return printed.header + lines.join('');
}
