import type { Db } from '../database/transaction.js';
import type { Advice } from '../extraction/advice.js';
import type { BriefReading } from '../ingestion/extracted-item.js';

/** Counts of the second reader for one UTC day. */
export interface UseRow {
  requests: number;
  refused: number;
  changed: number;
  prompt_tokens: number;
  completion_tokens: number;
}

/**
 * Finds the counts of the second reader for one UTC day (`YYYY-MM-DD`). Returns null if there were
 * no requests.
 */
export async function findReaderUse(db: Db, day: string): Promise<UseRow | null> {
  const rows: UseRow[] = await db.query(
    `select requests, refused, changed, prompt_tokens::float8, completion_tokens::float8 from reader_use where day = $1`,
    [day],
  );
  return rows[0] ?? null;
}

/**
 * An item on which the two readers disagree, or an item with a rejected answer of the second
 * reader.
 */
export interface DisputeRow {
  item_id: string;
  source: string;
  title: string | null;
  source_item: string;
  url: string | null;
  outcome: string;
  round_id: string | null;
  fetched_at: Date;
  model: string;
  answer: Advice | null;
  refusal: string | null;
  readings: { alone: BriefReading; taken: BriefReading };
}

/**
 * Lists disputed items with an id below `before`, newest first. Because of the join on
 * `fetched_at`, PostgreSQL reads only one partition of `items` per answer.
 */
export async function listDisputes(db: Db, before: string | null, limit: number): Promise<DisputeRow[]> {
  return db.query(
    `select i.id as item_id, i.source, i.title, i.source_item, i.url, i.outcome, i.round_id, i.fetched_at,
            a.model, a.answer, a.refusal, a.readings
     from reader_answers a join items i on i.id = a.item_id and i.fetched_at = a.item_fetched_at
     where a.item_id is not null and ($1::bigint is null or a.item_id < $1)
     order by a.item_id desc limit $2`,
    [before, limit],
  );
}
