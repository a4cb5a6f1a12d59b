import type { Reader } from '../../database/transaction.js';

/** A stored round, and when each source first stated it. */
export interface StoredRound {
  id: string;
  domain: string | null;
  stage: string;
  amount: number | null;
  /** `YYYY-MM-DD` */
  date: string;
  mentions: { source: string; read_at: string }[];
}

/** Lists rounds that were not withdrawn, of these days, by id after `after`. */
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
