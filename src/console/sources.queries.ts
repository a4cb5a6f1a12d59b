import type { Db } from '../database/transaction.js';

/** Counts the accepted and rejected items of each source since an instant. */
export async function countItemsBySource(
  db: Db,
  since: Date,
): Promise<{ source: string; rounds: number; rejected: number }[]> {
  return db.query(
    `select source, (count(*) filter (where outcome <> 'rejected'))::int as rounds,
            (count(*) filter (where outcome = 'rejected'))::int as rejected
     from items where fetched_at >= $1 group by source`,
    [since],
  );
}

/**
 * Lists the rounds with a delivered match that was created since an instant. The query reads one
 * index range per user.
 */
export async function listSentRoundsAcrossUsers(db: Db, since: Date): Promise<string[]> {
  const rows: { round_id: string }[] = await db.query(
    `with sent as materialized (
       select s.* from users u
       cross join lateral (
         select m.user_id, m.round_id from matches m
         where m.user_id = u.id and m.webhook_status = 'delivered' and m.created_at >= $1) s)
     select distinct round_id from sent`,
    [since],
  );
  return rows.map((row) => row.round_id);
}

/** Counts of a source's rounds by outcome. */
export interface OutcomeRow {
  name: string;
  rounds: number;
  sent: number;
  confirmed: number;
  withdrawn: number;
  wrong: number;
}

/** Counts the rounds stored since an instant by source and outcome. */
export async function countOutcomesBySource(
  db: Db,
  { since, sent, wrong }: { since: Date; sent: string[]; wrong: string[] },
): Promise<OutcomeRow[]> {
  return db.query(
    `select m.source as name, count(*)::int as rounds, (count(*) filter (where m.is_sent))::int as sent,
            (count(*) filter (where m.verdict = 'round'))::int as confirmed,
            (count(*) filter (where m.state = 'withdrawn'))::int as withdrawn,
            (count(*) filter (where m.is_wrong))::int as wrong
     from (select distinct m.source, r.id, r.state, r.verdict,
                  r.id in (select unnest($2::uuid[])) as is_sent, r.id in (select unnest($3::uuid[])) as is_wrong
           from funding_rounds r join mentions m on m.round_id = r.id where r.created_at >= $1) m
     group by m.source order by m.source`,
    [since, sent, wrong],
  );
}
