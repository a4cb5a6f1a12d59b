/** Rows read at once: each may hold 16 KiB of metadata several times. */
const PAGE = 500;

/** How the rows of one table are read and written back. */
export interface Table<Row> {
  /** Lists the next rows that may hold the person, after `last`; null: from the first. */
  list(last: Row | null, limit: number): Promise<Row[]>;
  /** Returns the row without the person, with equal values if it never held them. */
  clean(row: Row): Row;
  replace(row: Row): Promise<unknown>;
  /** Names the row in the result. */
  keyOf(row: Row): string;
  /** Nothing is replaced. */
  isPreview: boolean;
}

/** Cleans all rows of a table, and returns the keys of those that held the person. */
export async function inPages<Row>(table: Table<Row>): Promise<string[]> {
  const held: string[] = [];
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await table.list(last, PAGE);
    for (const row of rows) {
      const left = table.clean(row);
      if (JSON.stringify(left) === JSON.stringify(row)) continue;
      held.push(table.keyOf(row));
      if (!table.isPreview) await table.replace(left);
    }
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE) return held;
  }
}
