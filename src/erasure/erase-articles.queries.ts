import { FIRST_ID, LAST_ID } from '../rounds/erased-people/in-pages.js';
import type { Page } from '../rounds/erased-people/in-pages.js';
import type { Db } from '../database/transaction.js';

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

/** Replaces the texts of an item. */
export async function replaceItemTexts(tx: Db, item: ItemTexts): Promise<void> {
  await tx.query(
    `update items set source_item = $3, title = $4, url = $5, reason = $6, text = $7, feed_title = $8
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

/** Deletes the answers of the second reader that match a pattern. */
export async function deleteAnswersNaming(db: Db, pattern: string): Promise<void> {
  await db.query(`delete from reader_answers where answer::text ~* $1`, [pattern]);
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

/** A place in the index of company names. */
export interface NameKey {
  block: string;
  beside: string;
  name_hash: string;
}

/** A name in the index of company names, which keeps it without its owner. */
export interface IndexedName extends NameKey {
  name: string;
}

/** Finds the place in the index of company names that is so many rows after one. Null: fewer are left. */
export async function findNamesEnd(db: Db, after: NameKey | null, rows: number): Promise<NameKey | null> {
  const ends: NameKey[] = await db.query(
    `select block, beside, name_hash from company_name_blocks
     where $1::bigint is null or (block, beside, name_hash) > ($1, $2::bigint, $3::bigint)
     order by block, beside, name_hash offset $4 limit 1`,
    [after?.block ?? null, after?.beside ?? null, after?.name_hash ?? null, rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the names of a page of the index of company names that match a pattern. */
export async function listIndexedNames(
  db: Db,
  pattern: string,
  { after, until }: Page<NameKey>,
): Promise<IndexedName[]> {
  return db.query(
    `select block, beside, name_hash, name from company_name_blocks
     where name ~* $1
       and ($2::bigint is null or (block, beside, name_hash) > ($2, $3::bigint, $4::bigint))
       and ($5::bigint is null or (block, beside, name_hash) <= ($5, $6::bigint, $7::bigint))`,
    [
      pattern,
      ...[after?.block ?? null, after?.beside ?? null, after?.name_hash ?? null],
      ...[until?.block ?? null, until?.beside ?? null, until?.name_hash ?? null],
    ],
  );
}

/** Removes names from the index of company names. */
export async function deleteIndexedNames(tx: Db, names: readonly IndexedName[]): Promise<void> {
  await tx.query(
    `delete from company_name_blocks
     where (block, beside, name_hash) in (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]))`,
    [
      names.map(({ block }) => block),
      names.map(({ beside }) => beside),
      names.map(({ name_hash: hash }) => hash),
    ],
  );
}

/** The texts of an entry of the audit log. `detail` is JSON text. */
export interface EntryTexts {
  id: string;
  actor: string;
  subject: string | null;
  detail: string;
}

/** Finds the entry of the audit log that is so many rows after an id. Null: fewer are left. */
export async function findEntriesEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from audit_log where id > $1 order by id offset $2 limit 1`,
    [after ?? FIRST_ID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the entries of a page of the audit log that match a pattern. */
export async function listEntryTexts(
  db: Db,
  pattern: string,
  { after, until }: Page<string>,
): Promise<EntryTexts[]> {
  return db.query(
    `select id, actor, subject, detail::text as detail from audit_log
     where id > $1 and id <= $2 and concat_ws(' ', actor, subject, detail) ~* $3`,
    [after ?? FIRST_ID, until ?? LAST_ID, pattern],
  );
}

/** Replaces the texts of an entry of the audit log. */
export async function replaceEntryTexts(tx: Db, entry: EntryTexts): Promise<void> {
  await tx.query(`update audit_log set actor = $2, subject = $3, detail = $4 where id = $1`, [
    entry.id,
    entry.actor,
    entry.subject,
    entry.detail,
  ]);
}

/** Finds the counted attempts to sign in that are so many rows after others. Null: fewer are left. */
export async function findAttemptsEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { subject: string }[] = await db.query(
    `select subject from sign_in_attempts where subject > $1 order by subject offset $2 limit 1`,
    [after ?? '', rows - 1],
  );
  return ends[0]?.subject ?? null;
}

/** Lists what the attempts of a page are counted by, as far as it matches a pattern. */
export async function listAttemptSubjects(
  db: Db,
  pattern: string,
  { after, until }: Page<string>,
): Promise<string[]> {
  const rows: { subject: string }[] = await db.query(
    `select subject from sign_in_attempts
     where subject ~* $1 and subject > $2 and ($3::text is null or subject <= $3)`,
    [pattern, after ?? '', until],
  );
  return rows.map(({ subject }) => subject);
}

/** Deletes counted attempts to sign in. */
export async function deleteAttempts(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.query(`delete from sign_in_attempts where subject = any($1::text[])`, [subjects]);
}
