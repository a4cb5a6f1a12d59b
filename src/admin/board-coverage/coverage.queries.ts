import type { Reader } from '../../database/transaction.js';

/** A stored round, and when each source first stated the round. */
export interface StoredRound {
  id: string;
  domain: string | null;
  stage: string;
  amount: number | null;
  /** Day in the format `YYYY-MM-DD`. */
  date: string;
  mentions: { source: string; read_at: string }[];
}

/**
 * Lists the rounds of these days that are not withdrawn, sorted by id. The list starts after the id
 * `after`.
 */
export async function listRoundsBetween(
  db: Reader,
  days: { from: string; to: string },
  after: string,
  limit: number,
): Promise<StoredRound[]> {
  return db.query(
    `select r.id, r.registrable_domain as domain, r.funding_type as stage, r.amount_usd::float8 as amount,
            r.earliest_date::text as date,
            (select json_agg(json_build_object('source', m.source, 'read_at', m.read_at)) from (
               select source, min(created_at) as read_at from mentions where round_id = r.id group by source) m) as mentions
     from funding_rounds r
     where r.earliest_date between $1 and $2 and r.state <> 'withdrawn' and r.id > $3 order by r.id limit $4`,
    [days.from, days.to, after, limit],
  );
}
