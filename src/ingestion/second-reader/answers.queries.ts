import type { Db } from '../../database/transaction.js';
import type { Advice } from '../../extraction/advice.js';
import type { BriefReading } from '../extracted-item.js';

/**
 * Claims a question for this process. Returns false if the question was claimed before. If the
 * process dies, the question never gets an answer.
 */
export async function takeQuestion(tx: Db, question: Buffer, model: string, now: Date): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into reader_answers (question, model, asked_at) values ($1, $2, $3)
     on conflict (question) do nothing returning 1`,
    [question, model, now],
  );
  return rows.length > 0;
}

/**
 * Counts one request of a day (`YYYY-MM-DD`). If the limit of the day is reached, counts nothing
 * and returns false.
 */
export async function countRequest(tx: Db, day: string, limit: number): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into reader_use as u (day, requests) values ($1, 1)
     on conflict (day) do update set requests = u.requests + 1 where u.requests < $2
     returning 1`,
    [day, limit],
  );
  return rows.length > 0;
}

/** Releases a question without an answer, so that it can be asked again. */
export async function returnQuestion(db: Db, question: Buffer): Promise<void> {
  await db.query(`delete from reader_answers where question = $1 and answered_at is null`, [question]);
}

/** Stores the answer to a question, or the reason why the answer was rejected. */
export async function writeAnswer(
  tx: Db,
  question: Buffer,
  { advice, refusal, now }: { advice: Advice | null; refusal: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update reader_answers set answered_at = $2, answer = $3, refusal = $4
     where question = $1 and answered_at is null`,
    [question, now, advice === null ? null : JSON.stringify(advice), refusal],
  );
}

/** Stores both readings with the answer, and the first item that used the answer. */
export async function writeDispute(
  tx: Db,
  question: Buffer,
  {
    itemId,
    fetchedAt,
    readings,
  }: { itemId: string; fetchedAt: Date; readings: { alone: BriefReading; taken: BriefReading } },
): Promise<void> {
  await tx.query(
    `update reader_answers set item_id = $2, item_fetched_at = $3, readings = $4
     where question = $1 and item_id is null`,
    [question, itemId, fetchedAt, JSON.stringify(readings)],
  );
}

/** Counters of the second reader for one day. */
export interface ReaderUse {
  /** Number of rejected answers. */
  refused: number;
  /** Number of items for which the second reader changed what the service sends. */
  changed: number;
  promptTokens: number;
  completionTokens: number;
}

/** Adds to the counters of a day (`YYYY-MM-DD`). */
export async function addUse(
  db: Db,
  day: string,
  { refused = 0, changed = 0, promptTokens = 0, completionTokens = 0 }: Partial<ReaderUse>,
): Promise<void> {
  await db.query(
    `insert into reader_use as u (day, requests, refused, changed, prompt_tokens, completion_tokens)
     values ($1, 0, $2, $3, $4, $5)
     on conflict (day) do update set refused = u.refused + excluded.refused, changed = u.changed + excluded.changed,
       prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
       completion_tokens = u.completion_tokens + excluded.completion_tokens`,
    [day, refused, changed, promptTokens, completionTokens],
  );
}

/** Deletes answers and daily counters that are older than `before`. */
export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await db.query(`delete from reader_answers where asked_at < $1`, [before]);
  await db.query(`delete from reader_use where day < $1::date`, [before]);
}
