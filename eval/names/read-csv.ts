import { readFileSync } from 'node:fs';

/** Reads a CSV file (RFC 4180, a byte order mark is skipped) as records by column name. Throws when a column is missing. */
export function readRecords<Column extends string>(
  csvPath: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [header = [], ...rows] = parseCsv(readFileSync(csvPath, 'utf8'));
  const places = columns.map((name) => {
    const at = header.indexOf(name);
    if (at < 0) throw new Error(`${csvPath}: no column ${name}`);
    return [name, at] as const;
  });
  return rows
    .filter((row) => row.length === header.length)
    .map(
      (row) =>
        Object.fromEntries(places.map(([name, at]) => [name, row[at] ?? ''])) as Record<Column, string>,
    );
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)) {
    const [whole, cell = '', end] = match;
    if (whole === '' && row.length === 0) break;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
