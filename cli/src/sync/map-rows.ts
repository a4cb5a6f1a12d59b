import { cleaner, faultOfId } from '../../../sdk/src/csv/clean.js';
import type { Clean } from '../../../sdk/src/csv/clean.js';
import { fieldsOf, guessFields, REQUIRED } from '../../../sdk/src/csv/columns.js';
import type { Resource } from '../../../sdk/src/csv/columns.js';
import { mapCells } from '../../../sdk/src/csv/map-cells.js';
import type { MappedRow } from '../../../sdk/src/csv/map-cells.js';
import type { SourceRow } from '../../../sdk/src/csv/table.js';
import { asText, stringifyExact } from '../exact-json.js';
import { CliError, EXIT } from '../exit-codes.js';

/** Options that map columns to fields. */
export interface MappingOptions {
  resource: Resource;
  /** Maps each API field to a column of the file. */
  map: Record<string, string>;
  /** Maps each metadata key to a column. */
  metadata: Record<string, string>;
  /** Metadata that is added to every row. */
  tags: Record<string, string>;
  /** Whether to treat `n/a`, `none` and `-` as empty. */
  emptyWords: boolean;
}

export interface Mapping {
  /** Maps each API field to its column. */
  fields: Record<string, string>;
  /** Columns that the mapping does not use. */
  ignored: string[];
  map(row: SourceRow): MappedRow;
}

/** Maps a file with named columns. Throws `CliError` if a required column is missing. */
export function mapColumns(columns: string[], options: MappingOptions): Mapping {
  const { resource, map, metadata, tags, emptyWords } = options;
  checkFields(map, fieldsOf(resource));
  const placed = (columnOf: Record<string, string>) =>
    Object.fromEntries(Object.entries(columnOf).map(([key, name]) => [key, positionOf(columns, name)]));
  const fields = { ...guessFields(columns, resource), ...placed(map) };
  const missing = REQUIRED[resource].filter((field) => fields[field] === undefined);
  if (missing.length > 0) {
    const hint = missing.map((field) => `--map ${field}=COLUMN`).join(' ');
    throw new CliError(
      EXIT.usage,
      `No column for ${missing.join(' and ')}: pass ${hint}. Columns: ${columns.join(', ')}.`,
    );
  }
  const extras = placed(metadata);
  const used = new Set([...Object.values(fields), ...Object.values(extras)]);
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([field, at]) => [field, columns[at] ?? ''])),
    ignored: columns.filter((name, at) => !used.has(at) && name !== ''),
    map: mapCells({ fields, metadata: extras, tags, emptyWords }),
  };
}

/** Maps NDJSON, in which each row names its fields. */
export function mapObjects(options: MappingOptions): Mapping {
  const names = [...fieldsOf(options.resource), 'metadata'];
  checkFields(options.map, names);
  const fields = { ...Object.fromEntries(names.map((name) => [name, name])), ...options.map };
  const clean = cleaner(options.emptyWords);
  return {
    fields,
    ignored: [],
    map: ({ values, problem }) => {
      const source = values as Record<string, unknown>;
      const row: Record<string, unknown> = {};
      for (const [field, from] of Object.entries(fields)) {
        const value = source[from];
        if (field === 'metadata') continue;
        const text = typeof value === 'string' ? clean(value) : value;
        row[field] = field.endsWith('external_id') ? idOf(value, clean) : text;
      }
      const given = source[fields['metadata'] ?? 'metadata'];
      const extra = Object.entries(options.metadata).filter(([, from]) => source[from] != null);
      const added = {
        ...Object.fromEntries(extra.map(([key, from]) => [key, source[from]])),
        ...options.tags,
      };
      const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
      if (given != null && !isObject) row['metadata'] = given;
      else if (isObject || Object.keys(added).length > 0)
        row['metadata'] = { ...(given as object | null), ...added };
      return finish(row, problem);
    },
  };
}

function finish(row: Record<string, unknown>, problem: string | undefined): MappedRow {
  const given = row['external_id'];
  const key = typeof given === 'string' ? given : undefined;
  const fault = problem ?? faultOfId(key);
  if (fault !== undefined) return { problem: fault, key: undefined };
  return { key: key as string, json: stringifyExact(row) };
}

/** Converts an id to text. For a number, returns its digits, because some CRMs use numeric ids. */
function idOf(value: unknown, clean: Clean): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? clean(asText(value)) : value;
}

/** Throws `CliError` for an unknown field, because the service would ignore it. */
function checkFields(map: Record<string, string>, fields: string[]): void {
  const unknown = Object.keys(map).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    throw new CliError(
      EXIT.usage,
      `--map has no field "${unknown}", only ${fields.join(', ')}. --metadata takes any other column.`,
    );
  }
}

function positionOf(columns: string[], name: string): number {
  const at = columns.indexOf(name);
  const other = at === -1 ? columns.findIndex((column) => column.toLowerCase() === name.toLowerCase()) : at;
  if (other === -1)
    throw new CliError(EXIT.usage, `There is no column "${name}". Columns: ${columns.join(', ')}.`);
  return other;
}
