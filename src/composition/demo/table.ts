/** Maximum characters per cell. A longer cell is cut, so that a row fits into 100 columns. */
const WIDEST = 28;

/** Formats rows as aligned columns for a terminal. The first row is the header. */
export function formatTable(whole: readonly (readonly string[])[]): string {
  const rows = whole.map((row) => row.map(cut));
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)),
    [],
  );
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return lines.join('\n');
}

function cut(cell: string): string {
  return cell.length > WIDEST ? `${cell.slice(0, WIDEST - 1)}…` : cell;
}
