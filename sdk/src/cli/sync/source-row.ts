/** A row as it was read. */
export interface SourceRow {
  line: number;
  /** Cells in the order of the columns (CSV), or the parsed object (NDJSON). */
  values: string[] | Record<string, unknown>;
  /** Why the row cannot be read. */
  problem?: string | undefined;
}

/** An opened file: its columns (CSV only) and its rows in batches. */
export interface Table {
  columns: string[] | undefined;
  batches: AsyncIterable<SourceRow[]>;
}
