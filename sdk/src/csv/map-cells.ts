import { cleaner, faultOfId } from './clean.js';
import type { Clean } from './clean.js';
import type { SourceRow } from './table.js';

/** Maps column positions to API fields and metadata keys. */
export interface CellMapping {
  /** Maps each API field to a column position. */
  fields: Record<string, number>;
  /** Maps each metadata key to a column position. */
  metadata: Record<string, number>;
  /**
   * Metadata that is added to every row. If the row has a filled cell for the same key, the cell
   * wins.
   */
  tags: Record<string, string>;
  /** Whether to treat `n/a`, `none` and `-` as empty. */
  emptyWords: boolean;
}

/** A row that is ready to be sent, or the reason why the row is invalid. */
export type MappedRow = { key: string; json: string } | { problem: string; key: string | undefined };

/** Returns a function that converts the cells of a row to JSON. The function omits empty cells. */
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

/**
 * A member of a JSON object: the text before its value, its column, and its value if the cell is
 * empty.
 */
interface Member {
  name: string;
  at: number;
  otherwise: string | undefined;
}

/** Lists the members in JavaScript's key order. A filled cell overrides a tag. */
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

/** Prints cells as JSON. String concatenation takes a quarter of the time of `JSON.stringify`. */
function printMembers(members: Member[], cells: string[], clean: Clean): string {
  let text = '';
  for (const { name, at, otherwise } of members) {
    const cell = clean(cells[at]);
    const value = cell === undefined ? otherwise : printText(cell);
    if (value !== undefined) text += text === '' ? name + value : `,${name}${value}`;
  }
  return text;
}

/** Characters that JSON must escape, and all surrogates, which may be unpaired. */
const MAY_NEED_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

export function printText(text: string): string {
  return MAY_NEED_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
