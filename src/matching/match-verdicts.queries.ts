import type { Db } from '../database/transaction.js';

/**
 * Marks a user's match as wrong, with its current evidence. Returns false if there is no such
 * match.
 */
export async function upsertVerdict(
  db: Db,
  userId: string,
  matchId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `insert into match_verdicts (user_id, match_id, round_id, reason, match_type, evidence_value, evidence_score,
                                 company_name, account_name, made_at)
     select m.user_id, m.id, m.round_id, $3, m.match_type, m.evidence_value, m.evidence_score,
            m.funding_round ->> 'company_name', case when a.to_clean is null then a.name end, $4
     from matches m left join accounts a on a.user_id = m.user_id and a.id = m.account_id
     where m.user_id = $1 and m.id = $2
     on conflict (user_id, match_id) do update set reason = excluded.reason, made_at = excluded.made_at
     returning match_id`,
    [userId, matchId, reason, now],
  );
  return rows.length > 0;
}

/** Withdraws the mark. Returns false if there is no such match. */
export async function deleteVerdict(db: Db, userId: string, matchId: string): Promise<boolean> {
  await db.query(`delete from match_verdicts where user_id = $1 and match_id = $2`, [userId, matchId]);
  const known: unknown[] = await db.query(`select 1 from matches where user_id = $1 and id = $2`, [
    userId,
    matchId,
  ]);
  return known.length > 0;
}
