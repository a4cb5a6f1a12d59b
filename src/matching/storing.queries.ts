import { Constant, insertRows } from '../database/insert-rows.js';
import { queryPrepared } from '../database/prepared.js';
import type { Db } from '../database/transaction.js';
import type { Origin } from '../runtime/origin.js';
import type { MatchType } from './event.dto.js';

/**
 * Inserts pairs of user and round into the ledger. Returns the users who have not received the
 * round before, by id.
 */
export async function insertLedgerAcrossUsers(tx: Db, userIds: string[], roundId: string): Promise<string[]> {
  const rows: { user_id: string }[] = await insertRows(tx, {
    name: 'insert-ledger',
    into: 'match_ledger',
    columns: [
      ['user_id', 'uuid', userIds.toSorted()],
      ['round_id', 'uuid', new Constant(roundId)],
    ],
    then: `on conflict do nothing returning user_id`,
  });
  return rows.map((row) => row.user_id);
}

/**
 * Returns the created_at of each user's next match, in ms since 1970. It is `nowMs`, or 1 ms after
 * the user's last match if that is later.
 *
 * The rows stay locked until the transaction ends, so that a user's matches become visible in the
 * order of created_at (decision 19). The rows are locked in the order of the ids (on Citus per
 * shard), so that two matchers cannot deadlock.
 */
export async function advanceCursorsAcrossUsers(
  tx: Db,
  userIds: string[],
  nowMs: number,
): Promise<Map<string, number>> {
  const rows: { user_id: string; last_match_ms: string }[] = await insertRows(tx, {
    name: 'advance-cursors',
    into: 'user_cursors as cursor',
    columns: [
      ['user_id', 'uuid', userIds.toSorted()],
      ['last_match_ms', 'bigint', new Constant(nowMs)],
    ],
    then: `on conflict (user_id) do update set last_match_ms = greatest(excluded.last_match_ms, cursor.last_match_ms + 1)
     returning user_id, last_match_ms`,
  });
  return new Map(rows.map((row) => [row.user_id, Number(row.last_match_ms)]));
}

/**
 * Returns the users with a webhook URL. The statement is separate from the statement that locks the
 * cursors. That statement would return the URLs from before its wait.
 */
export async function findUsersWithWebhookAcrossUsers(tx: Db, userIds: string[]): Promise<Set<string>> {
  const rows: { user_id: string }[] = await queryPrepared(
    tx,
    'find-users-with-webhook',
    `select user_id from webhook_endpoints where user_id = any($1::uuid[])`,
    [userIds],
  );
  return new Set(rows.map((row) => row.user_id));
}

/** A match to store. JSON columns are JSON text. */
export interface NewMatch {
  userId: string;
  id: string;
  createdAt: Date;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  accountName: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
  evidenceValue: string;
  evidenceScore: number;
  /** The signals as JSON text. The field is null if there are none. */
  evidenceSignals: string | null;
  alsoMatchedTotal: number;
  webhookStatus: 'pending' | 'failed' | 'no_webhook';
  /** The exact bytes to sign and send. The field is null if the match is not sent. */
  body: Buffer | null;
}

/**
 * Stores the matches of one round. `failure` is the failure text of matches that are stored as
 * failed.
 */
