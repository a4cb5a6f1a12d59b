import type { Db } from '../database/transaction.js';

/**
 * Counts the rounds that the service has read since an instant, by UTC day. The count is the same
 * for all users, because rounds are public news.
 */
export async function countRoundsByDay(db: Db, since: Date): Promise<{ day: string; rounds: number }[]> {
  return db.query(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as rounds
     from funding_rounds where created_at >= $1 group by 1`,
    [since],
  );
}

/** Returns the set-up steps that a user has completed. */
export async function findSetUp(
  db: Db,
  userId: string,
): Promise<{ has_key: boolean; has_accounts: boolean; trials_passed: string[] | null; has_match: boolean }> {
  const [row]: {
    has_key: boolean;
    has_accounts: boolean;
    trials_passed: string[] | null;
    has_match: boolean;
  }[] = await db.query(
    `select exists (select from api_keys where user_id = $1 and revoked_at is null) as has_key,
              exists (select from accounts where user_id = $1) as has_accounts,
              (select trials_passed from webhook_endpoints where user_id = $1) as trials_passed,
              exists (select from matches where user_id = $1) as has_match`,
    [userId],
  );
  return row ?? { has_key: false, has_accounts: false, trials_passed: null, has_match: false };
}

export interface RecentRow {
  failed: number;
  delivered: number;
  last_match_id: string | null;
  last_at: Date | null;
  last_code: number | null;
  last_answer: string | null;
}

/** Counts a user's deliveries since an instant, and returns the last failure. */
export async function findRecentFailures(db: Db, userId: string, since: Date): Promise<RecentRow | null> {
  const rows: RecentRow[] = await db.query(
    `with recent as (
       select id, created_at, webhook_status, webhook_response_code, webhook_response_snippet
       from matches where user_id = $1 and created_at >= $2 and webhook_status in ('delivered', 'failed'))
     select counts.failed, counts.delivered, last.id as last_match_id, last.created_at as last_at,
            last.webhook_response_code as last_code, last.webhook_response_snippet as last_answer
     from (select (count(*) filter (where webhook_status = 'failed'))::int as failed,
                  (count(*) filter (where webhook_status = 'delivered'))::int as delivered from recent) counts
     left join lateral (
       select * from recent where webhook_status = 'failed' order by created_at desc limit 1) last on true`,
    [userId, since],
  );
  return rows[0] ?? null;
}

/**
 * External ids of the listed rows, and the number of all rows that contain an erased person. The
 * count stops at a limit.
 */
export interface ToClean {
  external_ids: string[];
  total: number;
}

/** Maximum number of listed rows, and the number at which counting stops. */
interface CleanLimits {
  shown: number;
  counted: number;
}

/**
 * Lists the ids and names of a user's accounts that contain an erased person, oldest first. Counts
 * these accounts up to a limit.
 */
export async function findAccountsToClean(
  db: Db,
  userId: string,
  { shown, counted }: CleanLimits,
): Promise<ToClean & { names: string[] }> {
  const rows: (ToClean & { names: string[] })[] = await db.query(
    `with first as (select id, external_id, name from accounts where user_id = $1 and to_clean order by id limit $2)
     select array(select external_id from first order by id) as external_ids,
            array(select name from first order by id) as names,
            (select count(*)::int from (select from accounts where user_id = $1 and to_clean limit $3) counted) as total`,
    [userId, shown, counted],
  );
  return rows[0] ?? { external_ids: [], names: [], total: 0 };
}

/**
 * Lists the ids of a user's contacts that contain an erased person, oldest first. Counts these
 * contacts up to a limit.
 */
export async function findContactsToClean(
  db: Db,
  userId: string,
  { shown, counted }: CleanLimits,
): Promise<ToClean> {
  const rows: ToClean[] = await db.query(
    `select array(select external_id from contacts where user_id = $1 and to_clean order by id limit $2) as external_ids,
            (select count(*)::int from (select from contacts where user_id = $1 and to_clean limit $3) counted) as total`,
    [userId, shown, counted],
  );
  return rows[0] ?? { external_ids: [], total: 0 };
}
