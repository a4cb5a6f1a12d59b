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

/** Reads a file into rows, or returns a text that says what is wrong with it. */
export async function readSheet(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<Sheet | string> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'The browser cannot read the file. Choose it again.';
  try {
    const { columns, delimiter, batches } = await readCsv(decodeLines(only(new Uint8Array(bytes))));
    const rows: SourceRow[] = [];
    for await (const batch of batches) rows.push(...batch);
    if (rows.length === 0) return 'The file has no rows below its first line, which names the columns.';
    return { name: file.name, header: columns, delimiter, rows };
  } catch (error) {
    if (error instanceof CsvFault) return error.message;
    throw error;
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The rejected rows as CSV, ready to be corrected and uploaded again, or synced. */
export function rejectedCsv({ header, delimiter }: Sheet, rejected: readonly Rejected[]): string {
  const printed = rejectedRows(header, delimiter);
  const lines = rejected.map(({ row, error }) => printed.line(row.line, error, row.values as string[]));
  return printed.header + lines.join('');
}
