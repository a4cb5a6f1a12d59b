import type { Db } from '../database/transaction.js';

/** A time span of matches, from after `after` up to and including `until`. */
export interface Span {
  after: Date;
  until: Date;
}

/**
 * Finds the creation time of the oldest match up to `until` that is not final. Reads two small
 * indexes, of pending and of claimed matches.
 */
export async function findOldestPendingAcrossUsers(db: Db, until: Date): Promise<Date | null> {
  const [waiting]: { oldest: Date | null }[] = await db.query(
    `select min(created_at) as oldest from matches
     where webhook_status = 'pending' and claimed_at is null and created_at <= $1`,
    [until],
  );
  const [claimed]: { oldest: Date | null }[] = await db.query(
    `select min(created_at) as oldest from matches
     where webhook_status = 'pending' and claimed_at is not null and created_at <= $1`,
    [until],
  );
  const found = [waiting?.oldest ?? null, claimed?.oldest ?? null].filter((oldest) => oldest !== null);
  return found.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/**
 * Lists users whose newest match was created after an instant, ordered by id. `afterUserId` is the
 * last user of the previous page.
 */
export async function listUsersMatchedSinceAcrossUsers(
  db: Db,
  since: Date,
  afterUserId: string,
  limit: number,
): Promise<string[]> {
  const rows: { user_id: string }[] = await db.query(
    `select user_id from user_cursors where user_id > $1 and last_match_ms > $2 order by user_id limit $3`,
    [afterUserId, since.getTime(), limit],
  );
  return rows.map((row) => row.user_id);
}

/** Counts a user's final matches in a time span whose body is still stored. */
export async function countBodies(db: Db, userId: string, span: Span): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from matches
     where user_id = $1 and created_at > $2 and created_at <= $3 and webhook_status <> 'pending' and body is not null`,
    [userId, span.after, span.until],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes the bodies of final matches among the next `limit` matches of a user's time span. No
 * index contains the body, so PostgreSQL updates the row without changing the indexes. `last` is
 * null at the end.
 */
export async function cutBodies(
  db: Db,
  userId: string,
  span: Span,
  limit: number,
): Promise<{ cut: number; last: Date | null }> {
  const rows: { cut: number; seen: number; last: Date | null }[] = await db.query(
    `with page as (
       select id, created_at from matches where user_id = $1 and created_at > $2 and created_at <= $3 order by created_at limit $4),
     cut as (
       update matches set body = null
       where user_id = $1 and id = any(array(select id from page)) and webhook_status <> 'pending' and body is not null
       returning 1)
     select (select count(*)::int from cut) as cut, (select count(*)::int from page) as seen, (select max(created_at) from page) as last`,
    [userId, span.after, span.until, limit],
  );
  const { cut, seen, last } = rows[0] ?? { cut: 0, seen: 0, last: null };
  return { cut, last: seen === limit ? last : null };
}
