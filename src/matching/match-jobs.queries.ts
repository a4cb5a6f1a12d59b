import type { Db } from '../database/transaction.js';

/** A claimed job: a round to match, which enqueueing of it was seen, and by whose claim. */
export interface MatchJob {
  round_id: string;
  generation: number;
  claim_id: string;
  /** Of the article that asked for it. */
  fetched_at: Date | null;
  traceparent: string | null;
  /** False: it waited in a restored backup, and webhooks about it may have been sent since. */
  sends: boolean;
}

/** Claims the rounds that have waited longest; the lease keeps other matchers off until it runs out. */
export async function claimJobs(
  db: Db,
  claim: { id: string; limit: number; now: Date; leasedUntil: Date },
): Promise<MatchJob[]> {
  const [rows]: [MatchJob[], number] = await db.query(
    `update match_jobs set leased_until = $3, claim_id = $4
     where round_id = any(array(
       select round_id from match_jobs where leased_until is null or leased_until < $2
       order by enqueued_at limit $1 for update skip locked))
     returning round_id, generation, claim_id, fetched_at, traceparent, sends`,
    [claim.limit, claim.now, claim.leasedUntil, claim.id],
  );
  return rows;
}

/** Holds on to a claimed job while a large round is being stored. False: the lease ran out and another matcher has the round. */
export async function extendLease(db: Db, job: MatchJob, leasedUntil: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update match_jobs set leased_until = $3 where round_id = $1 and claim_id = $2`,
    [job.round_id, job.claim_id, leasedUntil],
  );
  return count > 0;
}

/**
 * Ends a job; one that was enqueued again meanwhile is freed instead. Does nothing where another matcher has the job by now: the round
 * may have been enqueued anew since, with the generation that we saw.
 */
export async function finishJob(db: Db, job: MatchJob): Promise<void> {
  const [, deleted]: [unknown, number] = await db.query(
    `delete from match_jobs where round_id = $1 and claim_id = $2 and generation = $3`,
    [job.round_id, job.claim_id, job.generation],
  );
  if (deleted > 0) return;
  await db.query(
    `update match_jobs set leased_until = null, claim_id = null where round_id = $1 and claim_id = $2`,
    [job.round_id, job.claim_id],
  );
}
