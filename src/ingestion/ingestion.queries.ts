import type { DecidingSignal } from '../rounds/judgement.js';
import type { Db } from '../database/transaction.js';

export interface ItemRow {
  source: string;
  sourceItem: string;
  title: string | null;
  url: string | null;
  outcome: 'round' | 'held' | 'merged' | 'updated' | 'rejected';
  reason: string | null;
  roundId: string | null;
  /** The item's text. Null for items that are not prose, and for a teaser that states no round. */
  text: string | null;
  /** The title of the feed. The field is set if the text is stored. */
  feedTitle: string | null;
  language: string | null;
  /** The signals of a rejected item. The signals of a round are stored with its mention. */
  signals: DecidingSignal[] | null;
}

/** Stores an item and its outcome. Returns the item's id. */
export async function insertItem(tx: Db, item: ItemRow, now: Date): Promise<string> {
  const [row]: { id: string }[] = await tx.query(
    `insert into items (source, source_item, title, url, outcome, reason, round_id, fetched_at, text, feed_title, language, signals)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      item.source,
      item.sourceItem,
      item.title,
      item.url,
      item.outcome,
      item.reason,
      item.roundId,
      now,
      item.text,
      item.feedTitle,
      item.language,
      item.signals === null ? null : JSON.stringify(item.signals),
    ],
  );
  return row?.id ?? '';
}

/** The key of an item of a managed source, with the hash of its content. */
export interface SeenMark {
  key: string;
  /** SHA-256 of the extracted content. */
  hash: Buffer;
}

/** Finds which of these items are already stored with the same content. */
export async function findSeenKeys(db: Db, source: string, marks: readonly SeenMark[]): Promise<Set<string>> {
  const rows: { item_key: string }[] = await db.query(
    `select s.item_key from seen_items s
     join unnest($2::text[], $3::bytea[]) as m (item_key, content_hash)
       on m.item_key = s.item_key and m.content_hash = s.content_hash
     where s.source = $1`,
    [source, marks.map(({ key }) => key), marks.map(({ hash }) => hash)],
  );
  return new Set(rows.map((row) => row.item_key));
}

/**
 * Marks an item as seen with this content. Returns false if another transaction, even a concurrent
 * one, has already marked it with this content.
 */
export async function markSeen(tx: Db, source: string, mark: SeenMark, now: Date): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into seen_items as s (source, item_key, content_hash, seen_at) values ($1, $2, $3, $4)
     on conflict (source, item_key) do update set content_hash = excluded.content_hash, seen_at = excluded.seen_at
       where s.content_hash <> excluded.content_hash
     returning 1`,
    [source, mark.key, mark.hash, now],
  );
  return rows.length > 0;
}

/** Stores that an operator created a round from a rejected item. */
export async function markCorrected(
  db: Db,
  item: { id: string; fetched_at: Date },
  now: Date,
): Promise<void> {
  // Because `fetched_at` is in the condition, PostgreSQL reads one partition instead of all.
  await db.query(`update items set corrected_at = $3 where id = $1 and fetched_at = $2`, [
    item.id,
    item.fetched_at,
    now,
  ]);
}
