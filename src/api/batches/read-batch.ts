import { requireObject } from '../../http/require-object.js';
import type { JsonBody } from '../../http/json-body.js';
import { ApiError } from '../../runtime/errors.js';
import type { CrmList } from '../sync-state/crm-states.queries.js';
import { findMetadataFault } from './metadata.js';
import { sliceMetadata } from './metadata-slices.js';
import { RowError } from './row-fields.js';

/** Maximum rows per batch (spec: Limits). */
export const MAX_ROWS = 1_000;

/** A valid row of a batch. `metadata` is JSON text. */
export interface BatchRow {
  externalId: string;
  metadata: string | null;
  /**
   * True if the service removed an erased person from the row. The customer must then clean up its
   * own copy.
   */
  toClean?: true;
}

export interface RowFault {
  index: number;
  error: string;
}

/** The valid rows of a batch with their indexes, and the errors of the invalid rows. */
export interface Batch<Row> {
  placed: { row: Row; index: number }[];
  errors: RowFault[];
}

/** Reads one row whose metadata has been checked. Throws RowError if a field is not valid. */
export type ReadRow<Row> = (fields: Record<string, unknown>, metadata: string | null) => Row;

/**
 * Reads all rows and then frees the parsed body. Otherwise, garbage collection would copy the body
 * repeatedly while the batch waits for the database. That took a third of the process's time (5 ms
 * of 14 ms per 1,000 rows). Errors: `invalid_body`, `batch_too_large`.
 */
export function readBatch<Row extends BatchRow>(
  body: JsonBody,
  list: CrmList,
  readRow: ReadRow<Row>,
): Batch<Row> {
  const values = readList(body, list);
  const batch = readRows(values, sliceMetadata(body.text, list), readRow);
  body.release();
  return batch;
}

function readList(body: JsonBody, list: CrmList): unknown[] {
  const values = requireObject(body.value, `{ "${list}": [ … ] }`)[list];
  if (!Array.isArray(values))
    throw new ApiError('invalid_body', `The body must have an array "${list}" with 1 to ${MAX_ROWS} rows.`);
  if (values.length === 0)
    throw new ApiError('invalid_body', `The array "${list}" is empty. Send 1 to ${MAX_ROWS} rows.`);
  if (values.length > MAX_ROWS) {
    throw new ApiError(
      'batch_too_large',
      `The array "${list}" has ${values.length} rows. At most ${MAX_ROWS} are accepted in one request.`,
    );
  }
  return values;
}

function readRows<Row extends BatchRow>(
  values: unknown[],
  metadata: (string | undefined)[],
  readRow: ReadRow<Row>,
): Batch<Row> {
  const placed: Batch<Row>['placed'] = [];
  const errors: RowFault[] = [];
  for (const [index, value] of values.entries())
    keepOrReport(errors, index, () => {
      if (value === null || typeof value !== 'object' || Array.isArray(value))
        throw new RowError('the row must be a JSON object');
      const row = readRow(value as Record<string, unknown>, readMetadata(metadata[index]));
      placed.push({ row, index });
    });
  return { placed, errors };
}

/** Runs `keep`. If `keep` throws a RowError, adds the error to `errors` with the row's index. */
export function keepOrReport(errors: RowFault[], index: number, keep: () => void): void {
  try {
    keep();
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    errors.push({ index, error: error.message });
  }
}

function readMetadata(text: string | undefined): string | null {
  if (text === undefined || text === 'null') return null;
  const fault = findMetadataFault(text);
  if (fault !== null) throw new RowError(fault);
  return text;
}
