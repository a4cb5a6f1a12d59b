import type { Db, Reader } from '../database/transaction.js';
import type { Channel, NoticeKind, StoredNotice } from './notice.js';
import { NO_USER } from './notice.js';

/** An object that can run a statement: an EntityManager, or a transaction with a time limit. */
export interface Runner {
  query(statement: string, values: unknown[]): Promise<never[]>;
}

export interface NewNotice {
  userId: string;
  channel: Channel;
  /** Key of the event, which is unique per user and channel. So an event is reported only once. */
  eventKey: string;
  kind: NoticeKind;
  facts: object;
}

/**
 * Stores a notice in the transaction of the event that it reports. An existing notice with the same
 * key does not change.
 */
export async function insertNotice(tx: Runner, notice: NewNotice, now: Date): Promise<void> {
  const { userId, channel, eventKey, kind, facts } = notice;
  await tx.query(
    `insert into notices (user_id, channel, event_key, kind, facts, state, attempts, next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, 'waiting', 0, $6, $6)
     on conflict (user_id, channel, event_key) do nothing`,
    [userId, channel, eventKey, kind, JSON.stringify(facts), now],
  );
}

/** Returns when each of these hosts was last reported as down. */
export async function findNewestOfHosts(
  db: Runner,
  userId: string,
  { channel, hosts }: { channel: Channel; hosts: readonly string[] },
): Promise<{ host: string; at: Date }[]> {
  return db.query(
    `select facts ->> 'host' as host, max(created_at) as at from notices
     where user_id = $1 and channel = $2 and kind = 'host-down' and facts ->> 'host' = any($3::text[])
     group by facts ->> 'host'`,
    [userId, channel, hosts],
  );
}

/** Finds a user by the e-mail address in lower case. Returns null if there is none. */
export async function findUserId(tx: Runner, email: string): Promise<string | null> {
  const rows: { id: string }[] = await tx.query(`select id from users where email = $1`, [email]);
  return rows[0]?.id ?? null;
}

export interface NoticeKey {
  user_id: string;
  event_key: string;
}

/** Lists the due notices of a channel. The longest overdue notice comes first. */
export async function listDueAcrossUsers(
  db: Db,
  channel: Channel,
  now: Date,
  limit: number,
): Promise<NoticeKey[]> {
  return db.query(
    `select user_id, event_key from notices
     where channel = $1 and state = 'waiting' and next_attempt_at <= $2 order by next_attempt_at limit $3`,
    [channel, now, limit],
  );
}

/** A claimed notice, with the user's e-mail address and the API key that the notice reports. */
export type ClaimedNotice = StoredNotice & {
  email: string | null;
  key_name: string | null;
  key_last4: string | null;
};

/**
 * Claims a due notice until `leasedUntil`, and counts the attempt. Returns null if another process
 * has claimed the notice.
 */
export async function claimNotice(
  db: Db,
  userId: string,
  claim: { channel: Channel; eventKey: string; now: Date; leasedUntil: Date },
): Promise<ClaimedNotice | null> {
  const { channel, eventKey, now, leasedUntil } = claim;
  const rows: ClaimedNotice[] = await db.query(
    `with claimed as (
       update notices set attempts = attempts + 1, next_attempt_at = $5
       where user_id = $1 and channel = $2 and event_key = $3 and state = 'waiting' and next_attempt_at <= $4
       returning user_id, channel, event_key, kind, facts, created_at, attempts)
     select c.*, u.email, k.name as key_name, k.last4 as key_last4
     from claimed c
     left join users u on u.id = c.user_id
     left join api_keys k on k.user_id = c.user_id and k.id::text = c.facts ->> 'key_id'`,
    [userId, channel, eventKey, now, leasedUntil],
  );
  return rows[0] ?? null;
}

/** Result of an attempt. `nextAttemptAt` is stored only if the state is `waiting`. */
export interface AttemptResult {
  state: 'waiting' | 'sent' | 'failed';
  nextAttemptAt: Date;
  error: string | null;
}

