import { CsvFault } from './fault.js';
import { countQuotes, readRecords } from './records.js';
import type { CsvRecord } from './records.js';
import { ADDED_COLUMNS, ERROR_COLUMN } from './table.js';
import type { SourceRow, Table } from './table.js';

/**
 * Maximum number of characters within one pair of quotes. If there are more, the closing quote is
 * missing.
 */
const LONGEST_RECORD = 4 * 1024 * 1024;

/** An opened CSV file with its column names and delimiter. */
export type CsvTable = Table & { columns: string[]; delimiter: string };

/**
 * Reads CSV with a header line. Finds the delimiter in the header or in Excel's `sep=;` line. In a
 * file of rejected rows, the delimiter in the header overrides `delimiter`, because a spreadsheet
 * may have changed it. Throws `CsvFault`.
 */
export async function readCsv(texts: AsyncIterable<string>, delimiter?: string): Promise<CsvTable> {
  const parts = cutOutsideQuotes(texts);
  const first = await parts.next();
  if (first.done === true) throw new CsvFault('The file is empty: its first line must name the columns.');
  const { text, skippedLines, given } = readSeparatorLine(first.value);
  if (/^\s*\{/.test(text))
    throw new CsvFault('This looks like one JSON object per line, not like CSV.', 'ndjson');
  const by = delimiterOfRejects(text) ?? delimiter ?? given ?? sniffDelimiter(text);
  const { records, breaks } = readRecords(text, by, skippedLines);
  const header = records.shift();
  const named = (header?.values ?? []).map((name) => name.trim());
  if (named.every((name) => name === '')) throw new CsvFault('The first line must contain the column names.');
  checkUnique(named);
  const lines = skippedLines + breaks;
  return { columns: named, delimiter: by, batches: batches(records, parts, by, lines, shapeOf(named, text)) };
}

/**
 * The cells that a row should have. In a file of rejected rows, `width` excludes the columns that
 * this program added.
 */
interface Shape {
  /** Number of cells in a complete row. */
  width: number;
  /** Positions of the columns that this program added. */
  added: number[];
  /** Position of the column with the rejection reason. -1 if there is none. */
  errorAt: number;
  /** Whether missing cells at the end of a row count as empty. */
  maybeShort: boolean;
}

/**
 * Calculates the expected cells from the header. Excel omits empty cells at the end of a line. A
 * carriage return shows that Excel saved the file, because this program never writes one.
 */
function shapeOf(columns: string[], text: string): Shape {
  const added = ADDED_COLUMNS.map((name) => columns.indexOf(name)).filter((at) => at !== -1);
  const errorAt = columns.indexOf(ERROR_COLUMN);
  const maybeShort = errorAt !== -1 && headerHasReturn(text);
  return { width: columns.length - added.length, added, errorAt, maybeShort };
}

/**
 * Returns whether the header line ends with a carriage return. Ignores a carriage return within
 * quotes, because it is part of a name.
 */
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

/** Throws `CsvFault` if two columns have the same name, because one of them would be ignored. */
function checkUnique(columns: string[]): void {
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new CsvFault(`Two columns are named "${twice}". Rename or remove one.`);
}

async function* batches(
  first: CsvRecord[],
  parts: AsyncIterable<string>,
  delimiter: string,
  lines: number,
  shape: Shape,
) {
  yield first.filter(hasText).map((row) => checkWidth(row, shape));
  for await (const text of parts) {
    const { records, breaks } = readRecords(text, delimiter, lines);
    yield records.filter(hasText).map((row) => checkWidth(row, shape));
    lines += breaks;
  }
}

/**
 * Returns whether a record has a filled cell. Spreadsheets write cleared rows as delimiters only.
 */
function hasText({ values }: CsvRecord): boolean {
  return values.some((value) => value.trim() !== '');
}

/**
 * The message that `checkWidth` writes. In a file of rejected rows, the error column contains it.
 */
const WRONG_WIDTH = /^the row has (\d+) cells, the header (\d+)/;

/**
 * Checks the number of cells. If a row has too many, a delimiter was not quoted and the following
 * cells are in wrong columns. A spreadsheet pads all rows of a file of rejected rows to the same
 * length. In such a file, the cell counts in the error column are used instead.
 */
function checkWidth(record: CsvRecord, { width, added, errorAt, maybeShort }: Shape): SourceRow {
  const { line, values } = record;
  // Most rows return here. The code below would double the time per row.
  if (added.length === 0 && values.length === width) return record;
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

/**
 * Cuts text at line breaks outside quotes. A line break is outside quotes if an even number of
 * quotes precedes it.
 */
async function* cutOutsideQuotes(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const text of texts) {
    const all = open + text;
    // If the text is too long, the parser reports the line where the quote was opened.
    const isWhole = countQuotes(all) % 2 === 0 || all.length > LONGEST_RECORD;
    open = isWhole ? '' : all;
    if (isWhole) yield all;
  }
  if (open !== '') yield open;
}

function readSeparatorLine(text: string): { text: string; skippedLines: number; given: string | undefined } {
  const given = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (!given) return { text, skippedLines: 0, given: undefined };
  return { text: text.slice(given[0].length), skippedLines: 1, given: given[1] };
}

/**
 * Returns the delimiter after the first column that this program added. Returns undefined if the
 * file is not a file of rejected rows.
 */
function delimiterOfRejects(text: string): string | undefined {
  return /^"?fundmatch_line"?([^\w"\r\n])/.exec(text)?.[1];
}

/**
 * Returns the most frequent candidate in the header. Excel writes `;` in locales with a decimal
 * comma.
 */
function sniffDelimiter(text: string): string {
  const header = (text.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((candidate) => ({
    candidate,
    count: header.split(candidate).length,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).candidate;
}
