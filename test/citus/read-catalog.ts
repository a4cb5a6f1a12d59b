import { DISTRIBUTION_COLUMN, PLACEMENTS } from '../../src/database/citus/placements.js';
import { createTestDatabase } from '../harness/database.js';
import type { Surroundings } from './query-facts.js';
import type { Catalog } from './statement.js';

export interface ReadCatalog {
  catalog: Catalog;
  /** What the rules know of a statement that a function runs; null for one that a library makes. */
  around(runBy: string | null): Surroundings;
}

/** Reads the tables and functions of a migrated database. */
export async function readCatalog(): Promise<ReadCatalog> {
  const { dataSource, drop } = await createTestDatabase();
  const tables: { name: string; columns: string[] }[] = await dataSource.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by 1`,
  );
  // Of the functions of one name, the most volatile: the parse tree does not say which is meant.
  const functions: { name: string; volatility: 'i' | 's' | 'v' }[] = await dataSource.query(
    `select proname as name, max(provolatile) as volatility from pg_proc group by 1`,
  );
  await drop();
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const placements = new Map(PLACEMENTS.map(({ table, placement }) => [table, placement]));
  const volatilities = new Map(functions.map(({ name, volatility }) => [name, volatility]));
  return {
    catalog: { column: DISTRIBUTION_COLUMN, columnsOf: (table) => columns.get(table) ?? [] },
    around: (runBy) => ({
      placementOf: (table) => placements.get(table),
      volatilityOf: (name) => volatilities.get(name) ?? 'i',
      runBy,
    }),
  };
}
