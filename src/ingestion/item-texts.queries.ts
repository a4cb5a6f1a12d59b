import { FIRST_ID, LAST_ID } from '../database/in-pages.js';
import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';

/**
 * Deletes the texts of up to `limit` rejected items that were fetched before `until`. Returns the
 * number of deleted texts. Skips items with reason `too-slow`, because an operator must check them.
 * Reads an index that contains only rejected items with a text.
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
  // Because the times are in the condition, PostgreSQL reads only the partitions of these items.
  await db.query(
    `update items set text = null where id = any($1::bigint[]) and fetched_at >= $2 and fetched_at <= $3`,
    [items.map(({ id }) => id), first.fetched_at, last.fetched_at],
  );
  return items.length;
}

/** The stored texts of an item. */
export interface ItemTexts {
  id: string;
  /**
   * The time as PostgreSQL prints it. It is part of the row's key, and a `Date` has no
   * microseconds.
   */
  fetched_at: string;
  round_id: string | null;
  source_item: string;
  title: string | null;
  url: string | null;
  reason: string | null;
  text: string | null;
  feed_title: string | null;
}

/**
 * PostgreSQL patterns that find the items of an erased person. In the items of the rounds
 * `roundIds`, the name means this person.
 */
export interface ItemsToRead {
  address: string;
  names: string;
  companies: string;
  roundIds: readonly string[];
}

/**
 * Returns the id of the last of the next `rows` items after the id `after`. Returns null if fewer
 * items remain.
 */
export async function findItemsEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from items where id > $1 order by id offset $2 limit 1`,
    [after ?? FIRST_ID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/**
 * Lists the items on one page that may contain an address, or a name in news about the person's
 * company.
 */
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

/** Replaces the texts of an item. Deletes its signals, because they quote the old texts. */
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

/** The key of a seen item, or of a waiting item. */
export interface SeenKey {
  source: string;
  item_key: string;
}

/** An item that waits for its page or for a second reader. `item` is JSON text. */
export interface WaitingTexts extends SeenKey {
  item: string;
  /** The key to store when the item is replaced. In a list, this is the current key. */
  new_key: string;
}

/**
 * Returns the key of the last of the next `rows` items that wait for their web page. Returns null
 * if fewer items remain.
 */
export async function findWaitingEnd(db: Db, after: SeenKey | null, rows: number): Promise<SeenKey | null> {
  const ends: SeenKey[] = await db.query(
    `select source, item_key from waiting_pages where (source, item_key) > ($1, $2)
     order by source, item_key offset $3 limit 1`,
    [after?.source ?? '', after?.item_key ?? '', rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the items between two keys that wait for their web page and match a pattern. */
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

/** Replaces an item that waits for its page, and its key. */
export async function replaceWaitingTexts(tx: Db, left: WaitingTexts): Promise<void> {
  await tx.query(
    `with old as (delete from waiting_pages where source = $1 and item_key = $2 returning *)
     insert into waiting_pages (source, item_key, item, is_stored, tries, first_tried_at, next_try_at)
     select source, $3, $4, is_stored, tries, first_tried_at, next_try_at from old on conflict (source, item_key) do nothing`,
    [left.source, left.item_key, left.new_key, left.item],
  );
}

/**
 * Returns the key of the last of the next `rows` items that wait for a second reader. Returns null
 * if fewer items remain.
 */
export async function findReadingEnd(db: Db, after: SeenKey | null, rows: number): Promise<SeenKey | null> {
  const ends: SeenKey[] = await db.query(
    `select source, item_key from waiting_readings where (source, item_key) > ($1, $2)
     order by source, item_key offset $3 limit 1`,
    [after?.source ?? '', after?.item_key ?? '', rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the items between two keys that wait for a second reader and match a pattern. */
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

/**
 * Replaces an item that waits for a second reader, and its key. Deletes the question, so that the
 * second reader is not asked about the item.
 */
export async function replaceReadingTexts(tx: Db, left: WaitingTexts): Promise<void> {
  await tx.query(
    `with old as (delete from waiting_readings where source = $1 and item_key = $2 returning *)
     insert into waiting_readings (source, item_key, item, question, until, fetched_at, traceparent)
     select source, $3, $4, null, until, fetched_at, traceparent from old on conflict (source, item_key) do nothing`,
    [left.source, left.item_key, left.new_key, left.item],
  );
}

/**
 * Deletes an answer of the second reader if the answer, or a reading stored with it, matches a
 * pattern.
 */
export async function deleteAnswersNaming(db: Db, pattern: string): Promise<void> {
  await db.query(`delete from reader_answers where answer::text ~* $1 or readings::text ~* $1`, [pattern]);
}

/**
 * Returns the key of the last of the next `rows` seen items. Returns null if fewer items remain.
 */
export async function findSeenEnd(db: Db, after: SeenKey | null, rows: number): Promise<SeenKey | null> {
  const ends: SeenKey[] = await db.query(
    `select source, item_key from seen_items where (source, item_key) > ($1, $2)
     order by source, item_key offset $3 limit 1`,
    [after?.source ?? '', after?.item_key ?? '', rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the keys of seen items on one page that match a pattern. */
export async function listSeenKeys(
  db: Db,
  pattern: string,
  { after, until }: Page<SeenKey>,
): Promise<SeenKey[]> {
  // A query parameter cannot express "no upper bound" as text, because no text sorts after all
  // other texts in every collation.
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

/** Replaces the key of a seen item. If the new key already exists, only deletes the old key. */
export async function replaceSeenKey(tx: Db, source: string, key: string, left: string): Promise<void> {
  await tx.query(
    `with old as (delete from seen_items where source = $1 and item_key = $2 returning *)
     insert into seen_items (source, item_key, content_hash, seen_at)
     select source, $3, content_hash, seen_at from old on conflict (source, item_key) do nothing`,
    [source, key, left],
  );
}