export async function insertMatchesAcrossUsers(
  tx: Db,
  round: { id: string; fundingRound: string; origin: Origin; failure: string | null },
  matches: NewMatch[],
): Promise<void> {
  const forStatus = (status: NewMatch['webhookStatus'], text: string | null) =>
    matches.map(({ webhookStatus }) => (webhookStatus === status ? text : null));
  await insertRows(tx, {
    name: 'insert-matches',
    into: 'matches',
    columns: [
      ['user_id', 'uuid', matches.map((match) => match.userId)],
      ['id', 'uuid', matches.map((match) => match.id)],
      ['round_id', 'uuid', new Constant(round.id)],
      ['created_at', 'timestamptz', matches.map((match) => match.createdAt)],
      ['match_type', 'text', matches.map((match) => match.matchType)],
      ['account_id', 'bigint', matches.map((match) => match.accountId)],
      ['account_external_id', 'text', matches.map((match) => match.accountExternalId)],
      ['account_name', 'text', matches.map((match) => match.accountName)],
      ['account_metadata', 'jsonb', matches.map((match) => match.accountMetadata)],
      ['contact_external_id', 'text', matches.map((match) => match.contactExternalId)],
      ['contact_metadata', 'jsonb', matches.map((match) => match.contactMetadata)],
      ['evidence_value', 'text', matches.map((match) => match.evidenceValue)],
      ['evidence_score', 'float8', matches.map((match) => match.evidenceScore)],
      ['evidence_signals', 'jsonb', matches.map((match) => match.evidenceSignals)],
      ['also_matched_total', 'int', matches.map((match) => match.alsoMatchedTotal)],
      ['funding_round', 'jsonb', new Constant(round.fundingRound)],
      ['webhook_status', 'text', matches.map((match) => match.webhookStatus)],
      ['webhook_response_snippet', 'text', forStatus('failed', round.failure)],
      ['body', 'bytea', matches.map((match) => match.body)],
      ['fetched_at', 'timestamptz', new Constant(round.origin.fetchedAt)],
      ['traceparent', 'text', forStatus('pending', round.origin.traceparent)],
    ],
  });
}

/**
 * Another account or contact of a match. Name and metadata are set only if the match lists the
 * account or contact.
 */
export interface NewAlsoMatched {
  userId: string;
  matchId: string;
  position: number;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  accountName: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
  evidenceScore: number;
  /** The signals as JSON text. The field is null if there are none. */
  evidenceSignals: string | null;
  shown: boolean;
}

/** Stores the further accounts and contacts of matches. */
export async function insertAlsoMatchedAcrossUsers(tx: Db, entries: NewAlsoMatched[]): Promise<void> {
  await insertRows(tx, {
    name: 'insert-also-matched',
    into: 'also_matched',
    columns: [
      ['user_id', 'uuid', entries.map((entry) => entry.userId)],
      ['match_id', 'uuid', entries.map((entry) => entry.matchId)],
      ['position', 'int', entries.map((entry) => entry.position)],
      ['match_type', 'text', entries.map((entry) => entry.matchType)],
      ['account_id', 'bigint', entries.map((entry) => entry.accountId)],
      ['account_external_id', 'text', entries.map((entry) => entry.accountExternalId)],
      ['account_name', 'text', entries.map((entry) => entry.accountName)],
      ['account_metadata', 'jsonb', entries.map((entry) => entry.accountMetadata)],
      ['contact_external_id', 'text', entries.map((entry) => entry.contactExternalId)],
      ['contact_metadata', 'jsonb', entries.map((entry) => entry.contactMetadata)],
      ['evidence_score', 'float8', entries.map((entry) => entry.evidenceScore)],
      ['evidence_signals', 'jsonb', entries.map((entry) => entry.evidenceSignals)],
      ['shown', 'boolean', entries.map((entry) => entry.shown)],
    ],
  });
}

/**
 * Maximum number of ids in one notification, because PostgreSQL allows 8,000 bytes. With more
 * users, the notification has no ids and means all users.
 */
const NOTIFIED_USERS = 200;

/**
 * Wakes the waiting polls of these users in all processes. Also wakes the senders if there are
 * webhooks to send.
 */
export async function notifyStored(db: Db, userIds: readonly string[], isSent: boolean): Promise<void> {
  const payload = userIds.length > NOTIFIED_USERS ? '' : userIds.join(',');
  await db.query(`select pg_notify('matches', $1) ${isSent ? `, pg_notify('deliveries', '')` : ''}`, [
    payload,
  ]);
}
