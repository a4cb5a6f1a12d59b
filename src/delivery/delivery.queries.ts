import type { DataSource } from 'typeorm';
import { isCitus } from '../database/citus/is-citus.js';
import { askInTime, queryInTime } from '../database/query-in-time.js';
import type { InTime, Statement } from '../database/query-in-time.js';

/**
 * A user with matches to send, and the user's webhook URL. The URL is null if the user cleared it.
 */
export interface PendingUser {
  user_id: string;
  url: string | null;
  /** True if an operator has paused sending to this user. On Citus, paused users are not listed. */
  is_paused: boolean;
  /** Number of this user's matches among the scanned matches. */
  rows: number;
}

export interface PendingPage {
  users: PendingUser[];
  /** True if this page reached the last user. */
  isLast: boolean;
}

/**
 * Lists users that have matches to send, ordered by id. `afterUserId` is the last user of the
 * previous page.
 *
 * On a single server, the statement scans at most `limit` matches, so the cost does not grow with
 * the backlog. On Citus, each shard lists at most `limit` users. With a limit on matches, each
 * shard would send all its rows to the coordinator. For 300,000 matches of 400 users, that took 60
 * pages of 1.4 s instead of one page of 0.2 s.
 */
export async function listUsersWithPendingAcrossUsers(
  dataSource: DataSource,
  afterUserId: string,
  limit: number,
): Promise<PendingPage> {
  const isSpread = await isCitus(dataSource.manager);
  const text = isSpread ? LIST_PENDING_BY_SHARD : LIST_PENDING;
  const users = await queryInTime<PendingUser>(dataSource, { text }, [afterUserId, limit]);
  const counted = isSpread ? users.length : users.reduce((sum, { rows }) => sum + rows, 0);
  return { users, isLast: counted < limit };
}

const LIST_PENDING = `select pending.user_id, e.url, u.sending_paused_at is not null as is_paused, pending.rows
  from (select user_id, count(*)::int as rows
        from (select user_id from matches
              where webhook_status = 'pending' and claimed_at is null and user_id > $1
              order by user_id, created_at limit $2) page
        group by user_id) pending
  left join webhook_endpoints e on e.user_id = pending.user_id
  left join users u on u.id = pending.user_id
  order by pending.user_id`;

/**
 * This statement excludes paused users, because they may have more matches than all other users.
 * The number of listed matches determines the pause after the page.
 */
const LIST_PENDING_BY_SHARD = `select pending.user_id, e.url, false as is_paused, pending.rows
  from (select m.user_id, count(*)::int as rows from matches m
        left join users u on u.id = m.user_id
        where m.webhook_status = 'pending' and m.claimed_at is null and m.user_id > $1 and u.sending_paused_at is null
        group by m.user_id) pending
  left join webhook_endpoints e on e.user_id = pending.user_id
  order by pending.user_id limit $2`;

/** Reads a user's URL. Returns null if no URL is registered. */
export async function findUrl(dataSource: DataSource, userId: string): Promise<string | null> {
  const text = `select url from webhook_endpoints where user_id = $1`;
  const rows = await queryInTime<{ url: string }>(dataSource, { text }, [userId]);
  return rows[0]?.url ?? null;
}

/**
 * SQL that makes PostgreSQL flush the commit of this statement to disk, whatever the server's
 * default. With `synchronous_commit = off`, 17 of 3,000 matches were sent twice over six server
 * crashes. The expression is in the select list, so it runs for each written row. It does not
 * change the stricter setting `remote_apply`.
 */
export const DURABLY = `case when current_setting('synchronous_commit') <> 'remote_apply'
  then set_config('synchronous_commit', 'on', true) end as durably`;

/**
 * Returns SQL for the host of a webhook URL, with its port if the port is not 443. The expression
 * must equal that of webhook_endpoints_host_idx, so that PostgreSQL uses the index.
 */
export const hostOf = (url: string) =>
  `regexp_replace(lower(${url}), '^https://([^/?#]+?)(:443)?([/?#].*)?$', '\\1')`;

/** The settings that a send depends on. The user or the operator may change them at any moment. */
export interface SendSettings {
  url: string | null;
  sealed_secret: string | null;
  tier: string | null;
}

/** A claimed match with all data for its send, read in one statement. */
export interface ClaimedMatch extends SendSettings {
  id: string;
  /**
   * A time before the statement ran that claimed the match and read its settings. A value of
   * `performance.now()`.
   */
  askedAt: number;
  body: Buffer | null;
  /** Time at which the service fetched the article of the match. Null if unknown. */
  fetched_at: Date | null;
  traceparent: string | null;
  /** True if the user has more matches to send. */
  has_more: boolean;
}

/**
 * Claims the oldest unsent match of one user durably. After this call returns, no process claims
 * the match again. Also stores the webhook's host, because this process may die during the send.
 *
 * Returns null if no match is free, if sending to the user is paused, or if the user's URL is no
 * longer `url`. The caller has counted the send against the limits of the host of `url`.
 */
export async function claimMatch(
  dataSource: DataSource,
  userId: string,
  url: string | null,
  now: Date,
): Promise<ClaimedMatch | null> {
  const values = [userId, url, now];
  const { rows, askedAt } = await askInTime<Omit<ClaimedMatch, 'askedAt'>>(dataSource, CLAIM, values);
  return rows[0] === undefined ? null : { ...rows[0], askedAt };
}

