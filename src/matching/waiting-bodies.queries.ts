import type { NameSignal } from '../company-names/similarity.js';
import type { Db } from '../database/transaction.js';
import type { MatchType } from './event.dto.js';

/** An account or contact of a match. JSON columns are JSON text. */
export interface MatchedRow {
  id: string;
  match_type: MatchType;
  account_external_id: string | null;
  account_name: string | null;
  account_metadata: string | null;
  contact_external_id: string | null;
  contact_metadata: string | null;
  /** The score is null in entries of `also_matched` that an older version stored. */
  evidence_score: number | null;
  evidence_signals: NameSignal[] | null;
}

/** A match with the data from which its webhook body is built. */
export interface WaitingMatch extends MatchedRow {
  created_at: Date;
  evidence_value: string;
  evidence_score: number;
  also_matched_total: number;
  funding_round: string;
}

/**
 * Lists and locks the user's matches that no sender has claimed. No sender can claim a locked match
 * until the transaction ends. Reads only the stored account name. The body must not contain another
 * name, because an erasure cannot find that name in the row.
 */
export async function listWaiting(
  tx: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<WaitingMatch[]> {
  return tx.query(
    `select id, match_type, account_external_id, account_name,
            account_metadata::text as account_metadata, contact_external_id, contact_metadata::text as contact_metadata,
            created_at, evidence_value, evidence_score, evidence_signals,
            also_matched_total, funding_round::text as funding_round
     from matches m
     where user_id = $1 and id = any($2::uuid[]) and webhook_status = 'pending' and claimed_at is null
     order by id for update`,
    [userId, matchIds],
  );
}

/** Lists the entries of `also_matched` that matches show, in order. */
export async function listShownOthers(
  tx: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<MatchedRow[]> {
  return tx.query(
    `select match_id as id, match_type, account_external_id, account_name,
            account_metadata::text as account_metadata, contact_external_id, contact_metadata::text as contact_metadata,
            evidence_score, evidence_signals
     from also_matched o where user_id = $1 and match_id = any($2::uuid[]) and shown order by match_id, position`,
    [userId, matchIds],
  );
}

/** Stores the new body of a match that waits to be sent. */
export async function replaceBody(tx: Db, userId: string, matchId: string, body: Buffer): Promise<void> {
  await tx.query(`update matches set body = $3 where user_id = $1 and id = $2`, [userId, matchId, body]);
}

/**
 * Decrements the count of other matches of every match that includes this account. Returns the
 * matches that wait to be sent. These matches stay locked, so that no sender claims a match before
 * its new body is stored.
 */
export async function uncountAlsoMatched(tx: Db, userId: string, accountId: string): Promise<string[]> {
  const [rows]: [{ id: string; is_pending: boolean }[], number] = await tx.query(
    `update matches set also_matched_total = also_matched_total - 1
     where user_id = $1 and id in (select match_id from also_matched where user_id = $1 and account_id = $2)
     returning id, webhook_status = 'pending' as is_pending`,
    [userId, accountId],
  );
  return rows.filter((row) => row.is_pending).map(({ id }) => id);
}
