import { FIRST_UUID, LAST_UUID } from '../database/in-pages.js';
import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';
import { nameIsShown } from '../rounds/erased-people/shown-names.js';

/**
 * Marks a user's match as wrong and stores its current evidence with the mark. Returns false if the
 * match does not exist.
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
            m.funding_round ->> 'company_name', case when ${nameIsShown('a')} then a.name end, $4
     from matches m left join accounts a on a.user_id = m.user_id and a.id = m.account_id
     where m.user_id = $1 and m.id = $2
     on conflict (user_id, match_id) do update set reason = excluded.reason, made_at = excluded.made_at
     returning match_id`,
    [userId, matchId, reason, now],
  );
  return rows.length > 0;
}

/** Removes the mark of a user's match. Returns false if the match does not exist. */
export async function deleteVerdict(db: Db, userId: string, matchId: string): Promise<boolean> {
  await db.query(`delete from match_verdicts where user_id = $1 and match_id = $2`, [userId, matchId]);
  const known: unknown[] = await db.query(`select 1 from matches where user_id = $1 and id = $2`, [
    userId,
    matchId,
  ]);
  return known.length > 0;
}

/** The texts that are stored with the mark of a wrong match. */
export interface VerdictTexts {
  match_id: string;
  evidence_value: string;
  company_name: string;
  account_name: string | null;
}

/**
 * Returns the match id of the last of the next `rows` marks after an id. Returns null
 * if fewer marks remain.
 */
export async function findVerdictsEnd(
  db: Db,
  userId: string,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select match_id as id from match_verdicts where user_id = $1 and match_id > $2 order by match_id offset $3 limit 1`,
    [userId, after ?? FIRST_UUID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists a user's marks between two ids whose texts match the pattern. */
export async function listVerdictTexts(
  db: Db,
  userId: string,
  pattern: string,
  { after, until }: Page<string>,
): Promise<VerdictTexts[]> {
  return db.query(
    `select match_id, evidence_value, company_name, account_name from match_verdicts
     where user_id = $1 and match_id > $2 and match_id <= $3
       and concat_ws(' ', evidence_value, company_name, account_name) ~* $4`,
    [userId, after ?? FIRST_UUID, until ?? LAST_UUID, pattern],
  );
}

/** Replaces the texts that are stored with a mark. */
export async function replaceVerdictTexts(tx: Db, userId: string, verdict: VerdictTexts): Promise<void> {
  await tx.query(
    `update match_verdicts set evidence_value = $3, company_name = $4, account_name = $5
     where user_id = $1 and match_id = $2`,
    [userId, verdict.match_id, verdict.evidence_value, verdict.company_name, verdict.account_name],
  );
}

/** Deletes a user's marks of matches. */
export async function deleteVerdicts(db: Db, userId: string): Promise<void> {
  await db.query(`delete from match_verdicts where user_id = $1`, [userId]);
}