const CLAIM: Statement = {
  name: 'claim-match',
  text: `with claimed as (
      update matches set claimed_at = $3, webhook_host = ${hostOf('$2::text')}
      where user_id = $1
        and (select url from webhook_endpoints where user_id = $1) is not distinct from $2
        and (select sending_paused_at from users where id = $1) is null
        and id = any(array(
          select id from matches where user_id = $1 and webhook_status = 'pending' and claimed_at is null
          order by created_at limit 1 for update skip locked))
      returning user_id, id, body, fetched_at, traceparent)
    select c.id, c.body, e.url, s.sealed as sealed_secret, u.tier, c.fetched_at, c.traceparent, ${DURABLY},
      exists (select from matches m where m.user_id = $1 and m.webhook_status = 'pending' and m.claimed_at is null
        and m.id <> c.id) as has_more
    from claimed c
    left join webhook_endpoints e on e.user_id = c.user_id
    left join signing_secrets s on s.user_id = c.user_id
    left join users u on u.id = c.user_id`,
};

/**
 * The settings of a send. `askedAt` is a time before they were read, as a value of
 * `performance.now()`. `read` is null if the match is already final or was deleted.
 */
export interface SettingsRead {
  askedAt: number;
  read: SendSettings | null;
}

/** Reads the settings for a claimed match again. */
export async function findSendSettings(
  dataSource: DataSource,
  userId: string,
  matchId: string,
  withinMs: number,
): Promise<SettingsRead> {
  const { rows, askedAt } = await askInTime<SendSettings>(dataSource, SETTINGS, [userId, matchId], withinMs);
  return { askedAt, read: rows[0] ?? null };
}

const SETTINGS: Statement = {
  name: 'find-send-settings',
  text: `select e.url, s.sealed as sealed_secret, u.tier
    from matches m
    left join webhook_endpoints e on e.user_id = m.user_id
    left join signing_secrets s on s.user_id = m.user_id
    left join users u on u.id = m.user_id
    where m.user_id = $1 and m.id = $2 and m.webhook_status = 'pending'`,
};

export interface Outcome {
  status: 'delivered' | 'failed' | 'no_webhook';
  responseCode: number | null;
  snippet: string | null;
  durationMs: number | null;
  deliveredAt: Date | null;
  /** The URL to which the match was sent. Null if the match was not sent. */
  sentTo: string | null;
}

/**
 * Stores the outcome of a claimed match durably. Returns false, and stores nothing, if the match is
 * already final or was deleted with its account. With `endsFailures`, also resets the user's count
 * of failures in a row.
 */
export async function markOutcome(
  db: DataSource | InTime,
  userId: string,
  matchId: string,
  outcome: Outcome,
  { endsFailures = false } = {},
): Promise<boolean> {
  const { status, responseCode, snippet, durationMs, deliveredAt, sentTo } = outcome;
  const values = [userId, matchId, status, responseCode, snippet, durationMs, deliveredAt, sentTo];
  return (await queryInTime(db, endsFailures ? MARK_AND_END : MARK, values)).length > 0;
}

const MARKED = `marked as (
      update matches
      set webhook_status = $3, webhook_response_code = $4, webhook_response_snippet = $5, webhook_duration_ms = $6,
        delivered_at = $7, webhook_host = ${hostOf('$8::text')}, traceparent = null
      where user_id = $1 and id = $2 and webhook_status = 'pending' and claimed_at is not null
      returning id)`;

const MARK: Statement = {
  name: 'mark-outcome',
  text: `with ${MARKED} select id, ${DURABLY} from marked`,
};

const MARK_AND_END: Statement = {
  name: 'mark-outcome-and-end-failures',
  text: `with ${MARKED},
    ended as (delete from endpoint_failures where user_id = $1 and exists (select from marked))
    select id, ${DURABLY} from marked`,
};

export interface OpenClaim {
  user_id: string;
  id: string;
}

/**
 * Lists claimed matches without an outcome, oldest claim first. A match on the list is being sent,
 * or the process that claimed it is dead.
 */
export async function listOpenClaimsAcrossUsers(dataSource: DataSource, limit: number): Promise<OpenClaim[]> {
  const text = `select user_id, id from matches where webhook_status = 'pending' and claimed_at is not null
    order by claimed_at limit $1`;
  return queryInTime(dataSource, { text }, [limit]);
}

/**
 * Expires the claims of these matches of one user, durably (decision 20). Returns the matches that
 * became failed. A match that already has an outcome does not change.
 */
export async function failClaims(
  dataSource: DataSource,
  userId: string,
  matchIds: string[],
  snippet: string,
): Promise<string[]> {
  const rows = await queryInTime<{ id: string }>(dataSource, { text: FAIL_CLAIMS }, [
    userId,
    matchIds,
    snippet,
  ]);
  return rows.map(({ id }) => id);
}

const FAIL_CLAIMS = `with ended as (
    update matches set webhook_status = 'failed', webhook_response_snippet = $3
    where user_id = $1 and id = any($2::uuid[]) and webhook_status = 'pending' and claimed_at is not null
    returning id)
  select id, ${DURABLY} from ended`;
