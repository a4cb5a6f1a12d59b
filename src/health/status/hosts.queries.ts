import type { Reader } from '../../database/transaction.js';
import { hostOf } from '../../delivery/delivery.queries.js';
import { RESTORED, WITHDRAWN } from '../../matching/failure-snippets.js';

/** The deliveries to one host. */
export interface HostRow {
  /** With its port if that is not 443. Null if unknown, or if nothing was sent. */
  host: string | null;
  /**
   * Deliveries that the service did not send, or whose outcome a restore lost. `last_answer` says
   * why.
   */
  is_unsent: boolean;
  users: number;
  delivered: number;
  failed: number;
  pending: number;
  average_ms: number | null;
  oldest_pending_at: Date | null;
  last_answer: string | null;
}

/**
 * Whether match `m` is failed because of a restore: it was not sent, or its outcome is unknown. No
 * host failed.
 */
const IS_RESTORED = `(m.webhook_response_code is null and m.webhook_response_snippet = '${RESTORED}') is true`;

/**
 * The host to which match `m` was or will be sent. Version 0.1.0 stored no host. Its matches went
 * to the user's current URL `e` if that URL is older than the match. Otherwise the host is unknown.
 */
const HOST = `case when not (${IS_RESTORED}) then coalesce(m.webhook_host,
  case when m.webhook_status = 'pending' or (m.webhook_duration_ms is not null and m.created_at >= e.updated_at)
    then ${hostOf('e.url')} end) end`;

const IS_UNSENT = `${IS_RESTORED} or (m.webhook_host is null and case m.webhook_status
    when 'pending' then e.url is null
    else m.webhook_response_code is null and coalesce(m.webhook_response_snippet like 'not sent:%', false) end)`;

/**
 * Counts match outcomes since an instant by host, for operators. Also lists hosts of current URLs
 * without matches. Ignores matches of withdrawn rounds. Reads one index range per user. Sorts hosts
 * with the most failures first.
 */
export async function countByHostAcrossUsers(db: Reader, since: Date): Promise<HostRow[]> {
  return db.query(
    `with counted as materialized (
       select c.* from users u
       cross join lateral (
         select m.user_id, ${HOST} as host, ${IS_UNSENT} as is_unsent,
                count(*) filter (where m.webhook_status = 'delivered') as delivered,
                count(*) filter (where m.webhook_status = 'failed') as failed,
                count(*) filter (where m.webhook_status = 'pending') as pending, sum(m.webhook_duration_ms) as total_ms,
                count(m.webhook_duration_ms) as timed, min(m.created_at) filter (where m.webhook_status = 'pending') as oldest_pending_at,
                max(m.created_at) filter (where m.webhook_status = 'failed') as last_failed_at,
                (array_agg(concat_ws(' ', m.webhook_response_code, m.webhook_response_snippet) order by m.created_at desc)
                   filter (where m.webhook_status = 'failed'))[1] as last_answer
         from matches m left join webhook_endpoints e on e.user_id = m.user_id
         where m.user_id = u.id and m.created_at >= $1 and m.webhook_status <> 'no_webhook'
           and (m.webhook_host is not null or m.webhook_response_snippet is distinct from $2)
         group by m.user_id, 2, 3) c),
     listed as (
       select * from counted
       union all
       select user_id, ${hostOf('url')}, false, 0, 0, 0, null, 0, null, null, null from webhook_endpoints)
     select host, is_unsent, count(distinct user_id)::int as users, sum(delivered)::int as delivered,
            sum(failed)::int as failed, sum(pending)::int as pending,
            (sum(total_ms) / nullif(sum(timed), 0))::float8 as average_ms, min(oldest_pending_at) as oldest_pending_at,
            (array_agg(last_answer order by last_failed_at desc nulls last))[1] as last_answer
     from listed group by host, is_unsent order by failed desc, delivered desc, host limit 200`,
    [since, WITHDRAWN],
  );
}

/** Selects failed deliveries. */
export interface FailureFilter {
  /** The match was created at this instant or later. */
  since: Date;
  /**
   * The host of the endpoint, with its port if that is not 443. Null: any host, and also matches
   * that were not sent.
   */
  host: string | null;
  /** As in AnswerRow. Null: any answer. */
  answer: string | null;
}

/** Failed deliveries with the same result. */
export interface AnswerRow {
  /** A status, or the service's own error text. */
  answer: string;
  is_status: boolean;
  failed: number;
  users: number;
  hosts: number;
  last_at: Date;
}

/**
 * The response status of match `m`, or the start of its error, because the rest may contain
 * addresses.
 */
const ANSWER = `coalesce(m.webhook_response_code::text, coalesce(nullif(trim(left(m.webhook_response_snippet, 200)), ''), 'unknown'))`;

/** The failed matches of each user `u`, with host and answer. Reads one index range per user. */
const FAILED = `select m.user_id, m.created_at, ${HOST} as host, ${ANSWER} as answer, m.webhook_response_code is not null as is_status
  from matches m left join webhook_endpoints e on e.user_id = m.user_id
  where m.user_id = u.id and m.webhook_status = 'failed' and m.created_at >= $1
    and (m.webhook_host is not null or m.webhook_response_snippet is distinct from $2)`;

/**
 * Counts failed deliveries of all users by result, the most frequent first. Ignores matches of
 * withdrawn rounds.
 */
export async function countByAnswerAcrossUsers(
  db: Reader,
  { since, host, answer }: FailureFilter,
): Promise<AnswerRow[]> {
  return db.query(
    `with counted as materialized (
       select c.* from users u
       cross join lateral (
         select f.user_id, f.host, f.answer, f.is_status, count(*) as failed, max(f.created_at) as last_at
         from (${FAILED}) f where ($3::text is null or f.host = $3) and ($4::text is null or f.answer = $4)
         group by f.user_id, f.host, f.answer, f.is_status) c)
     select answer, is_status, sum(failed)::int as failed, count(distinct user_id)::int as users,
            count(distinct host)::int as hosts, max(last_at) as last_at
     from counted group by answer, is_status order by failed desc, answer limit 200`,
    [since, WITHDRAWN, host, answer],
  );
}

/** A user who missed deliveries. */
export interface MissedRow {
  user_id: string;
  email: string;
  /** Empty unless the user signed in with a provider that reports the name. */
  name: string;
  missed: number;
  oldest_at: Date;
  newest_at: Date;
  /** The result of the newest one. */
  last_answer: string;
}

/**
 * Lists up to `limit` users with failed deliveries, those with the most first. Ignores matches of
 * withdrawn rounds.
 */
export async function listMissedAcrossUsers(
  db: Reader,
  { since, host, answer }: FailureFilter,
  limit: number,
): Promise<MissedRow[]> {
  return db.query(
    `select u.id as user_id, u.email, u.name, c.missed::int as missed, c.oldest_at, c.newest_at, c.last_answer
     from users u
     cross join lateral (
       select count(*) as missed, min(f.created_at) as oldest_at, max(f.created_at) as newest_at,
              (array_agg(f.answer order by f.created_at desc))[1] as last_answer
       from (${FAILED}) f where ($3::text is null or f.host = $3) and ($4::text is null or f.answer = $4)
       group by f.user_id) c
     order by c.missed desc, u.email limit $5`,
    [since, WITHDRAWN, host, answer, limit],
  );
}
