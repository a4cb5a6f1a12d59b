import { FIRST_ID, LAST_ID } from '../database/in-pages.js';
import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';

/**
 * Deletes the texts of at most `limit` rejected items that were fetched before an instant, and returns
 * how many. Not of those that took too long: somebody has yet to look at them. Reads the index of
 * rejected items with a text, which has no others.
 */
export async function cutTextsOfRejected(db: Db, until: Date, limit: number): Promise<number> {
  const items: { id: string; fetched_at: Date }[] = await db.query(
    `select id, fetched_at from items
     where outcome = 'rejected' and text is not null and fetched_at < $1 and reason not like 'too-slow:%'
     order by fetched_at limit $2`,
    [until, limit],
  );
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return 0;
  // With the times, PostgreSQL reads the partitions of these items alone.
  await db.query(
    `update items set text = null where id = any($1::bigint[]) and fetched_at >= $2 and fetched_at <= $3`,
    [items.map(({ id }) => id), first.fetched_at, last.fetched_at],
  );
  return items.length;
}

/** The texts of a fetched item. */
export interface ItemTexts {
  id: string;
  /** As PostgreSQL prints it, because it is part of the key. */
  fetched_at: string;
  round_id: string | null;
  source_item: string;
  title: string | null;
  url: string | null;
  reason: string | null;
  text: string | null;
  feed_title: string | null;
}

/** PostgreSQL patterns, and the rounds in whose items a name is the person's. */
export interface ItemsToRead {
  address: string;
  names: string;
  companies: string;
  roundIds: readonly string[];
}

