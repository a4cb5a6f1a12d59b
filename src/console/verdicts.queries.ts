import type { Db } from '../database/transaction.js';

/** The thresholds between the score bands. */
const BANDS = 'array[0.9, 0.95, 0.99]::float8[]';

/** Number of matches of one match type and score band. Band 0 has the lowest scores. */
export interface BandCount {
  match_type: string;
  band: number;
  count: number;
}

/**
 * Counts the matches since an instant by match type and band. The query reads one index range per
 * user.
 */
export async function countMatchesByBandAcrossUsers(db: Db, since: Date): Promise<BandCount[]> {
  return db.query(
    `with counted as materialized (
       select c.* from users u
       cross join lateral (
         select m.user_id, m.match_type, width_bucket(m.evidence_score, ${BANDS}) as band, count(*) as count
         from matches m where m.user_id = u.id and m.created_at >= $1 group by m.user_id, m.match_type, 3) c)
     select match_type, band, sum(count)::int as count from counted group by match_type, band`,
    [since],
  );
}

/** Counts the matches that customers marked as wrong since an instant, by match type and band. */
export async function countVerdictsByBandAcrossUsers(db: Db, since: Date): Promise<BandCount[]> {
  return db.query(
    `select match_type, width_bucket(evidence_score, ${BANDS}) as band, count(*)::int as count
     from match_verdicts where made_at >= $1 group by 1, 2`,
    [since],
  );
}

/** A match that a customer marked as wrong, with its evidence. */
export interface VerdictRow {
  match_id: string;
  round_id: string;
  user_email: string;
  reason: string;
  match_type: string;
  evidence_value: string;
  evidence_score: number;
  company_name: string;
  account_name: string | null;
  made_at: Date;
}

/** Lists the matches that customers marked as wrong, newest first. */
export async function listVerdictsAcrossUsers(db: Db, limit: number): Promise<VerdictRow[]> {
  return db.query(
    `select v.match_id, v.round_id, u.email as user_email, v.reason, v.match_type, v.evidence_value, v.evidence_score,
            v.company_name, v.account_name, v.made_at
     from match_verdicts v join users u on u.id = v.user_id order by v.made_at desc limit $1`,
    [limit],
  );
}
