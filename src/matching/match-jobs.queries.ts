import type { Db } from '../database/transaction.js';

/** Maximum number of attempts. A job that fails at the last attempt is parked (decision 35). */
export const MAX_ATTEMPTS = 8;

/**
 * A claimed job: the round to match, the generation of the job at the time of the claim, and the
 * claim id.
 */
export interface MatchJob {
  round_id: string;
  generation: number;
  claim_id: string;
  /** The number of this attempt, from 1. */
  attempts: number;
  /** The time at which the article of the job was fetched. */
  fetched_at: Date | null;
  traceparent: string | null;
  /**
   * The field is false if the job comes from a restored backup. The webhooks of its round may have
   * been sent after that backup.
   */
  sends: boolean;
}

interface ClaimedRow extends MatchJob {
  is_parked: boolean;
}

/**
 * The result of a claim. `parked` lists the rounds of jobs whose process died during the last
 * attempt.
 */
export interface Claimed {
  jobs: MatchJob[];
  parked: string[];
}

/**
 * Queues the open rounds stored since `since` for matching. A job that is queued or running will
 * run once more. A parked job stays parked.
 */
export async function enqueueRoundsSince(tx: Db, since: Date): Promise<void> {
  await tx.query(
    `insert into match_jobs (round_id, enqueued_at)
     select id, clock_timestamp() from funding_rounds where created_at >= $1 and state = 'open'
     on conflict (round_id) do update set generation = match_jobs.generation + 1`,
    [since],
  );
}

/**
 * Claims the rounds that have waited longest. No other matcher can claim a round until its lease
 * expires. The attempt is counted at the claim, so that a job that kills its process is also parked
 * after its last attempt. Uses the database's clock, because the clocks of machines differ.
 */
export async function claimJobs(
  db: Db,
  claim: { id: string; limit: number; leaseMs: number },
): Promise<Claimed> {
  const [rows]: [ClaimedRow[], number] = await db.query(
    `update match_jobs set
       attempts = least(attempts + 1, $4),
       claim_id = case when attempts < $4 then $3::uuid end,
       leased_until = case when attempts < $4 then clock_timestamp() + $2 * interval '1 ms' end,
       failed_at = case when attempts >= $4 then clock_timestamp() end,
       last_error = case when attempts >= $4 then 'the process ended while it matched the round' else last_error end
     where round_id = any(array(
       select round_id from match_jobs
       where failed_at is null and (leased_until is null or leased_until < clock_timestamp())
         and (due_at is null or due_at <= clock_timestamp())
       order by enqueued_at limit $1 for update skip locked))
     returning round_id, generation, claim_id, attempts, fetched_at, traceparent, sends, failed_at is not null as is_parked`,
    [claim.limit, claim.leaseMs, claim.id, MAX_ATTEMPTS],
  );
  return {
    jobs: rows.filter(({ is_parked }) => !is_parked),
    parked: rows.filter(({ is_parked }) => is_parked).map(({ round_id }) => round_id),
  };
}

/**
 * Extends a job's lease while the matches of a large round are stored. Returns false if the lease
 * expired and another matcher has claimed the round.
 */
export async function extendLease(db: Db, job: MatchJob, leaseMs: number): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update match_jobs set leased_until = clock_timestamp() + $3 * interval '1 ms' where round_id = $1 and claim_id = $2`,
    [job.round_id, job.claim_id, leaseMs],
  );
  return count > 0;
}

/**
 * Deletes a finished job. If the job was queued again meanwhile, releases it for another run
 * instead. Does nothing if another matcher has claimed the job.
 */
export async function finishJob(db: Db, job: MatchJob): Promise<void> {
  const [, deleted]: [unknown, number] = await db.query(
    `delete from match_jobs where round_id = $1 and claim_id = $2 and generation = $3`,
    [job.round_id, job.claim_id, job.generation],
  );
  if (deleted === 0) await freeJob(db, job);
}

/**
 * Stores the error of a failed attempt. The job is due again after `pauseMs`. If the job was queued
 * again meanwhile, it is due at once. After the last attempt, the job is parked. Returns whether
 * the job was parked.
 */
export async function failJob(
  db: Db,
  job: MatchJob,
  failure: { error: string; pauseMs: number },
): Promise<boolean> {
  const [rows]: [{ is_parked: boolean }[], number] = await db.query(
    `update match_jobs set leased_until = null, claim_id = null, last_error = $4,
       due_at = clock_timestamp() + $5 * interval '1 ms',
       failed_at = case when attempts >= $6 then clock_timestamp() end
     where round_id = $1 and claim_id = $2 and generation = $3
     returning failed_at is not null as is_parked`,
    [job.round_id, job.claim_id, job.generation, failure.error, failure.pauseMs, MAX_ATTEMPTS],
  );
  if (rows.length === 0) await freeJob(db, job);
  return rows[0]?.is_parked ?? false;
}

async function freeJob(db: Db, job: MatchJob): Promise<void> {
  await db.query(
    `update match_jobs set leased_until = null, claim_id = null where round_id = $1 and claim_id = $2`,
    [job.round_id, job.claim_id],
  );
}

/**
 * Makes every queued round silent, including leased rounds: their matches will be stored as failed
 * and not sent. With `hasReviews`, also creates a job that is never due for every held or withdrawn
 * round. An operator may open such a round again. No worker may be connected. Returns the number of
 * silent rounds.
 */
export async function silenceJobs(tx: Db, hasReviews: boolean): Promise<number> {
  if (hasReviews)
    await tx.query(
      `insert into match_jobs (round_id, enqueued_at, due_at)
       select id, clock_timestamp(), 'infinity' from funding_rounds where state in ('held', 'withdrawn') on conflict (round_id) do nothing`,
    );
  const [, rounds]: [unknown, number] = await tx.query(`update match_jobs set sends = false`);
  return rounds;
}
