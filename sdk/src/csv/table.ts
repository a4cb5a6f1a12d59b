/** A row as it was read from the file. */
export interface SourceRow {
  line: number;
  /** The cells in column order (CSV), or the parsed object (NDJSON). */
  values: string[] | Record<string, unknown>;
  /** Why the row cannot be read. Undefined if the row is readable. */
  problem?: string | undefined;
}

/** An opened file with its columns (CSV only) and its rows in batches. */
export interface Table {
  columns: string[] | undefined;
  /** The delimiter between two cells (CSV only). */
  delimiter: string | undefined;
  batches: AsyncIterable<SourceRow[]>;
}

/** Name of the column with the rejection reason. */
export const ERROR_COLUMN = 'fundmatch_error';

/** Columns that this program adds to a CSV file of rejected rows. */
export const ADDED_COLUMNS = ['fundmatch_line', ERROR_COLUMN];
