const BEGIN = '<!-- statements: written by test/citus/statements.cluster.ts -->';
const END = '<!-- statements: end -->';

/**
 * A row of the table in docs/engineering/citus-statements.md: a statement, and the shards that it
 * queries.
 */
export interface Listed {
  runBy: string;
  file: string;
  tables: string[];
  shards: string;
}

/** Returns the names of the functions in the document's table. */
export function readTable(document: string): Set<string> {
  const [, rest = ''] = document.split(BEGIN);
  const rows = rest.slice(0, rest.indexOf(END)).matchAll(/^\| `(\w+)`/gm);
  return new Set([...rows].map(([, name = '']) => name));
}

/** Returns the document with its table replaced. */
export function withTable(document: string, listed: Listed[]): string {
  const [before = '', rest = ''] = document.split(BEGIN);
  const lines = listed.map(
    ({ runBy, file, tables, shards }) => `| \`${runBy}\` | \`${file}\` | ${tables.join(', ')} | ${shards} |`,
  );
  const table = ['| Function | File | Tenant tables | Shards asked |', '|---|---|---|---|', ...lines];
  return `${before}${BEGIN}\n${table.join('\n')}\n${rest.slice(rest.indexOf(END))}`;
}
