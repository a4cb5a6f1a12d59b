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

/** Changes the state of those that are in `from`; of held ones only those that an operator holds. Returns which they were. */
export async function changeStates(
  tx: Db,
  roundIds: readonly string[],
  { from, to }: { from: RoundState; to: RoundState },
): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update funding_rounds set state = $3, hold_reason = case when $3 = 'held' then 'operator' end
     where id in (select id from funding_rounds where id = any($1::uuid[]) and state = $2 and hold_reason is distinct from 'low-confidence'
                  order by id for update)
     returning id`,
    [roundIds, from, to],
  );
  return rows.map(({ id }) => id);
}

/** Reads which rounds were held together and not held once more since; null for an unknown batch. */
export async function findHeldTogether(db: Db, batch: string): Promise<string[] | null> {
  const rows: { ids: string[]; again: string[] }[] = await db.query(
    `select h.detail -> 'round_ids' as ids,
            array(select later.subject from audit_log later where later.action = 'round.hold' and later.id > h.id) as again
     from audit_log h where h.action = 'rounds.hold' and h.subject = $1`,
    [batch],
  );
  const [held] = rows;
  if (held === undefined) return null;
  const again = new Set(held.again);
  return held.ids.filter((id) => !again.has(id));
}
