import { ADDED_COLUMNS } from './table.js';

/** Without it, Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff';

/** How rejected rows are printed as CSV, to be fixed and read again. */
export interface RejectedRows {
  header: string;
  line(line: number, error: string, cells: readonly string[]): string;
}

/**
 * Prints the rows as they were read, with line and error. Those two come first, so that the cells after
 * them are those of the file, too few or too many. The delimiter is that of the file, which the user's
 * spreadsheet reads. The cells are the customer's own data and stay unchanged, because an apostrophe
 * before a formula would be sent.
 */
export function rejectedRows(columns: readonly string[], delimiter: string): RejectedRows {
  // The file that was read may be one of rejected rows.
  const skipped = ADDED_COLUMNS.map((name) => columns.indexOf(name));
  const print = (added: string[], cells: readonly string[]) =>
    csvLine([...added, ...cells.filter((_, at) => !skipped.includes(at))], delimiter);
  return {
    header: BYTE_ORDER_MARK + print(ADDED_COLUMNS, columns),
    line: (line, error, cells) => print([String(line), error], cells),
  };
}

/** Returns one line of CSV, quoted where needed. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const quoted = (cell: string) =>
    /[",;\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `${cells.map(quoted).join(delimiter)}\n`;
}
