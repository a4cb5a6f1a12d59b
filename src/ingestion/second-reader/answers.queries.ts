import type { Db } from '../../database/transaction.js';
import type { Advice } from '../../extraction/advice.js';

/**
 * Takes a question for this process, once for ever. False: it was taken before. If the process dies,
 * the question stays without an answer.
 */
export async function takeQuestion(tx: Db, question: Buffer, model: string, now: Date): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into reader_answers (question, model, asked_at) values ($1, $2, $3)
     on conflict (question) do nothing returning 1`,
    [question, model, now],
  );
  return rows.length > 0;
}

/** Counts one request of a day, `YYYY-MM-DD`. False: the day's limit is reached, and nothing is counted. */
export async function countRequest(tx: Db, day: string, limit: number): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into reader_use as u (day, requests) values ($1, 1)
     on conflict (day) do update set requests = u.requests + 1 where u.requests < $2
     returning 1`,
    [day, limit],
  );
  return rows.length > 0;
}

/** Gives a question back that got no answer, so that it may be asked again. */
export async function returnQuestion(db: Db, question: Buffer): Promise<void> {
  await db.query(`delete from reader_answers where question = $1 and answered_at is null`, [question]);
}

/** Stores the answer to a question, or why it was refused. */
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

/** Deletes answers and daily counts from before an instant. */
export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await db.query(`delete from reader_answers where asked_at < $1`, [before]);
  await db.query(`delete from reader_use where day < $1::date`, [before]);
}
