import type { DataSource } from 'typeorm';
import { queryOnce } from './database.js';

/**
 * The content of a database for comparison: a hash of the rows of each table, and the table
 * definitions.
 */
export interface Contents {
  tables: Record<string, { rows: number; hash: string }>;
  /** Indexes and constraints, as SQL. */
  definitions: string[];
  sequences: Record<string, string | null>;
}

/** Reads the whole database, except for audit entries that a restore writes. */
export async function contentsOf(url: string): Promise<Contents> {
  const names = await tableNames(url);
  const tables: Contents['tables'] = {};
  for (const name of names) {
    const own = name === 'audit_log' ? `where action <> 'database.restore'` : '';
    // The ids in this table depend on the order of the migrations, so only the names are compared.
    const text = name === 'schema_migrations' ? 't.name' : 't::text';
    const rows = await queryOnce<{ rows: number; hash: string }>(
      url,
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(${text}), '' order by md5(${text})), '')) as hash from "${name}" t ${own}`,
    );
    tables[name] = rows[0] as { rows: number; hash: string };
  }
  const definitions = await queryOnce<{ text: string }>(
    url,
    `select indexdef as text from pg_indexes where schemaname = 'public'
     union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`,
  );
  const sequences = await queryOnce<{ name: string; value: string | null }>(
    url,
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  );
  return {
    tables,
    definitions: definitions.map(({ text }) => text),
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  };
}

export async function tableNames(url: string): Promise<string[]> {
  const rows = await queryOnce<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Lists the tables with a column that contains a text. Byte columns are searched as text too. */
export async function tablesWith(dataSource: DataSource, text: string): Promise<string[]> {
  const tables: { name: string }[] = await dataSource.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const hex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const rows: unknown[] = await dataSource.query(
      `select 1 from "${name}" t where position(lower($1) in lower(t::text)) > 0 or position($2 in t::text) > 0 limit 1`,
      [text, hex],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
