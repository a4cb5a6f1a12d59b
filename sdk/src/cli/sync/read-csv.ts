import { parse } from 'csv-parse/sync';
import { CliError, EXIT } from '../exit-codes.js';
import type { SourceRow, Table } from './source-row.js';

/** Characters that an open quote may span; more means that it is never closed. */
const LONGEST_RECORD = 4 * 1024 * 1024;

/** Reads CSV with a header line. The delimiter is taken from that line, or from Excel's `sep=;`. Throws `CliError`. */
export async function readCsv(texts: AsyncIterable<string>, delimiter?: string): Promise<Table> {
  const parts = cutOutsideQuotes(texts);
  const first = await parts.next();
  if (first.done === true)
    throw new CliError(EXIT.usage, 'The file is empty; its first line must name the columns.');
  const { text, skippedLines, given } = readSeparatorLine(first.value);
  if (/^\s*\{/.test(text))
    throw new CliError(EXIT.usage, 'This looks like one JSON object per line: pass --format ndjson.');
  const by = delimiter ?? given ?? sniffDelimiter(text);
  const records = parseRecords(text, by, skippedLines);
  const header = records.shift();
  const columns = (header?.values ?? []).map((name) => name.trim());
  if (columns.every((name) => name === ''))
    throw new CliError(EXIT.usage, 'The first line names no columns.');
  const lines = skippedLines + countLines(text);
  return { columns, batches: batches(records, parts, by, lines, columns.length) };
}

async function* batches(
  first: CsvRow[],
  parts: AsyncIterable<string>,
  delimiter: string,
  lines: number,
  width: number,
) {
  yield first.filter(hasText).map((row) => checkWidth(row, width));
  for await (const text of parts) {
    const rows = parseRecords(text, delimiter, lines).filter(hasText);
    yield rows.map((row) => checkWidth(row, width));
    lines += countLines(text);
  }
}

interface CsvRow {
  line: number;
  values: string[];
}

/** Spreadsheets print rows that were emptied, below the data or in it, as nothing but delimiters. */
function hasText({ values }: CsvRow): boolean {
  return values.some((value) => value.trim() !== '');
}

/** A row with too many cells has an unquoted delimiter in it: every cell after that is in the wrong column. */
function checkWidth({ line, values }: CsvRow, width: number): SourceRow {
  const surplus = values.slice(width).some((value) => value.trim() !== '');
  const isShort = values.length < width;
  const problem = surplus || isShort ? `the row has ${values.length} cells, the header ${width}` : undefined;
  return { line, values, problem };
}

const CSV_PROBLEMS: Record<string, string> = {
  INVALID_OPENING_QUOTE: 'a quote in a cell that has no quotes around it',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text after the quote that ends a cell',
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
};

type CsvOptions = Parameters<typeof parse>[1] & object;

function parseRecords(text: string, delimiter: string, linesBefore: number): CsvRow[] {
  const options = {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  try {
    const records = parse(text, options);
    // Where every line is a row, its number needs no asking: that halves the work, and is the rule.
    if (records.length === countLines(text))
      return records.map((values, at) => ({ line: linesBefore + at + 1, values }));
    const exact = parse(text, { ...options, info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return exact.map(({ record, info }) => ({ line: linesBefore + info.lines, values: record }));
  } catch (cause) {
    const {
      lines = 1,
      code = '',
      records = 0,
    } = cause as { lines?: number; code?: string; records?: number };
    const line = code === 'CSV_QUOTE_NOT_CLOSED' ? endOf(text, records, options) + 1 : lines;
    const why = CSV_PROBLEMS[code] ?? 'no valid CSV';
    throw new CliError(EXIT.usage, `Line ${linesBefore + line}: ${why} (${code}).`, { cause });
  }
}

/** Finds the last line of the first records: the parser notices an open quote only at the end of the text. */
function endOf(text: string, records: number, options: CsvOptions): number {
  if (records === 0) return 0;
  const whole = parse(text, { ...options, to: records, info: true }) as unknown as {
    info: { lines: number };
  }[];
  return whole.at(-1)?.info.lines ?? 0;
}

/** Cuts text at line breaks outside quotes: there the number of quotes before is even. */
async function* cutOutsideQuotes(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const text of texts) {
    const all = open + text;
    // What is too long goes on as it is: the parser says where the quote was opened.
    const isWhole = countQuotes(all) % 2 === 0 || all.length > LONGEST_RECORD;
    open = isWhole ? '' : all;
    if (isWhole) yield all;
  }
  if (open !== '') yield open;
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function readSeparatorLine(text: string): { text: string; skippedLines: number; given: string | undefined } {
  const given = /^sep=(.)\r?\n/.exec(text);
  if (!given) return { text, skippedLines: 0, given: undefined };
  return { text: text.slice(given[0].length), skippedLines: 1, given: given[1] };
}

/** Counts each candidate outside quotes in the header; Excel writes `;` where the comma is a decimal sign. */
function sniffDelimiter(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((candidate) => ({
    candidate,
    count: header.split(candidate).length,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).candidate;
}
