import type { Db } from '../database/transaction.js';
import type { FeedItem } from './formats/feed.js';

/** An item whose page is temporarily unavailable. */
export interface WaitingPage {
  itemKey: string;
  item: FeedItem;
  /** The field is true if the teaser states a round, which is already stored. */
  isStored: boolean;
  /** Number of attempts to read the page. */
  tries: number;
  firstTriedAt: Date;
}

/**
 * Stores an item until its page is read. If the item is already waiting, the time of its first try
 * does not change.
 */
export async function upsertWaitingPage(
  tx: Db,
  source: string,
  page: { itemKey: string; item: FeedItem; isStored: boolean; triedAt: Date; nextTryAt: Date },
): Promise<void> {
  await tx.query(
    `insert into waiting_pages as w (source, item_key, item, is_stored, tries, first_tried_at, next_try_at)
     values ($1, $2, $3, $4, 1, $5, $6)
     on conflict (source, item_key) do update set item = excluded.item, is_stored = w.is_stored or excluded.is_stored,
       tries = w.tries + 1, next_try_at = excluded.next_try_at`,
    [source, page.itemKey, JSON.stringify(page.item), page.isStored, page.triedAt, page.nextTryAt],
  );
}

/** Postpones the next attempt to read an item's page. Returns false if the item no longer waits. */
export async function delayWaitingPage(
  tx: Db,
  source: string,
  page: { itemKey: string; item: FeedItem; nextTryAt: Date },
): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `update waiting_pages set item = $3, tries = tries + 1, next_try_at = $4 where source = $1 and item_key = $2`,
    [source, page.itemKey, JSON.stringify(page.item), page.nextTryAt],
  );
  return count > 0;
}

/**
 * Changes the key of an item that waits for its page. If an item with the new key already waits,
 * that item remains and the renamed item is deleted.
 */
export async function renameWaitingPage(
  tx: Db,
  source: string,
  itemKey: string,
  newKey: string,
): Promise<void> {
  await tx.query(
    `with old as (delete from waiting_pages where source = $1 and item_key = $2 returning *)
     insert into waiting_pages (source, item_key, item, is_stored, tries, first_tried_at, next_try_at)
     select source, $3, item, is_stored, tries, first_tried_at, next_try_at from old on conflict (source, item_key) do nothing`,
    [source, itemKey, newKey],
  );
}

interface WaitingRow {
  item_key: string;
  item: Omit<FeedItem, 'publishedAt'> & { publishedAt: string | null };
  is_stored: boolean;
  tries: number;
  first_tried_at: Date;
}

/** Lists the items of a source whose pages are due, the most overdue first. */
export async function listDuePages(db: Db, source: string, now: Date, limit: number): Promise<WaitingPage[]> {
  const rows: WaitingRow[] = await db.query(
    `select item_key, item, is_stored, tries, first_tried_at from waiting_pages
     where source = $1 and next_try_at <= $2 order by next_try_at limit $3`,
    [source, now, limit],
  );
  return rows.map(({ item, ...row }) => ({
    itemKey: row.item_key,
    item: { ...item, publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt) },
    isStored: row.is_stored,
    tries: row.tries,
    firstTriedAt: row.first_tried_at,
  }));
}

/** Deletes an item that waits for its page. Returns false if the item no longer waits. */
export async function deleteWaitingPage(tx: Db, source: string, itemKey: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `delete from waiting_pages where source = $1 and item_key = $2`,
    [source, itemKey],
  );
  return count > 0;
}
