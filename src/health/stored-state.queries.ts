import { hasExtension } from '../database/citus/citus.queries.js';
import type { Db, Reader } from '../database/transaction.js';

/**
 * Maximum number of rows that a query counts. Counting 50,000 index entries takes about 10 ms.
 * Alerts fire at much lower counts.
 */
const COUNTED_ROWS = 50_000;

interface Waiting {
  waiting: number;
  /** Age of the oldest pending entry in seconds. 0 if no entry is pending. */
  oldest_s: number;
}

/**
 * Counts the unclaimed pending matches of users to whom sending is not paused. On one server, the
 * query counts up to `COUNTED_ROWS` in index order, so it never scans the table. On Citus, each
 * shard counts all its matches. With a limit, each shard would send up to that many rows to the
 * coordinator. Measured with 300,000 matches: 1.3 s with a limit, and 0.15 s without.
 */
export async function countUnclaimedMatchesAcrossUsers(db: Reader): Promise<Waiting> {
  const rows: Waiting[] = (await hasExtension(db))
    ? await db.query(
        `select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from now() - min(m.created_at)), 0))::float8 as oldest_s
           from matches m left join users u on u.id = m.user_id and u.sending_paused_at is not null
           where m.webhook_status = 'pending' and m.claimed_at is null and u.id is null`,
      )
    : await db.query(
        `select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as oldest_s
           from (select created_at from matches where webhook_status = 'pending' and claimed_at is null
                   and user_id <> all(array(select id from users where sending_paused_at is not null))
                 order by user_id, created_at limit $1) page`,
        [COUNTED_ROWS],
      );
  return rows[0] ?? { waiting: 0, oldest_s: 0 };
}

/**
 * Counts the rounds that are queued for matching. Claimed rounds count too, because matching them
 * may hang or be retried. Jobs of held rounds do not count, because they are never due.
 */
export async function countUnmatchedRounds(db: Reader): Promise<Waiting> {
  const rows: Waiting[] = await db.query(
    `select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from now() - min(enqueued_at)), 0))::float8 as oldest_s
     from (select enqueued_at from match_jobs where failed_at is null and due_at is distinct from 'infinity'
           order by enqueued_at limit $1) page`,
    [COUNTED_ROWS],
  );
  return rows[0] ?? { waiting: 0, oldest_s: 0 };
}

/** Counts the rounds whose matching failed at every attempt. */
export async function countFailedJobs(db: Reader): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from (select 1 from match_jobs where failed_at is not null limit $1) page`,
    [COUNTED_ROWS],
  );
  return rows[0]?.count ?? 0;
}

/** Counts the rounds that wait for review. */
export async function countHeldRounds(db: Reader): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from
       (select 1 from funding_rounds where state = 'held' and state <> 'open' limit $1) page`,
    [COUNTED_ROWS],
  );
  return rows[0]?.count ?? 0;
}

interface NoticeState extends Waiting {
  channel: string;
  failed: number;
}

/** Counts the waiting and failed notices by channel. A channel without such notices has no row. */
export async function countOpenNoticesAcrossUsers(db: Db): Promise<NoticeState[]> {
  return db.query(
    `select channel, (count(*) filter (where state = 'waiting'))::int as waiting,
            (count(*) filter (where state = 'failed'))::int as failed,
            greatest(0, coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0))::float8 as oldest_s
     from ((select channel, state, created_at from notices where state = 'waiting' order by channel, next_attempt_at limit $1)
           union all (select channel, state, created_at from notices where state = 'failed' limit $1)) page
     group by channel`,
    [COUNTED_ROWS],
  );
}

/**
 * Returns the longest time in seconds for which an enabled source has been due without a poll.
 * Returns 0 if no source is due.
 */
export async function readOldestDueSource(db: Reader): Promise<number> {
  const rows: { due_s: number }[] = await db.query(
    `select greatest(0, coalesce(extract(epoch from now() - min(next_poll_at)), 0))::float8 as due_s
     from sources where enabled and (leased_until is null or leased_until <= now())`,
  );
  return rows[0]?.due_s ?? 0;
}

interface SourceState {
  name: string;
  consecutive_failures: number;
  interval_ms: number;
  /**
   * Time of the last successful poll in seconds since 1970. If no poll was successful, the time
   * when the source was added.
   */
  success_s: number;
}

/** Lists the enabled sources. */
export async function listEnabledSources(db: Db): Promise<SourceState[]> {
  return db.query(
    `select name, consecutive_failures, interval_ms, extract(epoch from coalesce(last_success_at, created_at))::float8 as success_s
     from sources where enabled order by name`,
  );
}
