/** A row as the file has it. */
export interface SourceRow {
  line: number;
  /** Cells in the order of the columns (CSV), or the parsed object (NDJSON). */
  values: string[] | Record<string, unknown>;
  /** Why the row cannot be read. */
  problem?: string | undefined;
}

/** An opened file: its columns, where it names them once, and its rows in batches. */
export interface Table {
  columns: string[] | undefined;
  batches: AsyncIterable<SourceRow[]>;
}
