import { inTransaction } from '../../src/database/transaction.js';
import { insertItem } from '../../src/ingestion/ingestion.queries.js';
import type { TestApp } from './app.js';

/** Stores a rejected item that was fetched at `fetchedAt` (ISO 8601). */
export async function storeRejected(
  { dataSource }: TestApp,
  sourceItem: string,
  fetchedAt: string,
  text: string | null = null,
): Promise<void> {
  const item = {
    source: 'wire',
    sourceItem,
    title: sourceItem,
    url: null,
    roundId: null,
    text,
    feedTitle: null,
    language: null,
    signals: null,
  };
  const row = { ...item, outcome: 'rejected' as const, reason: 'people: appoints' };
  await inTransaction(dataSource, (tx) => insertItem(tx, row, new Date(fetchedAt)));
}

/** Maps each stored item to the name of its partition. */
export async function partitionsOfItems({ dataSource }: TestApp): Promise<Record<string, string>> {
  const rows: { source_item: string; place: string }[] = await dataSource.query(
    `select source_item, tableoid::regclass::text as place from items`,
  );
  return Object.fromEntries(rows.map(({ source_item, place }) => [source_item, place]));
}
