import type { Reader } from '../../database/transaction.js';

export interface HostRow {
  host: string;
  users: number;
  delivered: number;
  failed: number;
  pending: number;
  average_ms: number | null;
  oldest_pending_at: Date | null;
  last_answer: string | null;
}

/**
 * Counts match outcomes since an instant by the host of each user's URL, for operators. Reads one
 * index range per user with a URL. Hosts with most failures come first.
 */
export async function countByHostAcrossUsers(db: Reader, since: Date): Promise<HostRow[]> {
  return db.query(
    `with counted as materialized (
       select c.* from webhook_endpoints e
       cross join lateral (
         select m.user_id, count(*) filter (where m.webhook_status = 'delivered') as delivered,
                count(*) filter (where m.webhook_status = 'failed') as failed,
                count(*) filter (where m.webhook_status = 'pending') as pending, sum(m.webhook_duration_ms) as total_ms,
                count(m.webhook_duration_ms) as timed, min(m.created_at) filter (where m.webhook_status = 'pending') as oldest_pending_at,
                max(m.created_at) filter (where m.webhook_status = 'failed') as last_failed_at,
                (array_agg(concat_ws(' ', m.webhook_response_code, m.webhook_response_snippet) order by m.created_at desc)
                   filter (where m.webhook_status = 'failed'))[1] as last_answer
         from matches m where m.user_id = e.user_id and m.created_at >= $1 group by m.user_id) c)
     select lower(substring(e.url from '(?i)^https://(?:[^/@]*@)?([^/?#:]+|\\[[^]]+\\])')) as host, count(*)::int as users,
            coalesce(sum(c.delivered), 0)::int as delivered, coalesce(sum(c.failed), 0)::int as failed,
            coalesce(sum(c.pending), 0)::int as pending,
            (sum(c.total_ms) / nullif(sum(c.timed), 0))::float8 as average_ms, min(c.oldest_pending_at) as oldest_pending_at,
            (array_agg(c.last_answer order by c.last_failed_at desc nulls last))[1] as last_answer
     from webhook_endpoints e left join counted c on c.user_id = e.user_id
     group by 1 order by failed desc, delivered desc, host limit 200`,
    [since],
  );
}
