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
  /** What is between two cells (CSV only). */
  delimiter: string | undefined;
  batches: AsyncIterable<SourceRow[]>;
}

/** The column that says why a row was rejected. */
export const ERROR_COLUMN = 'fundmatch_error';

/** The columns that a CSV file of rejected rows has beside those of the file that was read. */
export const ADDED_COLUMNS = ['fundmatch_line', ERROR_COLUMN];
