/**
 * Writes one line of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an
 * apostrophe in front. This also applies inside a cell: a spreadsheet that separates cells by `;`
 * or tab ignores quotes in the middle of a line, so the text after such a separator is a cell of
 * its own.
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

/**
 * Finds a sign that starts a formula, in normal or full width, at the start or after a separator.
 * Blanks and quotes before it are skipped.
 */
const FORMULA = /((?:^|[;,\t\r\n])(?:(?![\t\r\n])[\s"])*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;
