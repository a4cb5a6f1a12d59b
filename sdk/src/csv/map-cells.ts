import { cleaner, faultOfId } from './clean.js';
import type { Clean } from './clean.js';
import type { SourceRow } from './table.js';

/** Which columns become what, by their positions. */
export interface CellMapping {
  /** Field of the API to column. */
  fields: Record<string, number>;
  /** Key in metadata to column. */
  metadata: Record<string, number>;
  /** Metadata that every row gets, unless it has a filled cell of this key. */
  tags: Record<string, string>;
  /** Reads `n/a`, `none` and `-` as empty. */
  emptyWords: boolean;
}

/** A row ready to be sent, or why it cannot be. */
export type MappedRow = { key: string; json: string } | { problem: string; key: string | undefined };

/** Returns how cells become the JSON of a row. Empty cells are left out. */
export function mapCells({ fields, metadata, tags, emptyWords }: CellMapping): (row: SourceRow) => MappedRow {
  const clean = cleaner(emptyWords);
  const idAt = fields['external_id'] ?? -1;
  const members = membersOf(fields, {});
  const extras = membersOf(metadata, tags);
  return ({ values, problem }) => {
    const cells = values as string[];
    const key = clean(cells[idAt]);
    const fault = problem ?? faultOfId(key);
    if (fault !== undefined) return { problem: fault, key: undefined };
    const metadataText = printMembers(extras, cells, clean);
    const json = printMembers(members, cells, clean);
    return {
      key: key as string,
      json: metadataText === '' ? `{${json}}` : `{${json},"metadata":{${metadataText}}}`,
    };
  };
}

/** A member of a JSON object: the text before its value, the value's column, and its text without one. */
interface Member {
  name: string;
  at: number;
  otherwise: string | undefined;
}

/** Lists the members in the order in which JavaScript prints them. A tag yields to a filled cell. */
function membersOf(columnOf: Record<string, number>, tags: Record<string, string>): Member[] {
  return Object.keys({ ...tags, ...columnOf }).map((key) => {
    const tag = Object.hasOwn(tags, key) ? tags[key] : undefined;
    return {
      name: `${JSON.stringify(key)}:`,
      at: Object.hasOwn(columnOf, key) ? (columnOf[key] ?? -1) : -1,
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

/** Prints a text as JSON. */
export function printText(text: string): string {
  return MAY_NEED_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
