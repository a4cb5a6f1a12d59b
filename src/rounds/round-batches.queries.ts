import type { Db, Reader } from '../database/transaction.js';
import type { RoundReview } from './rounds.queries.js';

export type BatchAction = 'hold' | 'withdraw';

/** A round with its current or earlier state. */
export type ReviewedRound = { id: string } & RoundReview;

/** Inserts an empty batch. `entryId` is the id of its audit entry. */
export async function insertBatch(
  tx: Db,
  batch: { id: string; entryId: string; action: BatchAction },
): Promise<void> {
  await tx.query(`insert into round_batches (id, entry_id, action) values ($1, $2, $3)`, [
    batch.id,
    batch.entryId,
    batch.action,
  ]);
}

/**
 * Adds rounds and their earlier state to a batch. The caller must have locked the rounds. If
 * `closeBatch` has finished the batch, adds no round and returns false.
 */
export async function insertBatchRounds(
  tx: Db,
  batch: string,
  before: readonly ReviewedRound[],
  failedMatches: number,
): Promise<boolean> {
  const [, batchRows]: [unknown, number] = await tx.query(
    `update round_batches set rounds = rounds + $2, failed_matches = failed_matches + $3, last_step_at = clock_timestamp()
     where id = $1 and finished_at is null`,
    [batch, before.length, failedMatches],
  );
  if (batchRows === 0) return false;
  await tx.query(
    `insert into round_batch_rounds (batch_id, round_id, state_before, hold_reason_before)
     select $1, * from unnest($2::uuid[], $3::text[], $4::text[])`,
    [
      batch,
      before.map(({ id }) => id),
      before.map(({ state }) => state),
      before.map(({ hold_reason: reason }) => reason),
    ],
  );
  return true;
}

/** Marks a batch as finished now, unless it is already finished. */
export async function finishBatch(db: Db, batch: string): Promise<void> {
  await db.query(`update round_batches set finished_at = now() where id = $1 and finished_at is null`, [
    batch,
  ]);
}

/**
 * Finishes a batch whose last step is at least `idleS` seconds old, because the process that ran it
 * has stopped. Returns whether the batch is finished.
 */
export async function closeBatch(db: Db, batch: string, idleS: number): Promise<boolean> {
  const [rows]: [unknown[], number] = await db.query(
    `update round_batches set finished_at = coalesce(finished_at, now())
     where id = $1 and (finished_at is not null or last_step_at < now() - make_interval(secs => $2)) returning id`,
    [batch, idleS],
  );
  return rows.length > 0;
}

/** Returns the action of a batch. Returns null if the batch does not exist. */
export async function findBatchAction(db: Reader, batch: string): Promise<BatchAction | null> {
  const rows: { action: BatchAction }[] = await db.query(
    `select action from round_batches where id::text = lower($1)`,
    [batch],
  );
  return rows[0]?.action ?? null;
}

/**
 * Lists rounds of a batch that are not undone, by id. `afterId` is the last round of the previous
 * page, and null for the first page.
 */
export async function listBatchRounds(
  db: Db,
  batch: string,
  afterId: string | null,
  limit: number,
): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select round_id as id from round_batch_rounds
     where batch_id = $1 and status <> 'undone' and ($2::uuid is null or round_id > $2) order by round_id limit $3`,
    [batch, afterId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Lists all rounds of a batch, undone or not, oldest first. */
export async function listAllOfBatch(db: Reader, batch: string): Promise<{ id: string; created_at: Date }[]> {
  return db.query(
    `select r.id, r.created_at from round_batch_rounds b join funding_rounds r on r.id = b.round_id
     where b.batch_id = $1 order by r.created_at, r.id`,
    [batch],
  );
}

/**
 * Lists the rounds that would be open if the batch were undone now. `left` is the state that the
 * batch gave its rounds.
 */
export async function listRoundsToOpen(db: Db, batch: string, left: RoundReview): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select b.round_id as id from round_batch_rounds b join funding_rounds r on r.id = b.round_id
     where b.batch_id = $1 and b.status = 'done' and b.state_before = 'open'
       and r.state = $2 and r.hold_reason is not distinct from $3::text
     order by b.round_id`,
    [batch, left.state, left.hold_reason],
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks rounds of a batch as undone, except rounds that changed after the batch. The caller must
 * have locked the rounds. Returns the marked rounds with their state before the batch.
 */
export async function takeBatchRounds(
  tx: Db,
  batch: string,
  roundIds: readonly string[],
  now: Date,
): Promise<ReviewedRound[]> {
  const [rows]: [ReviewedRound[], number] = await tx.query(
    `update round_batch_rounds set status = 'undone'
     where batch_id = $1 and round_id = any($2::uuid[]) and status = 'done'
     returning round_id as id, state_before as state, hold_reason_before as hold_reason`,
    [batch, roundIds],
  );
  if (rows.length > 0)
    await tx.query(
      `update round_batches set undone_rounds = undone_rounds + $2, undone_at = $3 where id = $1`,
      [batch, rows.length, now],
    );
  return rows;
}

/** Counts how many of these rounds are in the batch and not undone. */
export async function countNotUndone(tx: Db, batch: string, roundIds: readonly string[]): Promise<number> {
  const rows: { count: number }[] = await tx.query(
    `select count(*)::int as count from round_batch_rounds
     where batch_id = $1 and round_id = any($2::uuid[]) and status <> 'undone'`,
    [batch, roundIds],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Records that a round changed after its batches, so that undoing a batch does not change it. The
 * caller must have locked the round.
 */
export async function keepFromBatches(tx: Db, roundId: string): Promise<void> {
  await tx.query(`update round_batch_rounds set status = 'changed' where round_id = $1 and status = 'done'`, [
    roundId,
  ]);
}

/**
 * Changes the state that undoing a batch gives to a round, because of a new article. The caller
 * must have locked the round. Does nothing if the round is in no batch, or if that state is not
 * `from`.
 */
export async function changeReviewBefore(
  tx: Db,
  roundId: string,
  { from, to }: { from: RoundReview; to: RoundReview },
): Promise<void> {
  await tx.query(
    `update round_batch_rounds set state_before = $4, hold_reason_before = $5
     where round_id = $1 and status = 'done' and state_before = $2 and hold_reason_before is not distinct from $3::text`,
    [roundId, from.state, from.hold_reason, to.state, to.hold_reason],
  );
}

export interface BatchRow {
  batch: string;
  action: BatchAction;
  at: Date;
  actor: string;
  source: string;
  since: string;
  until: string;
  company: string | null;
  rounds: number;
  failed_matches: number;
  /** When rounds of the batch were last undone. The field is null if the batch was never undone. */
  undone_at: Date | null;
  /** Number of undone rounds. Rounds that changed after the batch are not undone. */
  undone_rounds: number;
}

/**
 * Lists the newest batches. Reads a limited number of rows by two indexes, however long the audit
 * log is.
 */
export async function listBatches(db: Db, limit: number): Promise<BatchRow[]> {
  return db.query(
    `select b.id as batch, b.action, a.at, a.actor, a.detail ->> 'source' as source, a.detail ->> 'since' as since,
            a.detail ->> 'until' as until, a.detail ->> 'company' as company,
            b.rounds, b.failed_matches, b.undone_at, b.undone_rounds
     from (select * from round_batches order by entry_id desc limit $1) b
     cross join lateral (select at, actor, detail from audit_log where id = b.entry_id) a
     order by b.entry_id desc`,
    [limit],
  );
}
