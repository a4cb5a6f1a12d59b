const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Decodes a file from a spreadsheet: UTF-8 or UTF-16 with a byte-order mark, UTF-8 without one,
 * else Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A row of a file with the number of the line on which it begins, as an editor counts them. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Parses CSV (RFC 4180) into rows of cells. The delimiter is that of Excel's line `sep=;`, else the
 * most frequent one of the first line. Skips empty lines. `openQuote` is the line of a quote that is never closed, so that the rest of
 * the file is one cell; else null.
 */
export function parseCsv(text: string): { rows: CsvRow[]; openQuote: number | null } {
  const source = text.replace(/^\uFEFF/, '');
  const named = /^sep=(.)\r?\n/i.exec(source);
  const delimiter = named?.[1] ?? findDelimiter(source);
  const rows: CsvRow[] = [];
  let line = named ? 2 : 1;
  let begun = line;
  let quoteAt = 1;
  let row: string[] = [];
  const end = () => {
    row.push(cell);
    if (row.some((text) => text.trim() !== '')) rows.push({ line: begun, cells: row });
    row = [];
    cell = '';
    begun = line;
  };
  let cell = '';
  let quoted = false;
  for (let i = named?.[0].length ?? 0; i < source.length; i += 1) {
    const character = source[i];
    if (character === '\n' || (character === '\r' && source[i + 1] !== '\n')) line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') {
      quoted = true;
      quoteAt = line;
    } else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source[i + 1] === '\n') {
        i += 1;
        line += 1;
      }
      end();
    } else cell += character;
  }
  end();
  return { rows, openQuote: quoted ? quoteAt : null };
}

function findDelimiter(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
