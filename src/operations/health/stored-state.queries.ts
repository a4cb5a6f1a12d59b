import type { Db } from '../../database/transaction.js';

/** Rows that are counted at most: 50,000 index entries are read within some 10 ms, and an alert sounds long before. */
const COUNTED_ROWS = 50_000;

interface Waiting {
  waiting: number;
  /** Seconds; 0 when nothing waits. */
  oldest_s: number;
}

/** Counts the matches that wait to be sent. The order is the index's, so that no plan reads the table. */
export async function countUnclaimedMatchesAcrossUsers(db: Db): Promise<Waiting> {
  const rows: Waiting[] = await db.query(
    `select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as oldest_s
     from (select created_at from matches where webhook_status = 'pending' and claimed_at is null
           order by user_id, created_at limit $1) page`,
    [COUNTED_ROWS],
  );
  return rows[0] ?? { waiting: 0, oldest_s: 0 };
}

/** Counts the rounds that wait to be matched. One that a matcher has taken counts as well: it may hang, or be taken again and again. */
export async function countUnmatchedRounds(db: Db): Promise<Waiting> {
  const rows: Waiting[] = await db.query(
    `select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from now() - min(enqueued_at)), 0))::float8 as oldest_s
     from (select enqueued_at from match_jobs where failed_at is null order by enqueued_at limit $1) page`,
    [COUNTED_ROWS],
  );
  return rows[0] ?? { waiting: 0, oldest_s: 0 };
}

/** Counts the rounds whose matching failed at every attempt. */
export async function countFailedJobs(db: Db): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from (select 1 from match_jobs where failed_at is not null limit $1) page`,
    [COUNTED_ROWS],
  );
  return rows[0]?.count ?? 0;
}

interface SourceState {
  name: string;
  consecutive_failures: number;
  interval_ms: number;
  /** Seconds since 1970; of a source that was never polled, when it was added. */
  success_s: number;
}

/** Lists the sources that are polled, a handful of rows. */
export async function listEnabledSources(db: Db): Promise<SourceState[]> {
  return db.query(
    `select name, consecutive_failures, interval_ms, extract(epoch from coalesce(last_success_at, created_at))::float8 as success_s
     from sources where enabled order by name`,
  );
}
