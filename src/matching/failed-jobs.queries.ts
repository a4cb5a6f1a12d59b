import type { KeyedText } from '../database/keyed-text.js';
import type { Db, Reader } from '../database/transaction.js';

/** A parked job: the matching of its round failed at every attempt. */
export interface FailedJob {
  round_id: string;
  company_name: string;
  attempts: number;
  last_error: string | null;
  enqueued_at: Date;
  failed_at: Date;
}

/** Lists parked jobs, newest first. */
export async function listFailedJobs(db: Reader, limit: number): Promise<FailedJob[]> {
  return db.query(
    `select j.round_id, r.company_name, j.attempts, j.last_error, j.enqueued_at, j.failed_at
     from match_jobs j join funding_rounds r on r.id = j.round_id
     where j.failed_at is not null order by j.failed_at desc, j.round_id limit $1`,
    [limit],
  );
}

/**
 * Queues parked jobs again with the full number of attempts. If `roundIds` is null, queues every
 * parked job. Returns the ids of the rounds.
 */
export async function retryFailedJobs(tx: Db, roundIds: readonly string[] | null): Promise<string[]> {
  const [rows]: [{ round_id: string }[], number] = await tx.query(
    `update match_jobs set failed_at = null, attempts = 0, due_at = null
     where failed_at is not null and ($1::uuid[] is null or round_id = any($1::uuid[]))
     returning round_id`,
    [roundIds],
  );
  await tx.query(`select pg_notify('match_jobs', '')`);
  return rows.map(({ round_id }) => round_id);
}

/** Lists the errors of queued rounds that match a pattern, and locks their rows. */
export function listJobErrors(tx: Db, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select round_id as key, last_error as text from match_jobs where last_error ~* $1 for update`,
    [pattern],
  );
}

/** Replaces the stored error of a round's matching. */
export async function replaceJobError(tx: Db, { key, text }: KeyedText): Promise<void> {
  await tx.query(`update match_jobs set last_error = $2 where round_id = $1`, [key, text]);
}
