import type { Db, Reader } from '../database/transaction.js';
import type { RoundReview, RoundState } from './rounds.queries.js';

/** Rounds that one source alone stated, first read in a time range. */
export interface RoundsOfSource {
  source: string;
  since: Date;
  /** Exclusive. */
  until: Date;
  /** How the company's name begins, in any case; null: any. */
  company: string | null;
}

const OF_SOURCE_ALONE = `exists (select 1 from mentions m where m.round_id = r.id and m.source = $1)
  and not exists (select 1 from mentions m where m.round_id = r.id and m.source <> $1)`;

/** Lists at most `limit` of them that are open or held, the oldest first. `is_queued`: it waits to be matched. */
export async function listRoundsOfSource(
  db: Reader,
  { source, since, until, company }: RoundsOfSource,
  limit: number,
): Promise<{ id: string; state: Exclude<RoundState, 'withdrawn'>; is_queued: boolean }[]> {
  const prefix = company === null ? null : `${company.replace(/[\\%_]/g, '\\$&')}%`;
  return db.query(
    `select r.id, r.state,
            exists (select 1 from match_jobs j where j.round_id = r.id and j.due_at is distinct from 'infinity') as is_queued
     from funding_rounds r
     where r.created_at >= $2 and r.created_at < $3 and r.state <> 'withdrawn'
       and ($4::text is null or lower(r.company_name) like lower($4)) and ${OF_SOURCE_ALONE}
     order by r.created_at, r.id limit $5`,
    [source, since, until, prefix, limit],
  );
}

/** Locks those that are in one of the states and still stated by the source alone. Returns how each was. */
export async function lockRoundsOfSource(
  tx: Db,
  roundIds: readonly string[],
  source: string,
  states: readonly RoundState[],
): Promise<({ id: string } & RoundReview)[]> {
  return tx.query(
    `select r.id, r.state, r.hold_reason from funding_rounds r
     where r.id = any($2::uuid[]) and r.state = any($3::text[]) and ${OF_SOURCE_ALONE}
     order by r.id for update of r`,
    [source, roundIds, states],
  );
}

/** Changes the review state of rounds that the caller has locked. */
export async function setReviews(tx: Db, roundIds: readonly string[], review: RoundReview): Promise<void> {
  await tx.query(`update funding_rounds set state = $2, hold_reason = $3 where id = any($1::uuid[])`, [
    roundIds,
    review.state,
    review.hold_reason,
  ]);
}

/** Locks those that still are as they were left. Returns which. */
export async function lockRoundsAs(
  tx: Db,
  roundIds: readonly string[],
  review: RoundReview,
): Promise<string[]> {
  const rows: { id: string }[] = await tx.query(
    `select id from funding_rounds
     where id = any($1::uuid[]) and state = $2 and hold_reason is not distinct from $3::text order by id for update`,
    [roundIds, review.state, review.hold_reason],
  );
  return rows.map(({ id }) => id);
}
