import type { Reader } from '../../database/transaction.js';
import { hostOf } from '../../delivery/delivery.queries.js';
import { RESTORED, WITHDRAWN } from '../../matching/failure-snippets.js';

/** Counts of deliveries to one host. */
export interface HostRow {
  /**
   * Host of the webhook URLs, with its port if the port is not 443. Null if the host is unknown or
   * the service sent nothing.
   */
  host: string | null;
  /**
   * True if the service did not send these deliveries, or a restore lost their outcomes.
   * `last_answer` gives the reason.
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
 * SQL condition: match `m` failed because of a restore. No host failed, because the match was not
 * sent or its outcome is unknown.
 */
const IS_RESTORED = `(m.webhook_response_code is null and m.webhook_response_snippet = '${RESTORED}') is true`;

/**
 * SQL expression for the host of match `m`. Version 0.1.0 stored no host. Its matches went to the
 * user's current URL `e` if that URL is older than the match. Otherwise, the host is unknown.
 */
const HOST = `case when not (${IS_RESTORED}) then coalesce(m.webhook_host,
  case when m.webhook_status = 'pending' or (m.webhook_duration_ms is not null and m.created_at >= e.updated_at)
    then ${hostOf('e.url')} end) end`;

const IS_UNSENT = `${IS_RESTORED} or (m.webhook_host is null and case m.webhook_status
    when 'pending' then e.url is null
    else m.webhook_response_code is null and coalesce(m.webhook_response_snippet like 'not sent:%', false) end)`;

/**
 * Counts the matches of all users since an instant by host and delivery status. Ignores matches of
 * withdrawn rounds. Also lists hosts of current URLs without matches. Hosts with the most failures
 * come first. The query reads one index range per user.
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

/** Conditions for failed deliveries. */
export interface FailureFilter {
  /** Earliest creation time of the match (inclusive). */
  since: Date;
  /**
   * Host of the endpoint, with its port if the port is not 443. Null selects all hosts, and also
   * matches that were not sent.
   */
  host: string | null;
  /** HTTP status or error text, as in AnswerRow. Null selects all. */
  answer: string | null;
}

/** Counts of failed deliveries with the same HTTP status or error. */
export interface AnswerRow {
  /** HTTP status of the response, or the service's error text if there was no response. */
  answer: string;
  is_status: boolean;
  failed: number;
  users: number;
  hosts: number;
  last_at: Date;
}

/**
 * SQL expression for the response status of match `m`, or the first 200 characters of its error.
 */
const ANSWER = `coalesce(m.webhook_response_code::text, coalesce(nullif(trim(left(m.webhook_response_snippet, 200)), ''), 'unknown'))`;

/**
 * SQL query for the failed matches of user `u`, with host and answer. The query reads one index
 * range per user.
 */
const FAILED = `select m.user_id, m.created_at, ${HOST} as host, ${ANSWER} as answer, m.webhook_response_code is not null as is_status
  from matches m left join webhook_endpoints e on e.user_id = m.user_id
  where m.user_id = u.id and m.webhook_status = 'failed' and m.created_at >= $1
    and (m.webhook_host is not null or m.webhook_response_snippet is distinct from $2)`;

/**
 * Counts the failed deliveries of all users by HTTP status or error, most frequent first. Ignores
 * matches of withdrawn rounds.
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

/** A user with failed deliveries. */
export interface MissedRow {
  user_id: string;
  email: string;
  /** Name that the user's sign-in provider reported. Empty for other users. */
  name: string;
  missed: number;
  oldest_at: Date;
  newest_at: Date;
  /** HTTP status or error text of the newest failed delivery. */
  last_answer: string;
}

/**
 * Lists up to `limit` users with failed deliveries. Users with the most failures come first.
 * Ignores matches of withdrawn rounds.
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
