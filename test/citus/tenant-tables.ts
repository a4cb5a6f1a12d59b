import { tablesPlaced } from '../../src/database/citus/placements.js';

const NAMES = tablesPlaced('distributed').join('|');

/** Lists the tenant tables that the text of a statement reads or writes. */
export function tenantTablesOf(text: string): string[] {
  const found = text.matchAll(new RegExp(`\\b(?:from|join|into|update|lateral)\\s+(${NAMES})\\b`, 'g'));
  return [...new Set([...found].map(([, table = '']) => table))];
}
