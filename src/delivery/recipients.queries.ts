import type { Reader } from '../database/transaction.js';

/** Counts for a set of rounds: matches that wait, and customers who have matches. */
export interface CustomerCounts {
  /** Number of matches that no worker has claimed yet. Their customers have not received them. */
  waiting_matches: number;
  waiting_customers: number;
  /** Number of customers who received a match by webhook. */
  delivered_customers: number;
  /**
   * Number of customers with a match that failed or had no webhook. They can only list the match.
   */
  listed_customers: number;
}

/**
 * Counts the customers who have matches of these rounds, created since an instant. Reads one index
 * range per user.
 */
export async function countCustomersAcrossUsers(
  db: Reader,
  roundIds: readonly string[],
  since: Date,
): Promise<CustomerCounts> {
  const rows: CustomerCounts[] = await db.query(
    `select (count(*) filter (where m.webhook_status = 'pending' and m.claimed_at is null))::int as waiting_matches,
            (count(distinct m.user_id) filter (where m.webhook_status = 'pending' and m.claimed_at is null))::int as waiting_customers,
            (count(distinct m.user_id) filter (where m.webhook_status = 'delivered'))::int as delivered_customers,
            (count(distinct m.user_id) filter (where m.webhook_status in ('no_webhook', 'failed')))::int as listed_customers
     from users u join matches m on m.user_id = u.id and m.created_at >= $2 and m.round_id = any($1::uuid[])`,
    [roundIds, since],
  );
  return rows[0] ?? { waiting_matches: 0, waiting_customers: 0, delivered_customers: 0, listed_customers: 0 };
}

/** A customer's match in a list of recipients. */
export interface RecipientRow {
  user_id: string;
  email: string;
  match_id: string;
  round_id: string;
  company_name: string;
  webhook_status: string;
  matched_at: Date;
  delivered_at: Date | null;
}

/** Lists user ids in order. `after` is the last id of the previous page. */
export async function listUserIdsAcrossUsers(
  db: Reader,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select id from users where $1::uuid is null or id > $1 order by id limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Lists these users' matches of these rounds that were created at or after `since`. */
export async function listRecipientsAcrossUsers(
  db: Reader,
  userIds: readonly string[],
  roundIds: readonly string[],
  since: Date,
): Promise<RecipientRow[]> {
  return db.query(
    `select u.id as user_id, u.email, m.id as match_id, m.round_id, m.funding_round ->> 'company_name' as company_name,
            m.webhook_status, m.created_at as matched_at, m.delivered_at
     from users u join matches m on m.user_id = u.id and m.created_at >= $3 and m.round_id = any($2::uuid[])
     where u.id = any($1::uuid[]) order by u.email, m.created_at`,
    [userIds, roundIds, since],
  );
}
