import { fieldsOf, guessFields, REQUIRED } from '../../../sdk/src/csv/columns.js';
import type { Resource } from '../../../sdk/src/csv/columns.js';
import { mapCells } from '../../../sdk/src/csv/map-cells.js';
import type { MappedRow } from '../../../sdk/src/csv/map-cells.js';
import type { SourceRow } from '../../../sdk/src/csv/table.js';

export const METADATA = 'metadata';

export type Kind = Resource;

/** The labels of the fields and of metadata. */
export const FIELD_NAMES: Record<string, string> = {
  external_id: 'Id',
  name: 'Company name',
  domain: 'Domain or website',
  email: 'E-mail address',
  first_name: 'First name',
  account_external_id: 'Id of its account',
  [METADATA]: 'Metadata',
};

/**
 * What each column contains, by column position: a field or metadata. Columns that are absent are
 * not sent.
 */
export type Columns = Record<number, string>;

/** Returns what a column can contain: each field of the resource, or metadata. */
export const choicesOf = (kind: Kind): string[] => [...fieldsOf(kind), METADATA];

/** Guesses the columns of fields from the names in the first line. Other columns are not sent. */
export function guess(header: readonly string[], kind: Kind): Columns {
  const found = Object.entries(guessFields(header, kind));
  return Object.fromEntries(found.map(([field, at]) => [at, field]));
}

/** Returns the required fields that have no column yet. */
export function missingOf(columns: Columns, kind: Kind): string[] {
  return REQUIRED[kind].filter((field) => !Object.values(columns).includes(field));
}

/** Assigns a field to a column. A field comes from one column, and metadata can come from many. */
export function assign(columns: Columns, index: number, field: string): Columns {
  const rest = Object.entries(columns).filter(
    ([at, other]) => Number(at) !== index && (other !== field || field === METADATA),
  );
  return Object.fromEntries(field === '' ? rest : [...rest, [String(index), field]]);
}

/**
 * Returns a function that converts a line to an API row. The command line converts the same columns
 * in the same way.
 */
export function rowsBy(columns: Columns, header: readonly string[]): (row: SourceRow) => MappedRow {
  const fields: Record<string, number> = {};
  const metadata: Record<string, number> = {};
  for (const [at, field] of Object.entries(columns)) {
    if (field === METADATA) metadata[header[Number(at)] || `column ${Number(at) + 1}`] = Number(at);
    else fields[field] = Number(at);
  }
  return mapCells({ fields, metadata, tags: {}, emptyWords: true });
}
