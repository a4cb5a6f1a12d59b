const BEGIN = '<!-- statements: written by test/citus/statements.cluster.ts -->';
const END = '<!-- statements: end -->';

/**
 * A statement of the service and the number of shards that it reads, as in
 * docs/engineering/citus-statements.md.
 */
export interface Listed {
  runBy: string;
  file: string;
  tables: string[];
  shards: string;
}

/** Returns the functions in the table of the document. */
export function readTable(document: string): Set<string> {
  const [, rest = ''] = document.split(BEGIN);
  const rows = rest.slice(0, rest.indexOf(END)).matchAll(/^\| `(\w+)`/gm);
  return new Set([...rows].map(([, name = '']) => name));
}

/** Returns the document with a new table. */
export function withTable(document: string, listed: Listed[]): string {
  const [before = '', rest = ''] = document.split(BEGIN);
  const lines = listed.map(
    ({ runBy, file, tables, shards }) => `| \`${runBy}\` | \`${file}\` | ${tables.join(', ')} | ${shards} |`,
  );
  const table = ['| Function | File | Tenant tables | Shards asked |', '|---|---|---|---|', ...lines];
  return `${before}${BEGIN}\n${table.join('\n')}\n${rest.slice(rest.indexOf(END))}`;
}
