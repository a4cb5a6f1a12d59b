import { asText, stringifyExact } from '../exact-json.js';
import { CliError, EXIT } from '../exit-codes.js';
import type { SourceRow } from './source-row.js';

export type Resource = 'accounts' | 'contacts';

/** Which column becomes which field. */
export interface MappingOptions {
  resource: Resource;
  /** Field of the API to column of the file. */
  map: Record<string, string>;
  /** Key in metadata to column. */
  metadata: Record<string, string>;
  /** Metadata that every row gets. */
  tags: Record<string, string>;
  /** Reads `n/a`, `none` and `-` as empty. */
  emptyWords: boolean;
}

/** A row ready to be sent, or why it cannot be. */
export type MappedRow = { key: string; json: string } | { problem: string; key: string | undefined };

export interface Mapping {
  /** Field to column. */
  fields: Record<string, string>;
  /** Columns that are not used. */
  ignored: string[];
  map(row: SourceRow): MappedRow;
}

/**
 * The API's fields and their names in exports of CRMs, in lower case and without blanks, dots, hyphens
 * and underscores.
 */
const FIELDS: Record<Resource, Record<string, string[]>> = {
  accounts: {
    external_id: ['externalid', 'id', 'accountid', 'companyid', 'recordid'],
    name: ['name', 'accountname', 'companyname', 'company', 'account'],
    domain: ['domain', 'website', 'companydomain', 'companydomainname', 'domainname', 'url'],
  },
  contacts: {
    external_id: ['externalid', 'id', 'contactid', 'recordid'],
    email: ['email', 'emailaddress', 'workemail'],
    first_name: ['firstname', 'givenname'],
    account_external_id: ['accountexternalid', 'accountid', 'companyid', 'associatedcompanyid'],
  },
};

const REQUIRED: Record<Resource, string[]> = { accounts: ['external_id', 'name'], contacts: ['external_id'] };

/** What people write into empty cells. */
const EMPTY_WORDS = new Set(['n/a', '#n/a', 'none', 'null', '-', '--', '–', '—']);

/** What Excel makes of a long number. Most of its digits are lost. */
const MANGLED_ID = /^\d([.,]\d+)?E\+\d+$/i;

/** Maps a file with named columns. Throws `CliError` if a required column is missing. */
export function mapColumns(columns: string[], options: MappingOptions): Mapping {
  const { resource, map, metadata, tags } = options;
  checkFields(map, Object.keys(FIELDS[resource]));
  const fields = { ...guessFields(columns, resource), ...map };
  const missing = REQUIRED[resource].filter((field) => fields[field] === undefined);
  if (missing.length > 0) {
    const hint = missing.map((field) => `--map ${field}=COLUMN`).join(' ');
    throw new CliError(
      EXIT.usage,
      `No column for ${missing.join(' and ')}: pass ${hint}. Columns: ${columns.join(', ')}.`,
    );
  }
  const used = new Set([...Object.values(fields), ...Object.values(metadata)]);
  const clean = cleaner(options.emptyWords);
  const idAt = positionOf(columns, fields['external_id'] ?? '');
  const members = membersOf(fields, {}, columns);
  const extras = membersOf(metadata, tags, columns);
  return {
    fields,
    ignored: columns.filter((name) => !used.has(name) && name !== ''),
    map: ({ values, problem }) => {
      const cells = values as string[];
      const key = clean(cells[idAt]);
      const fault = faultOf(key, problem);
      if (fault !== undefined) return { problem: fault, key: undefined };
      const metadataText = printMembers(extras, cells, clean);
      const json = printMembers(members, cells, clean);
      return {
        key: key as string,
        json: metadataText === '' ? `{${json}}` : `{${json},"metadata":{${metadataText}}}`,
      };
    },
  };
}

/** A member of a JSON object: the text before its value, the value's column, and its text without one. */
interface Member {
  name: string;
  at: number;
  otherwise: string | undefined;
}

/** Lists the members in the order in which JavaScript prints them. A tag yields to a filled cell. */
function membersOf(
  columnOf: Record<string, string>,
  tags: Record<string, string>,
  columns: string[],
): Member[] {
  return Object.keys({ ...tags, ...columnOf }).map((key) => {
    const column = Object.hasOwn(columnOf, key) ? columnOf[key] : undefined;
    const tag = Object.hasOwn(tags, key) ? tags[key] : undefined;
    return {
      name: `${JSON.stringify(key)}:`,
      at: column === undefined ? -1 : positionOf(columns, column),
      otherwise: tag === undefined ? undefined : JSON.stringify(tag),
    };
  });
}

/** Prints cells as JSON, in a quarter of the time that an object and `JSON.stringify` take. */
function printMembers(members: Member[], cells: string[], clean: Clean): string {
  let text = '';
  for (const { name, at, otherwise } of members) {
    const cell = clean(cells[at]);
    const value = cell === undefined ? otherwise : printText(cell);
    if (value !== undefined) text += text === '' ? name + value : `,${name}${value}`;
  }
  return text;
}

/** Characters that JSON escapes, and any that may be half of a pair. */
const MAY_NEED_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

function printText(text: string): string {
  return MAY_NEED_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Maps NDJSON, whose rows name their fields. */
export function mapObjects(options: MappingOptions): Mapping {
  const names = [...Object.keys(FIELDS[options.resource]), 'metadata'];
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
  const fault = faultOf(key, problem);
  if (fault !== undefined) return { problem: fault, key: undefined };
  return { key: key as string, json: stringifyExact(row) };
}

/** Returns why a row cannot be sent at all. */
function faultOf(key: string | undefined, problem: string | undefined): string | undefined {
  if (problem !== undefined) return problem;
  if (key === undefined) return 'external_id is required and must be a non-empty string';
  if (!MANGLED_ID.test(key)) return undefined;
  return `external_id ${key} was rounded by a spreadsheet; export the column as text`;
}

/** Reads an id. CRMs number their records, so a number becomes the text of its digits. */
function idOf(value: unknown, clean: Clean): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? clean(asText(value)) : value;
}

/** Rejects misspelt fields, which the service would ignore. */
function checkFields(map: Record<string, string>, fields: string[]): void {
  const unknown = Object.keys(map).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    throw new CliError(
      EXIT.usage,
      `--map has no field "${unknown}", only ${fields.join(', ')}; --metadata takes any other column.`,
    );
  }
}

type Clean = (value: string | undefined) => string | undefined;

function cleaner(emptyWords: boolean): Clean {
  return (value) => {
    const trimmed = value?.trim();
    if (!trimmed || (emptyWords && trimmed.length <= 4 && EMPTY_WORDS.has(trimmed.toLowerCase())))
      return undefined;
    return trimmed;
  };
}

function guessFields(columns: string[], resource: Resource): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, aliases] of Object.entries(FIELDS[resource])) {
    for (const alias of aliases) {
      const column = columns.find((name) => name.toLowerCase().replace(/[\s._-]/g, '') === alias);
      if (column !== undefined) fields[field] ??= column;
    }
  }
  return fields;
}

function positionOf(columns: string[], name: string): number {
  const at = columns.indexOf(name);
  const other = at === -1 ? columns.findIndex((column) => column.toLowerCase() === name.toLowerCase()) : at;
  if (other === -1)
    throw new CliError(EXIT.usage, `There is no column "${name}". Columns: ${columns.join(', ')}.`);
  return other;
}