/** Finds the item that is so many rows after an id. Null: fewer are left. */
export async function findItemsEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from items where id > $1 order by id offset $2 limit 1`,
    [after ?? FIRST_ID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the items of a page that may hold an address, or a name in news of its company. */
export async function listItemTexts(
  db: Db,
  where: ItemsToRead,
  { after, until }: Page<string>,
): Promise<ItemTexts[]> {
  return db.query(
    `select id, fetched_at::text as fetched_at, round_id, source_item, title, url, reason, text, feed_title from items
     where id > $1 and id <= $2 and (concat_ws(' ', source_item, title, url, reason, text, feed_title) ~* $3
       or ((round_id = any($6::uuid[]) or concat_ws(' ', title, reason, text) ~* $5)
           and concat_ws(' ', title, reason, text) ~* $4))`,
    [after ?? FIRST_ID, until ?? LAST_ID, where.address, where.names, where.companies, where.roundIds],
  );
}

/** Replaces the texts of an item. The words that decided on it were of the former texts and go. */
export async function replaceItemTexts(tx: Db, item: ItemTexts): Promise<void> {
  await tx.query(
    `update items set source_item = $3, title = $4, url = $5, reason = $6, text = $7, feed_title = $8, signals = null
     where id = $1 and fetched_at = $2::timestamptz`,
    [
      item.id,
      item.fetched_at,
      item.source_item,
      item.title,
      item.url,
      item.reason,
      item.text,
      item.feed_title,
    ],
  );
}

/** The key of an item that was seen, or that waits for its page. */
export interface SeenKey {
  source: string;
  item_key: string;
}

/** An item whose page is still to be read. `item` is JSON text. */
export interface WaitingTexts extends SeenKey {
  item: string;
  /** The key that it gets. As listed: the one that it has. */
  new_key: string;
}

/** Finds the item whose page is to be read that is so many rows after a key. Null: fewer are left. */
export async function findWaitingEnd(db: Db, after: SeenKey | null, rows: number): Promise<SeenKey | null> {
  const ends: SeenKey[] = await db.query(
    `select source, item_key from waiting_pages where (source, item_key) > ($1, $2)
     order by source, item_key offset $3 limit 1`,
    [after?.source ?? '', after?.item_key ?? '', rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the items of a page whose page is to be read and that match a pattern. */
export async function listWaitingTexts(
  db: Db,
  pattern: string,
  { after, until, isLocked }: Page<SeenKey> & { isLocked: boolean },
): Promise<WaitingTexts[]> {
  return db.query(
    `select source, item_key, item_key as new_key, item::text as item from waiting_pages
     where (item::text ~* $1 or item_key ~* $1) and (source, item_key) > ($2, $3)
       and ($4::text is null or (source, item_key) <= ($4, $5))${isLocked ? ' for update' : ''}`,
    [pattern, after?.source ?? '', after?.item_key ?? '', until?.source ?? null, until?.item_key ?? null],
  );
}

/** Replaces an item whose page is to be read, and its key. */
export async function replaceWaitingTexts(tx: Db, left: WaitingTexts): Promise<void> {
  await tx.query(
    `with old as (delete from waiting_pages where source = $1 and item_key = $2 returning *)
     insert into waiting_pages (source, item_key, item, is_stored, tries, first_tried_at, next_try_at)
     select source, $3, $4, is_stored, tries, first_tried_at, next_try_at from old on conflict (source, item_key) do nothing`,
    [left.source, left.item_key, left.new_key, left.item],
  );
}

/** Finds the item before a second reader that is so many rows after a key. Null: fewer are left. */
export async function findReadingEnd(db: Db, after: SeenKey | null, rows: number): Promise<SeenKey | null> {
  const ends: SeenKey[] = await db.query(
    `select source, item_key from waiting_readings where (source, item_key) > ($1, $2)
     order by source, item_key offset $3 limit 1`,
    [after?.source ?? '', after?.item_key ?? '', rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the items of a page that wait for a second reader and that match a pattern. */
export async function listReadingTexts(
  db: Db,
  pattern: string,
  { after, until, isLocked }: Page<SeenKey> & { isLocked: boolean },
): Promise<WaitingTexts[]> {
  return db.query(
    `select source, item_key, item_key as new_key, item::text as item from waiting_readings
     where (item::text ~* $1 or item_key ~* $1) and (source, item_key) > ($2, $3)
       and ($4::text is null or (source, item_key) <= ($4, $5))${isLocked ? ' for update' : ''}`,
    [pattern, after?.source ?? '', after?.item_key ?? '', until?.source ?? null, until?.item_key ?? null],
  );
}

/** Replaces an item that waits for a second reader, and its key. The reader is no longer asked. */
export async function replaceReadingTexts(tx: Db, left: WaitingTexts): Promise<void> {
  await tx.query(
    `with old as (delete from waiting_readings where source = $1 and item_key = $2 returning *)
     insert into waiting_readings (source, item_key, item, question, until, fetched_at, traceparent)
     select source, $3, $4, null, until, fetched_at, traceparent from old on conflict (source, item_key) do nothing`,
    [left.source, left.item_key, left.new_key, left.item],
  );
}

/** Deletes the answers of the second reader that match a pattern, or with which a reading is kept that does. */
export async function deleteAnswersNaming(db: Db, pattern: string): Promise<void> {
  await db.query(`delete from reader_answers where answer::text ~* $1 or readings::text ~* $1`, [pattern]);
}

/** Finds the seen item that is so many rows after a key. Null: fewer are left. */
export async function findSeenEnd(db: Db, after: SeenKey | null, rows: number): Promise<SeenKey | null> {
  const ends: SeenKey[] = await db.query(
    `select source, item_key from seen_items where (source, item_key) > ($1, $2)
     order by source, item_key offset $3 limit 1`,
    [after?.source ?? '', after?.item_key ?? '', rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the keys of a page of seen items that match a pattern. */
export async function listSeenKeys(
  db: Db,
  pattern: string,
  { after, until }: Page<SeenKey>,
): Promise<SeenKey[]> {
  // No text comes after all others in every collation.
  const end =
    until === null
      ? { sql: '', values: [] }
      : { sql: 'and (source, item_key) <= ($4, $5)', values: [until.source, until.item_key] };
  return db.query(
    `select source, item_key from seen_items
     where item_key ~* $1 and (source, item_key) > ($2, $3) ${end.sql}`,
    [pattern, after?.source ?? '', after?.item_key ?? '', ...end.values],
  );
}

/** Replaces the key of a seen item. */
export async function replaceSeenKey(tx: Db, source: string, key: string, left: string): Promise<void> {
  await tx.query(
    `with old as (delete from seen_items where source = $1 and item_key = $2 returning *)
     insert into seen_items (source, item_key, content_hash, seen_at)
     select source, $3, content_hash, seen_at from old on conflict (source, item_key) do nothing`,
    [source, key, left],
  );
}
