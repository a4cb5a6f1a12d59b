/** Separators of the cells in a row. The first one that fits is used. */
const CELL_MARKS = ['\t', '|', ';'];
const LEAST_ROWS = 3;
const LEAST_CELLS = 3;
/** Matches the line between the head and the rows of a Markdown table. */
const RULE = /^[\s|:;+-]+$/;
/**
 * Matches a currency in a column name, with its scale if there is one. Examples: "$M", "Amount
 * (€m)", "Mio. CHF".
 */
const UNIT = /(?<sign>[$€£¥₹])\s?(?<scale>\p{L}{1,3})?(?!\p{L})/u;
const BARE_NUMBER = /^\d[\d.,]*$/;

/**
 * Converts each row of a table to labelled lines such as "Stage: Seed". The labels are the column
 * names of the first row. Returns null if the block is not a table.
 */
export function rowsOfTable(block: string): string[] | null {
  const lines = block.split('\n').filter((line) => line.trim() !== '' && !RULE.test(line));
  if (lines.length < LEAST_ROWS) return null;
  const mark = CELL_MARKS.find(
    (one) => lines.filter((line) => cellsOf(line, one).length >= LEAST_CELLS).length >= LEAST_ROWS,
  );
  if (mark === undefined) return null;
  const rows = lines.map((line) => cellsOf(line, mark));
  const [head = []] = rows;
  const hasHead = !head.some((cell) => /\d/.test(cell));
  return rows.flatMap((cells, at) => {
    if (cells.length < LEAST_CELLS) return [lines[at] ?? ''];
    if (!hasHead) return [cells.join('\n')];
    return at === 0 ? [] : [cells.map((cell, column) => labelled(head[column] ?? '', cell)).join('\n')];
  });
}

function cellsOf(line: string, mark: string): string[] {
  const cells = line.split(mark).map((cell) => cell.trim());
  // A row of a Markdown table starts and ends with the separator.
  return mark === '|' ? cells.filter((cell, at) => cell !== '' || (at > 0 && at < cells.length - 1)) : cells;
}

/**
 * Returns a cell with the name of its column. A bare number gets the currency and the scale of the
 * column.
 */
function labelled(name: string, cell: string): string {
  const { sign = '', scale = '' } = UNIT.exec(name)?.groups ?? {};
  const value = sign !== '' && BARE_NUMBER.test(cell) ? `${sign}${cell}${scale}` : cell;
  return name === '' ? value : `${name}: ${value}`;
}
