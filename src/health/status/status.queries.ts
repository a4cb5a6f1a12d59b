import type { Reader } from '../../database/transaction.js';

/** Counts the stored rounds by UTC day since an instant. */
export async function countRoundsByDay(
  db: Reader,
  since: Date,
): Promise<{ day: string; rounds: number; held: number; withdrawn: number }[]> {
  return db.query(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as rounds,
            (count(*) filter (where state = 'held'))::int as held, (count(*) filter (where state = 'withdrawn'))::int as withdrawn
     from funding_rounds where created_at >= $1 group by 1 order by 1`,
    [since],
  );
}

/** Number of matches of one UTC day by delivery status. */
export interface MatchDay {
  day: string;
  delivered: number;
  failed: number;
  pending: number;
  no_webhook: number;
}

/**
 * Counts the matches of all users by UTC day and delivery status since an instant. The query reads
 * one index range per user.
 */
export async function countMatchesByDayAcrossUsers(db: Reader, since: Date): Promise<MatchDay[]> {
  return db.query(
    `with counted as materialized (
       select c.* from users u
       cross join lateral (
         select m.user_id, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, m.webhook_status, count(*) as count
         from matches m where m.user_id = u.id and m.created_at >= $1 group by m.user_id, 2, 3) c)
     select day, coalesce(sum(count) filter (where webhook_status = 'delivered'), 0)::int as delivered,
            coalesce(sum(count) filter (where webhook_status = 'failed'), 0)::int as failed,
            coalesce(sum(count) filter (where webhook_status = 'pending'), 0)::int as pending,
            coalesce(sum(count) filter (where webhook_status = 'no_webhook'), 0)::int as no_webhook
     from counted group by day order by day`,
    [since],
  );
}

/** Distribution of the match scores of one match type. */
export interface PathCertainty {
  match_type: string;
  matches: number;
  average: number;
  lowest: number;
}

/** Returns the distribution of match scores since an instant, by match type. */
export async function readPathCertaintyAcrossUsers(db: Reader, since: Date): Promise<PathCertainty[]> {
  return db.query(
    `with counted as materialized (
       select c.* from users u
       cross join lateral (
         select m.user_id, m.match_type, count(*) as count, sum(m.evidence_score) as total, min(m.evidence_score) as lowest
         from matches m where m.user_id = u.id and m.created_at >= $1 group by m.user_id, m.match_type) c)
     select match_type, sum(count)::int as matches, (sum(total) / sum(count))::float8 as average, min(lowest)::float8 as lowest
     from counted group by match_type order by matches desc, match_type`,
    [since],
  );
}

/** Distribution of the round confidence of one source. */
export interface SourceCertainty {
  source: string;
  rounds: number;
  average: number;
  /** Number of these rounds that are held for review. */
  held: number;
}

/** Returns the distribution of round confidence since an instant, by source. */
export async function readSourceCertainty(db: Reader, since: Date): Promise<SourceCertainty[]> {
  return db.query(
    `select m.source, count(*)::int as rounds, avg((m.stated ->> 'confidenceScore')::float8)::float8 as average,
            (count(*) filter (where r.state = 'held'))::int as held
     from funding_rounds r join mentions m on m.round_id = r.id
     where r.created_at >= $1 group by m.source order by rounds desc, m.source limit 100`,
    [since],
  );
}

/** Health of a source. */
export interface SourceState {
  name: string;
  kind: string;
  enabled: boolean;
  interval_ms: number;
  consecutive_failures: number;
  last_error: string | null;
  last_new_item_at: Date | null;
  /** Seconds since the last successful read of the source, or since the source was added. */
  lag_s: number;
  /** Seconds for which the source has been due without a poll. 0 if the source is not due. */
  due_s: number;
}

/** Lists all sources with their health, and the seconds for which each has been due. */
export async function listSourceStates(db: Reader): Promise<SourceState[]> {
  return db.query(
    `select name, kind, enabled, interval_ms, consecutive_failures, last_error, last_new_item_at,
            greatest(0, extract(epoch from now() - coalesce(last_success_at, created_at)))::float8 as lag_s,
            case when enabled and (leased_until is null or leased_until <= now())
                 then greatest(0, extract(epoch from now() - next_poll_at)) else 0 end::float8 as due_s
     from sources order by name`,
  );
}

/** Counts the items since an instant whose extraction exceeded its time limit. */
export async function countTooSlowItems(db: Reader, since: Date): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from items where fetched_at >= $1 and outcome = 'rejected' and reason like 'too-slow:%'`,
    [since],
  );
  return rows[0]?.count ?? 0;
}

/** Version, size and connections of the database. */
export interface DatabaseState {
  version: string;
  size_bytes: number;
  connections: number;
  max_connections: number;
  /** Seconds since the oldest open transaction started. Transactions of backups do not count. */
  oldest_transaction_s: number;
}

/** Returns the version, size and connections of the database. */
export async function readDatabaseState(db: Reader): Promise<DatabaseState | null> {
  const rows: DatabaseState[] = await db.query(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size_bytes,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            current_setting('max_connections')::int as max_connections,
            (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
               and application_name <> 'fundmatch backup') as oldest_transaction_s`,
  );
  return rows[0] ?? null;
}

/** Returns how many seconds the daily retention is overdue. Returns 0 if it is not due. */
export async function readRetentionDelay(db: Reader): Promise<number> {
  const rows: { delay_s: number | null }[] = await db.query(
    `select greatest(0, extract(epoch from now() - next_at))::float8 as delay_s from retention where next_at > '-infinity'`,
  );
  return rows[0]?.delay_s ?? 0;
}
