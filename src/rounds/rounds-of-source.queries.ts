import type { Db, Reader } from '../database/transaction.js';
import type { RoundState } from './rounds.queries.js';

/** Rounds that one source alone stated, first read in a time range. */
export interface RoundsOfSource {
  source: string;
  since: Date;
  /** Exclusive. */
  until: Date;
}

const OF_SOURCE = `created_at >= $2 and created_at < $3
  and exists (select 1 from mentions m where m.round_id = r.id and m.source = $1)
  and not exists (select 1 from mentions m where m.round_id = r.id and m.source <> $1)`;

/** Lists them in these states, the oldest first. */
export async function listRoundsOfSource(
  db: Reader,
  { source, since, until }: RoundsOfSource,
  states: readonly RoundState[],
): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select r.id from funding_rounds r where ${OF_SOURCE} and r.state = any($4::text[]) order by r.created_at, r.id`,
    [source, since, until, states],
  );
  return rows.map(({ id }) => id);
}

/** Whether a round is not withdrawn, and still stated by this source alone. */
export async function isRoundOfSource(db: Reader, roundId: string, source: string): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from funding_rounds r where r.id = $1 and r.state <> 'withdrawn'
       and not exists (select 1 from mentions m where m.round_id = r.id and m.source <> $2)`,
    [roundId, source],
  );
  return rows.length > 0;
}

/** Holds the open ones of these rounds as parts of a batch. Returns which they were. */
export async function holdTogether(tx: Db, roundIds: readonly string[], batch: string): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update funding_rounds set state = 'held', hold_reason = 'operator', hold_batch = $2
     where id in (select id from funding_rounds where id = any($1::uuid[]) and state = 'open' order by id for update)
     returning id`,
    [roundIds, batch],
  );
  return rows.map(({ id }) => id);
}

/** Whether rounds were ever held together as this batch. */
export async function isHoldBatch(db: Reader, batch: string): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from audit_log where action = 'rounds.hold' and subject = $1`,
    [batch],
  );
  return rows.length > 0;
}

/** Counts the rounds that are still held as parts of a batch. */
export async function countHeldTogether(db: Reader, batch: string): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from funding_rounds where hold_batch = $1`,
    [batch],
  );
  return rows[0]?.count ?? 0;
}

/** Opens the first so many rounds of a batch that are still held by it. Returns which they were. */
export async function releaseTogether(tx: Db, batch: string, limit: number): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update funding_rounds set state = 'open', hold_reason = null, hold_batch = null
     where id in (select id from funding_rounds where hold_batch = $1 and state = 'held' order by id limit $2 for update)
     returning id`,
    [batch, limit],
  );
  return rows.map(({ id }) => id);
}
