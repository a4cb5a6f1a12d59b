import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads a CSV file (RFC 4180). Returns one record per row, with the header's names as keys. Returns
 * no records if the file is missing.
 */
export function readCsv(path: string): Record<string, string>[] {
  if (!existsSync(path)) return [];
  const [header = [], ...rows] = cells(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const [whole, quoted, plain, end] = match;
    if (whole === '' && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
