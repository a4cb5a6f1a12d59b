import { pruneTo } from '../../database/citus/prune.js';
import type { Db } from '../../database/transaction.js';
import type { MatchType } from '../../matching/event.dto.js';
import { apiMatchOf } from '../../matching/match-list/api-match.js';
import type { ApiMatchRow } from '../../matching/match-list/api-match.js';
import { OTHER_JSON } from '../../matching/matched-rows.queries.js';

/** A match as `fundmatch listen` receives it. */
export interface ForwardedRow extends ApiMatchRow {
  round_id: string;
  match_type: MatchType;
  /** Body of the webhook. Null if the match has no webhook. */
  body: Buffer | null;
  also_matched_json: string[];
  funding_round_json: string;
}

/**
 * Returns when the user's newest match was stored, even if that match was deleted. Returns null if
 * the user never had a match.
 */
export async function findNewestCreatedAt(db: Db, userId: string): Promise<Date | null> {
  const rows: { last_match_ms: string }[] = await db.query(
    `select last_match_ms from user_cursors where user_id = $1`,
    [userId],
  );
  return rows[0] === undefined ? null : new Date(Number(rows[0].last_match_ms));
}

/**
 * Returns the users who have a match newer than the given time, and the time of their newest match.
 * Deleted matches count too. All times are in milliseconds since 1970.
 */
export async function findNewerAcrossUsers(
  db: Db,
  afterMs: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const userIds = [...afterMs.keys()];
  const pruned = await pruneTo(db, 'c.user_id', '$1', userIds);
  const rows: { user_id: string; last_match_ms: string }[] = await db.query(
    `select c.user_id, c.last_match_ms
     from unnest($1::uuid[], $2::float8[]) as poll (user_id, after_ms) join user_cursors c on c.user_id = poll.user_id
     where c.last_match_ms > poll.after_ms ${pruned}`,
    [userIds, [...afterMs.values()]],
  );
  return new Map(rows.map((row) => [row.user_id, Number(row.last_match_ms)]));
}

/**
 * Returns the ids of the valid keys. A key is valid if it is not revoked and its user is on Pro.
 */
export async function findLiveKeys(db: Db, keyIds: string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await db.query(
    `select k.id from api_keys k join users u on u.id = k.user_id
     where k.id = any($1::uuid[]) and k.revoked_at is null and u.tier = 'pro'`,
    [keyIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Finds the user's oldest match after a time. The query uses the index on (user_id, created_at).
 */
export async function findMatchAfter(db: Db, userId: string, after: Date): Promise<ForwardedRow | null> {
  const rows: ForwardedRow[] = await db.query(
    `select ${apiMatchOf('m')}, m.round_id, m.body, m.funding_round::text as funding_round_json,
            array(
              select ${OTHER_JSON}::text
              from also_matched o
              where o.user_id = $1 and o.match_id = m.id and o.shown order by o.position) as also_matched_json
     from (select * from matches where user_id = $1 and created_at > $2 order by created_at limit 1) m`,
    [userId, after],
  );
  return rows[0] ?? null;
}
