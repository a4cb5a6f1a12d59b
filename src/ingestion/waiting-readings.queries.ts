import type { Db } from '../database/transaction.js';
import type { Origin } from '../runtime/origin.js';
import type { Advice } from '../extraction/advice.js';
import type { FeedItem } from './formats/feed.js';

export interface WaitingReading {
  source: string;
  itemKey: string;
  item: FeedItem;
  /**
   * SHA-256 of the question. The field is null if the second reader is no longer asked about the
   * item.
   */
  question: Buffer | null;
  until: Date;
  origin: Origin;
}

/**
 * Stores an item that waits for a second reader. Wakes the workers on commit. Never extends the
 * waiting time of an item that is already waiting.
 */
export async function upsertWaitingReading(
  tx: Db,
  { source, itemKey, item, question, until, origin }: WaitingReading,
): Promise<void> {
  await tx.query(
    `with waiting as (
       insert into waiting_readings as w (source, item_key, item, question, until, fetched_at, traceparent)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (source, item_key) do update set item = excluded.item, question = excluded.question,
         until = least(w.until, excluded.until))
     select pg_notify('waiting_readings', '')`,
    [source, itemKey, JSON.stringify(item), question, until, origin.fetchedAt, origin.traceparent],
  );
}

/** Deletes an item that waits for a second reader. Returns false if the item no longer waits. */
export async function deleteWaitingReading(tx: Db, source: string, itemKey: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `delete from waiting_readings where source = $1 and item_key = $2`,
    [source, itemKey],
  );
  return count > 0;
}

/**
 * Deletes an older version of an item that still waits for its page or for a second reader, in one
 * statement.
 */
export async function deleteWaiting(tx: Db, source: string, itemKey: string): Promise<void> {
  await tx.query(
    `with page as (delete from waiting_pages where source = $1 and item_key = $2)
     delete from waiting_readings where source = $1 and item_key = $2`,
    [source, itemKey],
  );
}

/** A waiting item with the state of its question. */
export interface AskedReading extends WaitingReading {
  /**
   * `new`: the question was not asked yet. `asked`: the answer is pending, or the process that
   * asked has died. `answered`: the answer is stored.
   */
  state: 'new' | 'asked' | 'answered';
  /** The answer. The field is null if the answer is missing or was rejected. */
  advice: Advice | null;
  /** The reason why the answer was rejected. The field is null if it was not rejected. */
  refusal: string | null;
}

/** Lists items that wait for a second reader, ordered by the end of their waiting time. */
export async function listWaitingReadings(db: Db, limit: number): Promise<AskedReading[]> {
  const rows: WaitingRow[] = await db.query(
    `select w.source, w.item_key, w.item, w.question, w.until, w.fetched_at, w.traceparent, a.answer, a.refusal,
            case when a.question is null then 'new' when a.answered_at is null then 'asked' else 'answered' end as state
     from waiting_readings w left join reader_answers a on a.question = w.question
     order by w.until limit $1`,
    [limit],
  );
  return rows.map(({ item, item_key: itemKey, fetched_at: fetchedAt, traceparent, answer, ...row }) => ({
    ...row,
    itemKey,
    item: { ...item, publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt) },
    origin: { fetchedAt, traceparent },
    advice: answer,
  }));
}

interface WaitingRow extends Pick<AskedReading, 'source' | 'question' | 'until' | 'state' | 'refusal'> {
  item_key: string;
  item: Omit<FeedItem, 'publishedAt'> & { publishedAt: string | null };
  fetched_at: Date | null;
  traceparent: string | null;
  answer: Advice | null;
}
