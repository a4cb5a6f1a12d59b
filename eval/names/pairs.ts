import { readFileSync } from 'node:fs';

/** A labelled pair: label 1 is one company, 0 are two. */
export interface NamePair {
  a: string;
  b: string;
  isSame: boolean;
  difficulty: string;
  quality: string;
  source: string;
  part: 'develop' | 'held-out';
}

/**
 * Reads labelled pairs from a CSV file with the columns a, b, label, difficulty, quality, source.
 * Half of the pairs, told by a hash of the first name, are never looked at while weights are set: all pairs of one
 * company fall in the same half.
 */
export function readNamePairs(csvPath: string): NamePair[] {
  const [header = [], ...rows] = parseCsv(readFileSync(csvPath, 'utf8'));
  const column = (name: string): number => {
    const at = header.indexOf(name);
    if (at < 0) throw new Error(`${csvPath}: no column ${name}`);
    return at;
  };
  const [a, b, label] = [column('a'), column('b'), column('label')];
  const [difficulty, quality, source] = [column('difficulty'), column('quality'), column('source')];
  return rows
    .filter((row) => row.length === header.length)
    .map((row) => ({
      a: row[a]!,
      b: row[b]!,
      isSame: row[label] === '1',
      difficulty: row[difficulty]!,
      quality: row[quality]!,
      source: row[source]!,
      part: hash(row[a]!.toLowerCase()) % 2 === 0 ? 'develop' : 'held-out',
    }));
}

/** Parses CSV as RFC 4180 has it; a byte order mark is skipped. */
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

/** FNV-1a over UTF-8. */
function hash(text: string): number {
  let value = 2166136261;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 16777619) >>> 0;
  return value;
}
