import { queryPrepared } from '../database/prepared.js';
import type { Db } from '../database/transaction.js';
import type { Origin } from '../runtime/origin.js';
import type { MatchType } from './event.dto.js';

/** Writes the pairs into the ledger and returns the users for whom the round is new, in the order of their ids. */
export async function insertLedgerAcrossUsers(tx: Db, userIds: string[], roundId: string): Promise<string[]> {
  const rows: { user_id: string }[] = await queryPrepared(
    tx,
    'insert-ledger',
    `insert into match_ledger (user_id, round_id) select user_id, $2 from unnest($1::uuid[]) as batch (user_id) order by 1
     on conflict do nothing returning user_id`,
    [userIds, roundId],
  );
  return rows.map((row) => row.user_id);
}

/**
 * Gives each user the created_at of its next match, in ms since 1970: `nowMs`, or one more than the last. The rows stay locked until
 * the transaction ends, so that a user's matches appear in the order of their created_at (decision 19); they are locked in the
 * order of the ids, so that two matchers do not wait for each other in a circle.
 */
export async function advanceCursorsAcrossUsers(
  tx: Db,
  userIds: string[],
  nowMs: number,
): Promise<Map<string, number>> {
  const rows: { user_id: string; last_match_ms: string }[] = await queryPrepared(
    tx,
    'advance-cursors',
    `insert into user_cursors as cursor (user_id, last_match_ms) select user_id, $2::bigint from unnest($1::uuid[]) as batch (user_id) order by 1
     on conflict (user_id) do update set last_match_ms = greatest(excluded.last_match_ms, cursor.last_match_ms + 1)
     returning user_id, last_match_ms`,
    [userIds, nowMs],
  );
  return new Map(rows.map((row) => [row.user_id, Number(row.last_match_ms)]));
}

/** A match to store; JSON columns are JSON text. */
export interface NewMatch {
  userId: string;
  id: string;
  createdAt: Date;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
  evidenceValue: string;
  evidenceScore: number;
  /** JSON text; null for none. */
  evidenceSignals: string | null;
  alsoMatchedTotal: number;
  webhookStatus: 'pending' | 'failed' | 'no_webhook';
  /** The exact bytes to be signed and sent; null where nothing is sent. */
  body: Buffer | null;
}

/** Stores matches of one round; `failure` is what customers read beside those that are failed from the start. */
export async function insertMatchesAcrossUsers(
  tx: Db,
  round: { id: string; fundingRound: string; origin: Origin; failure: string | null },
  matches: NewMatch[],
): Promise<void> {
  await queryPrepared(
    tx,
    'insert-matches',
    `insert into matches (user_id, id, round_id, created_at, match_type, account_id, account_external_id, account_metadata,
       contact_external_id, contact_metadata, evidence_value, evidence_score, also_matched_total, funding_round, webhook_status, body, fetched_at,
       traceparent, webhook_response_snippet, evidence_signals)
     select user_id, id, $1, created_at, match_type, account_id, account_external_id, account_metadata::jsonb,
       contact_external_id, contact_metadata::jsonb, evidence_value, evidence_score, also_matched_total, $2::jsonb, webhook_status, body,
       $17::timestamptz, case when webhook_status = 'pending' then $18::text end, case when webhook_status = 'failed' then $19::text end,
       evidence_signals::jsonb
     from unnest($3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::text[], $13::float8[], $14::int[], $15::text[], $16::bytea[], $20::text[])
       as batch (user_id, id, created_at, match_type, account_id, account_external_id, account_metadata, contact_external_id,
         contact_metadata, evidence_value, evidence_score, also_matched_total, webhook_status, body, evidence_signals)`,
    [
      round.id,
      round.fundingRound,
      matches.map((match) => match.userId),
      matches.map((match) => match.id),
      matches.map((match) => match.createdAt),
      matches.map((match) => match.matchType),
      matches.map((match) => match.accountId),
      matches.map((match) => match.accountExternalId),
      matches.map((match) => match.accountMetadata),
      matches.map((match) => match.contactExternalId),
      matches.map((match) => match.contactMetadata),
      matches.map((match) => match.evidenceValue),
      matches.map((match) => match.evidenceScore),
      matches.map((match) => match.alsoMatchedTotal),
      matches.map((match) => match.webhookStatus),
      matches.map((match) => match.body),
      round.origin.fetchedAt,
      round.origin.traceparent,
      round.failure,
      matches.map((match) => match.evidenceSignals),
    ],
  );
}

/** A further account or contact of a match; metadata only where it is shown. */
export interface NewAlsoMatched {
  userId: string;
  matchId: string;
  position: number;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
  shown: boolean;
}

/** Stores the further accounts and contacts of matches. */
export async function insertAlsoMatchedAcrossUsers(tx: Db, entries: NewAlsoMatched[]): Promise<void> {
  await queryPrepared(
    tx,
    'insert-also-matched',
    `insert into also_matched (user_id, match_id, position, match_type, account_id, account_external_id, account_metadata,
       contact_external_id, contact_metadata, shown)
     select user_id, match_id, position, match_type, account_id, account_external_id, account_metadata::jsonb,
       contact_external_id, contact_metadata::jsonb, shown
     from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
       as batch (user_id, match_id, position, match_type, account_id, account_external_id, account_metadata,
         contact_external_id, contact_metadata, shown)`,
    [
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.matchId),
      entries.map((entry) => entry.position),
      entries.map((entry) => entry.matchType),
      entries.map((entry) => entry.accountId),
      entries.map((entry) => entry.accountExternalId),
      entries.map((entry) => entry.accountMetadata),
      entries.map((entry) => entry.contactExternalId),
      entries.map((entry) => entry.contactMetadata),
      entries.map((entry) => entry.shown),
    ],
  );
}

/** Wakes the senders of all processes. */
export async function notifyDeliveries(db: Db): Promise<void> {
  await db.query(`select pg_notify('deliveries', '')`);
}
