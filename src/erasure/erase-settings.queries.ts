import type { Db } from '../database/transaction.js';

/** A text of a row that may hold an address, by the key of its row. */
export interface KeyedText {
  key: string;
  text: string;
}

/** Lists and locks the names of a user's keys that match a pattern. */
export function listKeyNames(tx: Db, userId: string, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select id as key, name as text from api_keys where user_id = $1 and name ~* $2 for update`,
    [userId, pattern],
  );
}

/** Replaces the name of a user's key. */
export async function replaceKeyName(tx: Db, userId: string, { key, text }: KeyedText): Promise<void> {
  await tx.query(`update api_keys set name = $3 where user_id = $1 and id = $2`, [userId, key, text]);
}

/** Lists and locks the webhook URL of a user if it matches a pattern. */
export function listWebhookUrls(tx: Db, userId: string, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select user_id as key, url as text from webhook_endpoints where user_id = $1 and url ~* $2 for update`,
    [userId, pattern],
  );
}

/** Replaces the webhook URL of a user. */
export async function replaceWebhookUrl(tx: Db, userId: string, { text }: KeyedText): Promise<void> {
  await tx.query(`update webhook_endpoints set url = $2 where user_id = $1`, [userId, text]);
}

/** Lists and locks what is kept of a user's failed deliveries in a row, as JSON, if it matches a pattern. */
export function listFailedOutcomes(tx: Db, userId: string, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select user_id as key, outcomes::text as text from endpoint_failures
     where user_id = $1 and outcomes::text ~* $2 for update`,
    [userId, pattern],
  );
}

/** Replaces what is kept of a user's failed deliveries in a row. */
export async function replaceFailedOutcomes(tx: Db, userId: string, { text }: KeyedText): Promise<void> {
  await tx.query(`update endpoint_failures set outcomes = $2 where user_id = $1`, [userId, text]);
}

/** A notice. `facts` is JSON text. */
export interface NoticeTexts {
  channel: string;
  event_key: string;
  facts: string;
  last_error: string | null;
}

/** Lists and locks the notices to a user, or to the operator, that match a pattern. */
export function listNoticeTexts(tx: Db, userId: string, pattern: string): Promise<NoticeTexts[]> {
  return tx.query(
    `select channel, event_key, facts::text as facts, last_error from notices
     where user_id = $1 and concat_ws(' ', facts::text, last_error) ~* $2 for update`,
    [userId, pattern],
  );
}

/** Replaces the texts of a notice. */
export async function replaceNoticeTexts(tx: Db, userId: string, notice: NoticeTexts): Promise<void> {
  await tx.query(
    `update notices set facts = $4, last_error = $5 where user_id = $1 and channel = $2 and event_key = $3`,
    [userId, notice.channel, notice.event_key, notice.facts, notice.last_error],
  );
}

/** The texts of a source. */
export interface SourceTexts {
  id: string;
  url: string;
  last_error: string | null;
}

/** Lists and locks the sources that match a pattern. */
export function listSourceTexts(tx: Db, pattern: string): Promise<SourceTexts[]> {
  return tx.query(
    `select id, url, last_error from sources where concat_ws(' ', url, last_error) ~* $1 for update`,
    [pattern],
  );
}

/** Replaces the texts of a source. */
export async function replaceSourceTexts(tx: Db, source: SourceTexts): Promise<void> {
  await tx.query(`update sources set url = $2, last_error = $3 where id = $1`, [
    source.id,
    source.url,
    source.last_error,
  ]);
}

/** Lists and locks the errors of rounds that wait to be matched, if they match a pattern. */
export function listJobErrors(tx: Db, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select round_id as key, last_error as text from match_jobs where last_error ~* $1 for update`,
    [pattern],
  );
}

/** Replaces the error of a round that waits to be matched. */
export async function replaceJobError(tx: Db, { key, text }: KeyedText): Promise<void> {
  await tx.query(`update match_jobs set last_error = $2 where round_id = $1`, [key, text]);
}
