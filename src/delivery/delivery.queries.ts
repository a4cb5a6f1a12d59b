import type { Db } from '../database/transaction.js';

/** Lists users that have matches to send. */
export async function listUsersWithPending(db: Db): Promise<string[]> {
  const rows: { user_id: string }[] = await db.query(
    `select m.user_id from matches m where m.webhook_status = 'pending' and m.claimed_at is null group by m.user_id`,
  );
  return rows.map((row) => row.user_id);
}

/** Reads the URLs of users, to tell which host each one's sends go to. */
export async function findUrls(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const rows: { user_id: string; url: string }[] = await db.query(
    `select user_id, url from webhook_endpoints where user_id = any($1::uuid[])`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.url]));
}

/** A claimed match with what is needed to send it, read in the same statement so that a rotated secret counts at once. */
export interface ClaimedMatch {
  id: string;
  body: Buffer | null;
  url: string | null;
  sealed_secret: string | null;
  tier: string | null;
}

/**
 * Claims the oldest unsent match of one user, durably: when this returns, no process will ever claim it again.
 */
export async function claimMatch(db: Db, userId: string): Promise<ClaimedMatch | null> {
  const rows: ClaimedMatch[] = await db.query(
    `with claimed as (
       update matches set claimed_at = clock_timestamp()
       where user_id = $1 and id = any(array(
         select id from matches where user_id = $1 and webhook_status = 'pending' and claimed_at is null
         order by created_at limit 1 for update skip locked))
       returning user_id, id, body)
     select c.id, c.body, e.url, s.sealed as sealed_secret, u.tier
     from claimed c
     left join webhook_endpoints e on e.user_id = c.user_id
     left join signing_secrets s on s.user_id = c.user_id
     left join users u on u.id = c.user_id`,
    [userId],
  );
  return rows[0] ?? null;
}

/** What became of a claimed match. */
export interface Outcome {
  status: 'delivered' | 'failed' | 'no_webhook';
  responseCode: number | null;
  snippet: string | null;
  durationMs: number | null;
  deliveredAt: Date | null;
}

/** Writes the outcome of a claimed match, once: a final state is never left. */
export async function markOutcome(db: Db, userId: string, matchId: string, outcome: Outcome): Promise<void> {
  await db.query(
    `update matches
     set webhook_status = $3, webhook_response_code = $4, webhook_response_snippet = $5, webhook_duration_ms = $6, delivered_at = $7
     where user_id = $1 and id = $2 and webhook_status = 'pending' and claimed_at is not null`,
    [
      userId,
      matchId,
      outcome.status,
      outcome.responseCode,
      outcome.snippet,
      outcome.durationMs,
      outcome.deliveredAt,
    ],
  );
}

/** Reads the database's time, which all processes share. */
export async function readTime(db: Db): Promise<Date> {
  const rows: { now: Date }[] = await db.query(`select clock_timestamp() as now`);
  return rows[0]?.now ?? new Date();
}

/** Ends the claims made before `before`: their process died, and nobody knows whether the receiver was reached (decision 20). */
export async function failStaleClaimsAcrossUsers(db: Db, before: Date, snippet: string): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `update matches set webhook_status = 'failed', webhook_response_snippet = $2
     where webhook_status = 'pending' and claimed_at is not null and claimed_at < $1`,
    [before, snippet],
  );
  return count;
}
