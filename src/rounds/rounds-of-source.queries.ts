import type { Db, Reader } from '../database/transaction.js';
import type { ReviewedRound } from './round-batches.queries.js';
import type { RoundReview, RoundState } from './rounds.queries.js';

/** Selects rounds that only one source stated and that were first read in a time range. */
export interface RoundsOfSource {
  source: string;
  since: Date;
  /** The end of the range, exclusive. */
  until: Date;
  /** The start of the company's name, in any case. Null means every company. */
  company: string | null;
}

/**
 * SQL condition that only the source `$1` stated the round. The subquery uses an index on the
 * round. A join would read all mentions of the source for each page.
 */
const OF_SOURCE_ALONE = `(select bool_and(m.source = $1) from mentions m where m.round_id = r.id)`;

/** Returns whether this source stated a round. */
export async function hasStatedRound(db: Reader, source: string): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from mentions where source = $1 limit 1`, [source]);
  return rows.length > 0;
}

/** A round of a source. `is_queued` is true if the round waits to be matched. */
export interface RoundOfSource {
  id: string;
  state: RoundState;
  is_queued: boolean;
  created_at: Date;
}

/**
 * Yields the rounds of a source in one of the states, oldest first, in pages of up to `pageRows`.
 */
export async function* listRoundsOfSource(
  db: Reader,
  which: RoundsOfSource,
  states: readonly RoundState[],
  pageRows: number,
): AsyncGenerator<RoundOfSource[]> {
  let last: RoundOfSource | undefined;
  do {
    const page: RoundOfSource[] = await listPage(db, which, { states, after: last ?? null, limit: pageRows });
    if (page.length > 0) yield page;
    last = page.length < pageRows ? undefined : page.at(-1);
  } while (last !== undefined);
}

async function listPage(
  db: Reader,
  { source, since, until, company }: RoundsOfSource,
  { states, after, limit }: { states: readonly RoundState[]; after: RoundOfSource | null; limit: number },
): Promise<RoundOfSource[]> {
  const prefix = company === null ? null : `${company.replace(/[\\%_]/g, '\\$&')}%`;
  return db.query(
    `select r.id, r.state, r.created_at,
            exists (select 1 from match_jobs j where j.round_id = r.id and j.due_at is distinct from 'infinity') as is_queued
     from funding_rounds r
     where r.created_at >= $2 and r.created_at < $3 and r.state = any($5::text[])
       and ($6::uuid is null or (r.created_at, r.id) > ($2, $6))
       and ($4::text is null or lower(r.company_name) like lower($4)) and ${OF_SOURCE_ALONE}
     order by r.created_at, r.id limit $7`,
    [source, after?.created_at ?? since, until, prefix, states, after?.id ?? null, limit],
  );
}

/**
 * Locks rounds. Returns the current state of the rounds that are in one of the states and that only
 * this source states. Reads after taking the lock, because a process that adds a mention holds the
 * same lock.
 */
export async function lockRoundsOfSource(
  tx: Db,
  roundIds: readonly string[],
  source: string,
  states: readonly RoundState[],
): Promise<ReviewedRound[]> {
  await tx.query(`select id from funding_rounds where id = any($1::uuid[]) order by id for update`, [
    roundIds,
  ]);
  return tx.query(
    `select r.id, r.state, r.hold_reason from funding_rounds r
     where r.id = any($2::uuid[]) and r.state = any($3::text[]) and ${OF_SOURCE_ALONE} order by r.id`,
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

/** Locks those rounds that still have this review state. Returns their ids. */
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
