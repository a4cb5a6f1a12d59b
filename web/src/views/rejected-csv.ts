/** A row that was not stored, and why. */
export interface Rejected {
  row: { line: number; cells: string[] };
  error: string;
}

/** The rejected rows as CSV, with the reason in a last column, ready to be corrected and uploaded again. */
export function rejectedCsv(header: string[], rejected: Rejected[]): string {
  const line = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`;
  const rows = rejected.map(({ row, error }) => line([...header.map((_, at) => row.cells[at] ?? ''), error]));
  return `\uFEFF${line([...header, 'why it was rejected'])}${rows.join('')}`;
}

/**
 * The cells are the customer's own data and stay unchanged, because an apostrophe before a formula
 * would be uploaded.
 */
const csvCell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
