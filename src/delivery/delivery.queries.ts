import type { DataSource } from 'typeorm';
import { queryInTime } from '../database/query-in-time.js';
import type { Statement } from '../database/query-in-time.js';

/** A user that has matches to send, and the URL they go to; null when it was cleared. */
export interface PendingUser {
  user_id: string;
  url: string | null;
  /** How many of the rows looked at are this user's. */
  rows: number;
}

/**
 * Lists users behind `afterUserId` that have matches to send, by id, looking at no more than `limit` matches, so that it costs the
 * same whatever waits. Fewer rows than that in all: there is nothing behind the last user.
 */
export async function listUsersWithPendingAcrossUsers(
  dataSource: DataSource,
  afterUserId: string,
  limit: number,
): Promise<PendingUser[]> {
  return queryInTime(dataSource, { text: LIST_PENDING }, [afterUserId, limit]);
}

const LIST_PENDING = `select pending.user_id, e.url, pending.rows
  from (select user_id, count(*)::int as rows
        from (select user_id from matches
              where webhook_status = 'pending' and claimed_at is null and user_id > $1
              order by user_id, created_at limit $2) page
        group by user_id) pending
  left join webhook_endpoints e on e.user_id = pending.user_id
  order by pending.user_id`;

/** Reads the URL of a user; null when none is registered. */
export async function findUrl(dataSource: DataSource, userId: string): Promise<string | null> {
  const text = `select url from webhook_endpoints where user_id = $1`;
  const rows = await queryInTime<{ url: string }>(dataSource, { text }, [userId]);
  return rows[0]?.url ?? null;
}

/**
 * Makes the commit of the statement wait until it is on disk, whatever the server's default: with `synchronous_commit = off` 17 of
 * 3,000 matches were sent twice over six crashes of the server. Stands in the select list, where it is evaluated for each row that
 * was written; `remote_apply` is stricter and stays.
 */
export const DURABLY = `case when current_setting('synchronous_commit') <> 'remote_apply'
  then set_config('synchronous_commit', 'on', true) end as durably`;

/** A claimed match with what is needed to send it, read in the same statement so that a rotated secret counts at once. */
export interface ClaimedMatch {
  id: string;
  body: Buffer | null;
  url: string | null;
  sealed_secret: string | null;
  tier: string | null;
  /** Of the article that the match came from. */
  fetched_at: Date | null;
  traceparent: string | null;
  /** The user has more matches to send. */
  has_more: boolean;
}

/**
 * Claims the oldest unsent match of one user, durably: when this returns, no process will ever claim it again. Null when there is
 * none that is free, or when the user's URL is no longer `url`, for which the caller has counted its limits.
 */
export async function claimMatch(
  dataSource: DataSource,
  userId: string,
  url: string | null,
  now: Date,
): Promise<ClaimedMatch | null> {
  const rows = await queryInTime<ClaimedMatch>(dataSource, CLAIM, [userId, url, now]);
  return rows[0] ?? null;
}

const CLAIM: Statement = {
  name: 'claim-match',
  text: `with claimed as (
      update matches set claimed_at = $3
      where user_id = $1
        and (select url from webhook_endpoints where user_id = $1) is not distinct from $2
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

/** What became of a claimed match. */
export interface Outcome {
  status: 'delivered' | 'failed' | 'no_webhook';
  responseCode: number | null;
  snippet: string | null;
  durationMs: number | null;
  deliveredAt: Date | null;
}

/**
 * Writes the outcome of a claimed match, durably and once: a final state is never left. Returns false when the match is final
 * already or gone with its account.
 */
export async function markOutcome(
  dataSource: DataSource,
  userId: string,
  matchId: string,
  outcome: Outcome,
): Promise<boolean> {
  const { status, responseCode, snippet, durationMs, deliveredAt } = outcome;
  const values = [userId, matchId, status, responseCode, snippet, durationMs, deliveredAt];
  return (await queryInTime(dataSource, MARK, values)).length > 0;
}

const MARK: Statement = {
  name: 'mark-outcome',
  text: `with marked as (
      update matches
      set webhook_status = $3, webhook_response_code = $4, webhook_response_snippet = $5, webhook_duration_ms = $6,
        delivered_at = $7, traceparent = null
      where user_id = $1 and id = $2 and webhook_status = 'pending' and claimed_at is not null
      returning id)
    select id, ${DURABLY} from marked`,
};

export interface OpenClaim {
  user_id: string;
  id: string;
}

/** Lists claimed matches whose outcome is not written, oldest first: those in flight anywhere, and those of dead processes. */
export async function listOpenClaimsAcrossUsers(dataSource: DataSource, limit: number): Promise<OpenClaim[]> {
  const text = `select user_id, id from matches where webhook_status = 'pending' and claimed_at is not null
    order by claimed_at limit $1`;
  return queryInTime(dataSource, { text }, [limit]);
}

/** Ends claims of one user without an outcome, durably (decision 20). Returns those that were ended. */
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
