/** What parts the cells of a row, the likeliest first. */
const CELL_MARKS = ['\t', '|', ';'];
const LEAST_ROWS = 3;
const LEAST_CELLS = 3;
/** A line between head and rows, as markdown writes it. */
const RULE = /^[\s|:;+-]+$/;
/** A currency and perhaps a scale in the head of a column: "$M", "Amount (€m)", "Mio. CHF". */
const UNIT = /(?<sign>[$€£¥₹])\s?(?<scale>\p{L}{1,3})?(?!\p{L})/u;
const BARE_NUMBER = /^\d[\d.,]*$/;

/**
 * Turns each row of a table into lines of its own, "Stage: Seed", with the names of the columns from the first row.
 * Returns null if the block is no table.
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
  // Rows of markdown begin and end with the mark.
  return mark === '|' ? cells.filter((cell, at) => cell !== '' || (at > 0 && at < cells.length - 1)) : cells;
}

/** A cell under the name of its column. A bare number takes the column's currency and scale. */
function labelled(name: string, cell: string): string {
  const { sign = '', scale = '' } = UNIT.exec(name)?.groups ?? {};
  const value = sign !== '' && BARE_NUMBER.test(cell) ? `${sign}${cell}${scale}` : cell;
  return name === '' ? value : `${name}: ${value}`;
}
