import { fieldsOf, guessFields, REQUIRED } from '../../../sdk/src/csv/columns.js';
import type { Resource } from '../../../sdk/src/csv/columns.js';
import { mapCells } from '../../../sdk/src/csv/map-cells.js';
import type { MappedRow } from '../../../sdk/src/csv/map-cells.js';
import type { SourceRow } from '../../../sdk/src/csv/table.js';

export const METADATA = 'metadata';

export type Kind = Resource;

/** Fields and metadata in plain words. */
export const FIELD_NAMES: Record<string, string> = {
  external_id: 'Id',
  name: 'Company name',
  domain: 'Domain or website',
  email: 'E-mail address',
  first_name: 'First name',
  account_external_id: 'Id of its account',
  [METADATA]: 'Metadata',
};

/** What each column holds: a field or metadata. A column that is absent is not sent. */
export type Columns = Record<number, string>;

/** What a column may hold. */
export const choicesOf = (kind: Kind): string[] => [...fieldsOf(kind), METADATA];

/** Guesses the columns of fields from the names in the first line. The others are not sent. */
export function guess(header: readonly string[], kind: Kind): Columns {
  const found = Object.entries(guessFields(header, kind));
  return Object.fromEntries(found.map(([field, at]) => [at, field]));
}

/** Lists the fields that still need a column. */
export function missingOf(columns: Columns, kind: Kind): string[] {
  return REQUIRED[kind].filter((field) => !Object.values(columns).includes(field));
}

/** Assigns a field to a column. A field comes from one column; the metadata may come from many. */
export function assign(columns: Columns, index: number, field: string): Columns {
  const rest = Object.entries(columns).filter(
    ([at, other]) => Number(at) !== index && (other !== field || field === METADATA),
  );
  return Object.fromEntries(field === '' ? rest : [...rest, [String(index), field]]);
}

/** Returns how a line becomes a row of the API, as the command line makes it of the same columns. */
export function rowsBy(columns: Columns, header: readonly string[]): (row: SourceRow) => MappedRow {
  const fields: Record<string, number> = {};
  const metadata: Record<string, number> = {};
  for (const [at, field] of Object.entries(columns)) {
    if (field === METADATA) metadata[header[Number(at)] || `column ${Number(at) + 1}`] = Number(at);
    else fields[field] = Number(at);
  }
  return mapCells({ fields, metadata, tags: {}, emptyWords: true });
}
