/**
 * Returns one line of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an
 * apostrophe in front. The rule also applies after a `;` or tab inside a cell. Spreadsheets that
 * separate cells by these characters start a new cell there.
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
 * Matches the position before a character that starts a formula, in normal or full width. The
 * position is the start of the text or follows a separator. Spaces and quotes before the character
 * are skipped.
 */
const FORMULA = /((?:^|[;,\t\r\n])(?:(?![\t\r\n])[\s"])*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;
