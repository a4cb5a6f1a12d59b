import { parse } from 'csv-parse/sync';
import type { Options as CsvOptions } from 'csv-parse/sync';
import { CliError, EXIT } from '../exit-codes.js';
import { ADDED_COLUMNS, ERROR_COLUMN } from './source-row.js';
import type { SourceRow, Table } from './source-row.js';

/** Most characters within one pair of quotes. More means that a quote is never closed. */
const LONGEST_RECORD = 4 * 1024 * 1024;

/**
 * Reads CSV with a header line. The delimiter is found in that line, or in Excel's `sep=;`. In a file of
 * rejected rows it is also found against `delimiter`, because a spreadsheet may have saved it with
 * another one since. Throws `CliError`.
 */
export async function readCsv(texts: AsyncIterable<string>, delimiter?: string): Promise<Table> {
  const parts = cutOutsideQuotes(texts);
  const first = await parts.next();
  if (first.done === true)
    throw new CliError(EXIT.usage, 'The file is empty; its first line must name the columns.');
  const { text, skippedLines, given } = readSeparatorLine(first.value);
  if (/^\s*\{/.test(text))
    throw new CliError(EXIT.usage, 'This looks like one JSON object per line: pass --format ndjson.');
  const by = delimiterOfRejects(text) ?? delimiter ?? given ?? sniffDelimiter(text);
  const records = readRecords(text, by, skippedLines);
  const header = records.shift();
  const named = (header?.values ?? []).map((name) => name.trim());
  if (named.every((name) => name === '')) throw new CliError(EXIT.usage, 'The first line names no columns.');
  checkUnique(named);
  const lines = skippedLines + countLines(text);
  return { columns: named, delimiter: by, batches: batches(records, parts, by, lines, shapeOf(named, text)) };
}

/** What is known of the rows of a file. The columns of a file of rejected rows are counted without ours. */
interface Shape {
  /** Cells of a whole row. */
  width: number;
  /** Positions of the columns that this program added. */
  added: number[];
  /** The one of them that says why a row was rejected; -1 if there is none. */
  errorAt: number;
  /** Cells that are missing at the end of a row are empty ones. */
  maybeShort: boolean;
}

/**
 * Excel leaves out empty cells at the end of lines. It ends lines with a carriage return, and our own
 * file of rejected rows never does.
 */
function shapeOf(columns: string[], text: string): Shape {
  const added = ADDED_COLUMNS.map((name) => columns.indexOf(name)).filter((at) => at !== -1);
  const errorAt = columns.indexOf(ERROR_COLUMN);
  const maybeShort = errorAt !== -1 && headerHasReturn(text);
  return { width: columns.length - added.length, added, errorAt, maybeShort };
}

/** Says if the header line ends with a carriage return. One within quotes is part of a name. */
function headerHasReturn(text: string): boolean {
  let isOpen = false;
  let from = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
    isOpen = isOpen !== (countQuotes(text.slice(from, at)) % 2 === 1);
    if (!isOpen) return text[at - 1] === '\r';
    from = at + 1;
  }
  return false;
}

/** Rejects two columns with the same name, because one of them would be ignored. */
function checkUnique(columns: string[]): void {
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new CliError(EXIT.usage, `Two columns are named "${twice}". Rename or remove one.`);
}

async function* batches(
  first: CsvRow[],
  parts: AsyncIterable<string>,
  delimiter: string,
  lines: number,
  shape: Shape,
) {
  yield first.filter(hasText).map((row) => checkWidth(row, shape));
  for await (const text of parts) {
    const rows = readRecords(text, delimiter, lines).filter(hasText);
    yield rows.map((row) => checkWidth(row, shape));
    lines += countLines(text);
  }
}

interface CsvRow {
  line: number;
  values: string[];
}

/** Spreadsheets write emptied rows as delimiters only. */
function hasText({ values }: CsvRow): boolean {
  return values.some((value) => value.trim() !== '');
}

/** What `checkWidth` says of a row. A file of rejected rows repeats it beside the row. */
const WRONG_WIDTH = /^the row has (\d+) cells, the header (\d+)/;

/**
 * Checks the number of cells. A surplus one means an unquoted delimiter, so the cells after it are in
 * the wrong columns. A spreadsheet makes all lines of a file of rejected rows equally long, so a row
 * that had a wrong number of cells is checked by the numbers that were written beside it.
 */
