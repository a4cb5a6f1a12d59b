import { domainToUnicode } from 'node:url';
import type { KeyedText } from '../database/keyed-text.js';
import type { InTime } from '../database/query-in-time.js';
import type { Db } from '../database/transaction.js';
import type { FailedOutcome } from '../notices/notice.js';
import { hostOf } from './delivery.queries.js';

/** A user's latest failures in a row at a host. */
export interface FailureRow {
  host: string;
  failures: number;
  since: Date;
  /** The newest ten failures, oldest first. */
  outcomes: FailedOutcome[];
}

/**
 * Counts a failed delivery, and returns the user's failures in a row. If the host differs from the
 * host of the last failure, the count restarts at 1.
 */
export async function countFailure(
  tx: InTime,
  userId: string,
  { host, failed, now }: { host: string; failed: FailedOutcome; now: Date },
): Promise<FailureRow> {
  const unanswered = failed.response_code === null ? 1 : 0;
  const rows = await tx.query<FailureRow>(
    `insert into endpoint_failures as f (user_id, host, failures, unanswered, since, outcomes)
     values ($1, $2, 1, $3, $4, $5)
     on conflict (user_id) do update set
       host = excluded.host,
       failures = case when f.host = excluded.host then f.failures + 1 else 1 end,
       unanswered = case when f.host = excluded.host and excluded.unanswered = 1 then f.unanswered + 1
         else excluded.unanswered end,
       since = case when f.host = excluded.host then f.since else excluded.since end,
       outcomes = case when f.host <> excluded.host then excluded.outcomes
         when jsonb_array_length(f.outcomes) < 10 then f.outcomes || excluded.outcomes
         else (f.outcomes - 0) || excluded.outcomes end
     returning host, failures, since, outcomes`,
    [userId, host, unanswered, now, JSON.stringify([failed])],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the failed delivery was not counted in endpoint_failures');
  return row;
}

/** A user whose newest deliveries got no response. */
export interface UnansweredRow extends FailureRow {
  user_id: string;
  unanswered: number;
}

/**
 * Claims the next check for failing hosts for this process. Returns false if another process has
 * claimed a check within `everyMs`. Uses the database's clock.
 */
export async function claimLook(db: Db, everyMs: number): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `insert into instance_settings as s (name, value)
     values ('failing_hosts_looked_at_ms', floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text)
     on conflict (name) do update set value = excluded.value where s.value::bigint <= excluded.value::bigint - $1
     returning 1`,
    [everyMs],
  );
  return rows.length > 0;
}

/**
 * Lists hosts, ordered by name. A host is listed if the latest deliveries to its users, in a row
 * without a response, add up to at least `least`. `after` is the last host of the previous page.
 */
export async function listSilentHostsAcrossUsers(
  db: Db,
  { least, after, limit }: { least: number; after: string; limit: number },
): Promise<string[]> {
  const rows: { host: string }[] = await db.query(
    `select host from endpoint_failures where unanswered > 0 and host > $2
     group by host having sum(unanswered) >= $1 order by host limit $3`,
    [least, after, limit],
  );
  return rows.map(({ host }) => host);
}

/** Lists the hosts that sent no response to the newest delivery of at least one user. */
export async function listFailingHostsAcrossUsers(db: Db): Promise<string[]> {
  const rows: { host: string }[] = await db.query(
    `select distinct host from endpoint_failures where unanswered > 0`,
  );
  return rows.map(({ host }) => host);
}

/**
 * Lists the users whose newest delivery to a host got no response. The user whose failures started
 * last comes first.
 */
export async function listUnansweredAcrossUsers(
  db: Db,
  host: string,
  limit: number,
): Promise<UnansweredRow[]> {
  return db.query(
    `select user_id, host, failures, unanswered, since, outcomes from endpoint_failures
     where unanswered > 0 and host = $1 order by since desc, user_id desc limit $2`,
    [host, limit],
  );
}

/**
 * Maximum wait of a match before its send, in milliseconds. Limits the matches that the query
 * reads.
 */
const WAITED_AT_MOST_MS = 86_400_000;

/**
 * Returns whether any user's match was delivered to a host at or after `since`. Finds the users of
 * the host by webhook_endpoints_host_idx, and the matches of one day by matches_status_idx. A
 * delivery to another host does not count. If the match's host is unknown, the delivery counts.
 */
export async function hasDeliveredSinceAcrossUsers(db: Db, host: string, since: Date): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from webhook_endpoints e join matches m on m.user_id = e.user_id
     where ${hostOf('e.url')} = any($1::text[])
       and m.webhook_status = 'delivered' and (m.webhook_host is null or m.webhook_host = any($1::text[])) and m.created_at >= $2 and m.delivered_at >= $3
     limit 1`,
    // URLs are stored as the user sent them, but hosts are stored in ASCII.
    [[host, unicodeHost(host)], new Date(since.getTime() - WAITED_AT_MOST_MS), since],
  );
  return rows.length > 0;
}

function unicodeHost(host: string): string {
  const [name = '', port] = host.split(/:(?=\d+$)/);
  const unicode = domainToUnicode(name) || name;
  return port === undefined ? unicode : `${unicode}:${port}`;
}

/** Deletes a user's count of failures in a row, because the user's URL is new. */
export async function forgetFailures(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from endpoint_failures where user_id = $1`, [userId]);
}

/** Returns a user's stored failures as JSON and locks the row, if the JSON matches a pattern. */
export function listFailedOutcomes(tx: Db, userId: string, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select user_id as key, outcomes::text as text from endpoint_failures
     where user_id = $1 and outcomes::text ~* $2 for update`,
    [userId, pattern],
  );
}

export async function replaceFailedOutcomes(tx: Db, userId: string, { text }: KeyedText): Promise<void> {
  await tx.query(`update endpoint_failures set outcomes = $2 where user_id = $1`, [userId, text]);
}