/**
 * Stores the result of an attempt to send a notice. Changes nothing if the notice is no longer
 * waiting.
 */
export async function writeAttempt(
  db: Db,
  { user_id: userId, channel, event_key: eventKey }: NoticeKey & { channel: Channel },
  { state, nextAttemptAt, error }: AttemptResult,
): Promise<void> {
  await db.query(
    `update notices set state = $4, next_attempt_at = $5, last_error = $6
     where user_id = $1 and channel = $2 and event_key = $3 and state = 'waiting'`,
    [userId, channel, eventKey, state, nextAttemptAt, error],
  );
}

/** Number of notices of one channel by state. */
export interface NoticeCounts {
  channel: Channel;
  waiting: number;
  sent: number;
  failed: number;
  /** Error of the newest notice that has an error. */
  last_error: string | null;
}

/** Counts the stored notices by channel and state. */
export async function countNoticesAcrossUsers(db: Reader): Promise<NoticeCounts[]> {
  return db.query(
    `select channel, (count(*) filter (where state = 'waiting'))::int as waiting,
            (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'failed'))::int as failed,
            (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as last_error
     from notices group by channel order by channel`,
  );
}

/**
 * Lists sent and failed notices that are older than an instant, oldest first. Reports about a host
 * in `downHosts` are skipped, because they record that the operator knows about the outage.
 */
export async function listOldNoticesAcrossUsers(
  db: Db,
  { before, downHosts, limit }: { before: Date; downHosts: readonly string[]; limit: number },
): Promise<NoticeKey[]> {
  return db.query(
    `select user_id, event_key from notices
     where state <> 'waiting' and created_at < $1 and not (kind = 'host-down' and facts ->> 'host' = any($2::text[]))
     order by created_at limit $3`,
    [before, downHosts, limit],
  );
}

/** Deletes the given notices, except waiting notices and those created at or after an instant. */
export async function deleteOldNoticesAcrossUsers(
  db: Db,
  notices: readonly NoticeKey[],
  before: Date,
): Promise<void> {
  await db.query(
    `delete from notices
     where user_id = any($1::uuid[]) and event_key = any($2::text[]) and state <> 'waiting' and created_at < $3`,
    [[...new Set(notices.map((one) => one.user_id))], notices.map((one) => one.event_key), before],
  );
}

/**
 * Marks all waiting notices as failed after a restore, because the service may have sent them after
 * the backup.
 */
export async function failWaitingAcrossUsers(tx: Db, error: string): Promise<void> {
  await tx.query(`update notices set state = 'failed', last_error = $1 where state = 'waiting'`, [error]);
}

/** The text columns of a notice. `facts` is JSON text. */
export interface NoticeTexts {
  channel: string;
  event_key: string;
  facts: string;
  last_error: string | null;
}

/** Lists the notices of a user, or of the operator, that match a pattern. Locks their rows. */
export function listNoticeTexts(tx: Db, userId: string, pattern: string): Promise<NoticeTexts[]> {
  return tx.query(
    `select channel, event_key, facts::text as facts, last_error from notices
     where user_id = $1 and concat_ws(' ', facts::text, last_error) ~* $2 for update`,
    [userId, pattern],
  );
}

export async function replaceNoticeTexts(tx: Db, userId: string, notice: NoticeTexts): Promise<void> {
  await tx.query(
    `update notices set facts = $4, last_error = $5 where user_id = $1 and channel = $2 and event_key = $3`,
    [userId, notice.channel, notice.event_key, notice.facts, notice.last_error],
  );
}

/** Deletes the notices of a user, and the notices about a host that contain the user. */
export async function deleteNotices(db: Db, userId: string): Promise<void> {
  await db.query(`delete from notices where user_id = $1`, [userId]);
  await db.query(`delete from notices where user_id = $1 and position($2 in facts::text) > 0`, [
    NO_USER,
    userId,
  ]);
}