function checkWidth({ line, values }: CsvRow, { width, added, errorAt, maybeShort }: Shape): SourceRow {
  const cells = added.length === 0 ? values : values.filter((_, at) => !added.includes(at));
  const said = WRONG_WIDTH.exec(values[errorAt] ?? '');
  const [had, wanted] = said ? [Number(said[1]), Math.min(Number(said[2]), width)] : [width, width];
  const isFilled = (cell: string) => cell.trim() !== '';
  const surplus = cells.length > wanted && cells.slice(wanted).some(isFilled);
  let problem: string | undefined;
  if (surplus || (cells.length < wanted && !maybeShort))
    problem = `the row has ${cells.length} cells, the header ${wanted}`;
  else if (had < wanted && !cells.slice(had, wanted).some(isFilled))
    problem = `the row has ${had} cells, the header ${wanted}; ${FILL_THEM}`;
  return { line, values, problem };
}

const FILL_THEM = `fill the missing cells, or clear ${ERROR_COLUMN} to store them as empty`;

const CSV_PROBLEMS: Record<string, string> = {
  INVALID_OPENING_QUOTE: 'a quote inside a cell that is not quoted',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text after the quote that ends a cell',
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
};

/** Reads a text that was cut outside quotes. Throws `CliError`. */
function readRecords(text: string, delimiter: string, linesBefore: number): CsvRow[] {
  return splitRecords(text, delimiter, linesBefore) ?? parseRecords(text, delimiter, linesBefore);
}

/** Old spreadsheets for the Mac end lines with it. */
const LONE_RETURN = /\r(?!\n)/;

/**
 * Splits lines without a quote, in a fifth of the parser's time, and gives the parser the others all
 * at once. Returns undefined if the parser must read the whole text, to say what is wrong and where.
 */
function splitRecords(text: string, delimiter: string, linesBefore: number): CsvRow[] | undefined {
  if (LONE_RETURN.test(text)) return undefined;
  const rows: CsvRow[] = [];
  const quotedRows: CsvRow[] = [];
  let quoted = '';
  let isOpen = false;
  let line = linesBefore;
  for (const part of text.split('\n')) {
    line += 1;
    const cells = part.endsWith('\r') ? part.slice(0, -1) : part;
    if (!isOpen && !part.includes('"')) {
      if (cells !== '') rows.push({ line, values: cells.split(delimiter) });
      continue;
    }
    isOpen = isOpen !== (countQuotes(part) % 2 === 1);
    quoted += `${isOpen ? part : cells}\n`;
    if (isOpen) continue;
    const row = { line, values: [] };
    rows.push(row);
    quotedRows.push(row);
  }
  if (quoted === '') return rows;
  try {
    const parsed = parse(quoted, optionsOf(delimiter, ['\n']));
    if (isOpen || parsed.length !== quotedRows.length) return undefined;
    quotedRows.forEach((row, at) => (row.values = parsed[at] as string[]));
    return rows;
  } catch {
    return undefined;
  }
}

/** The fewer line ends are possible, the faster is the parser. */
function optionsOf(delimiter: string, lineEnds: string[]): CsvOptions {
  return { delimiter, relax_column_count: true, skip_empty_lines: true, record_delimiter: lineEnds };
}

function parseRecords(text: string, delimiter: string, linesBefore: number): CsvRow[] {
  const options = optionsOf(delimiter, ['\r\n', '\n', '\r']);
  try {
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
    const why = CSV_PROBLEMS[code] ?? 'invalid CSV';
    throw new CliError(EXIT.usage, `Line ${linesBefore + line}: ${why} (${code}).`, { cause });
  }
}

/** Returns the last line of the first records. The parser reports an open quote only at the end. */
function endOf(text: string, records: number, options: CsvOptions): number {
  if (records === 0) return 0;
  const whole = parse(text, { ...options, to: records, info: true }) as unknown as {
    info: { lines: number };
  }[];
  return whole.at(-1)?.info.lines ?? 0;
}

/** Cuts text at line breaks outside quotes: those have an even number of quotes before them. */
async function* cutOutsideQuotes(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const text of texts) {
    const all = open + text;
    // If it gets too long, the parser reports where the quote was opened.
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

/** The delimiter after the first column that this program added; undefined if the file is not of its rejects. */
function delimiterOfRejects(text: string): string | undefined {
  return /^"?fundmatch_line"?([^\w"\r\n])/.exec(text)?.[1];
}

/** Finds the most frequent candidate in the header. Excel writes `;` where the decimal sign is a comma. */
function sniffDelimiter(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((candidate) => ({
    candidate,
    count: header.split(candidate).length,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).candidate;
}
