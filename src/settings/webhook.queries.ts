import type { Db } from '../database/transaction.js';
import { EVERY_MATCH } from '../matching/match-list/match-filter.js';
import { conditionsOf, newestMatches } from '../matching/match-list/newest-matches.queries.js';

/**
 * Returns when the user's current and prepared signing secrets were created. Returns null if the
 * user has no signing secret.
 */
export async function findSecretDates(
  db: Db,
  userId: string,
): Promise<{ rotated_at: Date; next_made_at: Date | null } | null> {
  const rows: { rotated_at: Date; next_made_at: Date | null }[] = await db.query(
    `select rotated_at, next_made_at from signing_secrets where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export interface DayRow {
  day: string;
  delivered: number;
  failed: number;
  pending: number;
  no_webhook: number;
}

/**
 * Counts a user's matches since an instant by UTC day and delivery status. Days without matches are
 * omitted.
 */
export async function countDeliveries(db: Db, userId: string, since: Date): Promise<DayRow[]> {
  return db.query(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
            (count(*) filter (where webhook_status = 'delivered'))::int as delivered,
            (count(*) filter (where webhook_status = 'failed'))::int as failed,
            (count(*) filter (where webhook_status = 'pending'))::int as pending,
            (count(*) filter (where webhook_status = 'no_webhook'))::int as no_webhook
     from matches where user_id = $1 and created_at >= $2
       and webhook_status in ('delivered', 'failed', 'pending', 'no_webhook')
     group by 1 order by 1`,
    [userId, since],
  );
}

export interface DeliveryRow {
  id: string;
  company_name: string;
  webhook_status: string;
  webhook_response_code: number | null;
  webhook_response_snippet: string | null;
  webhook_duration_ms: number | null;
  created_at: Date;
}

/** Lists a user's newest deliveries, including deliveries in progress. */
export async function listDeliveries(db: Db, userId: string, limit: number): Promise<DeliveryRow[]> {
  const statuses = ['delivered', 'failed', 'pending'] as const;
  const conditions = await conditionsOf(db, userId, { ...EVERY_MATCH, statuses });
  const { parameters } = conditions;
  const newest = newestMatches(conditions, 'm.*', `$${parameters.push(limit)}`);
  return db.query(
    `select m.id, m.funding_round ->> 'company_name' as company_name, m.webhook_status, m.webhook_response_code,
            m.webhook_response_snippet, m.webhook_duration_ms, m.created_at
     from (${newest}) m order by m.created_at desc`,
    parameters,
  );
}
