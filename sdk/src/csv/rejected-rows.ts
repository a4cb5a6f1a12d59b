import { ADDED_COLUMNS } from './table.js';

/** A UTF-8 byte-order mark. Without it, Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff';

/** Formats rejected rows as CSV that the user can fix and upload again. */
export interface RejectedRows {
  header: string;
  line(line: number, error: string, cells: readonly string[]): string;
}

/**
 * Formats the rows as they were read, with line number and error. These two columns come first,
 * because a row may have too few or too many cells. The file's delimiter is kept, because the
 * user's spreadsheet can read it. Cells get no apostrophe against formulas, because it would be
 * sent as data.
 */
export function rejectedRows(columns: readonly string[], delimiter: string): RejectedRows {
  // The input may itself be a file of rejected rows.
  const skipped = ADDED_COLUMNS.map((name) => columns.indexOf(name));
  const print = (added: string[], cells: readonly string[]) =>
    csvLine([...added, ...cells.filter((_, at) => !skipped.includes(at))], delimiter);
  return {
    header: BYTE_ORDER_MARK + print(ADDED_COLUMNS, columns),
    line: (line, error, cells) => print([String(line), error], cells),
  };
}

/** Returns one CSV line and quotes cells where needed. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = (cell: string) =>
    /[",;\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `${cells.map(quoted).join(delimiter)}\n`;
}
