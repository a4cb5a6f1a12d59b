/**
 * Writes one line of CSV (RFC 4180). Text that a spreadsheet would read as a formula gets an
 * apostrophe before it, also inside a cell: where `;` or tab separates cells, the quote of a cell in
 * the middle of a line does not count, and what follows the separator is a cell of its own.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = value.replace(FORMULA, `$1'`);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sign that starts a formula, plain or full-width, at the start or after a separator; blanks and quotes do not hide it. */
const FORMULA = /((?:^|[;,\t\r\n])(?:(?![\t\r\n])[\s"])*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;
