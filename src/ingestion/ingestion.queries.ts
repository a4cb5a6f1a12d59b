import type { Db } from '../database/transaction.js';

/** What became of an item. */
export interface ItemRow {
  source: string;
  sourceItem: string;
  title: string | null;
  url: string | null;
  outcome: 'round' | 'merged' | 'updated' | 'rejected';
  reason: string | null;
  roundId: string | null;
}

/** Keeps what was read and what became of it. */
export async function insertItem(tx: Db, item: ItemRow, now: Date): Promise<void> {
  await tx.query(
    `insert into items (source, source_item, title, url, outcome, reason, round_id, fetched_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [item.source, item.sourceItem, item.title, item.url, item.outcome, item.reason, item.roundId, now],
  );
}
