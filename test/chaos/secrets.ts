import type { DataSource } from 'typeorm';

/** A key or a secret that a table or log contains in plain text or in a reversible encoding. */
export interface Leak {
  where: string;
  what: string;
}

/**
 * Searches a dump of all tables and all logs for the issued API keys and signing secrets, as text,
 * base64 and hex. Also searches for any other text in the format of a key. Returns what it found.
 */
export async function findLeaks(dataSource: DataSource, logs: string, issued: string[]): Promise<Leak[]> {
  const places = await dumpTables(dataSource);
  places.set('the logs', logs);
  const needles = issued.flatMap((secret) => {
    const bytes = Buffer.from(secret);
    // The characters of an incomplete last base64 group depend on the bytes after the secret, so
    // the search skips that group.
    const base64 = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    return [secret, secret.slice(9), base64, bytes.toString('hex')];
  });
  const leaks: Leak[] = [];
  for (const [where, text] of places) {
    for (const what of needles) if (text.includes(what)) leaks.push({ where, what });
    // The service stores the first 13 characters of a key for display.
    for (const [what] of text.matchAll(/svc_(?:live|whsec)_[0-9A-Za-z]{5,}/g)) leaks.push({ where, what });
  }
  return leaks;
}

async function dumpTables(dataSource: DataSource): Promise<Map<string, string>> {
  const tables: { name: string }[] = await dataSource.query(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows: { row: string }[] = await dataSource.query(`select to_jsonb(t)::text as row from ${name} t`);
    // PostgreSQL prints bytes as hex, which may hide text.
    const text = rows.map(({ row }) =>
      row.replace(/"\\\\x((?:[0-9a-f]{2})+)"/g, (_all, hex: string) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      ),
    );
    dump.set(name, text.join('\n'));
  }
  return dump;
}
