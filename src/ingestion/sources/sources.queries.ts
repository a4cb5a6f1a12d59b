import type { Db, Reader } from '../../database/transaction.js';
import type { SourceKind } from './source-kind.js';
import type { Source, SourceState, Validators } from './source.js';

const COLUMNS = `id, name, kind, url, interval_ms, min_confidence, enabled, is_slow, next_poll_at, etag, last_modified, state, last_polled_at, last_new_item_at,
  consecutive_failures, last_error`;

/** Inserts a source. Returns false if its name is taken. */
export async function insertSource(
  db: Db,
  source: {
    id: string;
    name: string;
    kind: SourceKind;
    url: string;
    intervalMs: number;
    minConfidence: number | null;
    enabled: boolean;
  },
  now: Date,
): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `insert into sources (id, name, kind, url, interval_ms, min_confidence, enabled, created_at, next_poll_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (name) do nothing returning 1`,
    [
      source.id,
      source.name,
      source.kind,
      source.url,
      source.intervalMs,
      source.minConfidence,
      source.enabled,
      now,
    ],
  );
  return rows.length > 0;
}

/** Lists all sources by name. */
export async function listSources(db: Reader): Promise<Source[]> {
  return db.query(`select ${COLUMNS} from sources order by name`);
}

/** Reads a source by its name. Returns null if there is none. */
export async function findSource(db: Db, name: string): Promise<Source | null> {
  const rows: Source[] = await db.query(`select ${COLUMNS} from sources where name = $1`, [name]);
  return rows[0] ?? null;
}

/**
 * Enables or disables a source. If the source is enabled, it is due at once and its failures are
 * reset.
 */
export async function setEnabled(db: Db, name: string, enabled: boolean, now: Date): Promise<void> {
  await db.query(
    `update sources set enabled = $2,
       next_poll_at = case when $2 then $3 else next_poll_at end,
       consecutive_failures = case when $2 then 0 else consecutive_failures end
     where name = $1`,
    [name, enabled, now],
  );
}

/**
 * Changes a source and makes it due. If the URL is new, deletes the validators of the old document
 * and resets the failures. A running poll of the old URL then stores no further result.
 */
export async function updateSource(
  db: Db,
  source: { name: string; url: string; intervalMs: number; isMoved: boolean },
  now: Date,
): Promise<void> {
  await db.query(
    `update sources set url = $2, interval_ms = $3, next_poll_at = $5,
       lease = case when $4 then null else lease end, leased_until = case when $4 then null else leased_until end,
       etag = case when $4 then null else etag end, last_modified = case when $4 then null else last_modified end,
       consecutive_failures = case when $4 then 0 else consecutive_failures end,
       last_error = case when $4 then null else last_error end
     where name = $1`,
    [source.name, source.url, source.intervalMs, source.isMoved, now],
  );
}

/**
 * Sets the minimum confidence of a source's rounds. Null restores the default,
 * MIN_ROUND_CONFIDENCE.
 */
export async function setMinConfidence(db: Db, name: string, minConfidence: number | null): Promise<void> {
  await db.query(`update sources set min_confidence = $2 where name = $1`, [name, minConfidence]);
}

/** Maps the names of sources to their minimum confidence. Excludes sources that use the default. */
export async function findMinConfidences(db: Reader): Promise<Map<string, number>> {
  const rows: { name: string; min_confidence: number }[] = await db.query(
    `select name, min_confidence from sources where min_confidence is not null`,
  );
  return new Map(rows.map((row) => [row.name, row.min_confidence]));
}

/** Makes a source due now, so that the next free process polls it. */
export async function makeDue(db: Db, name: string, now: Date): Promise<void> {
  await db.query(`update sources set next_poll_at = $2 where name = $1`, [name, now]);
}

/** Deletes a source. Its items and seen marks remain. */
export async function deleteSource(db: Db, name: string): Promise<void> {
  await db.query(`delete from sources where name = $1`, [name]);
}

/** Wakes the pollers of all processes. */
export async function notifyPollers(db: Db): Promise<void> {
  await db.query(`select pg_notify('sources', '')`);
}

/** Returns the SQL condition that a source is due and no process polls it. */
const IS_DUE = (now: string) =>
  `enabled and next_poll_at <= ${now} and (leased_until is null or leased_until <= ${now})`;

/**
 * Claims due sources until `until`, the most overdue first: up to `slow` sources that are slow, and
 * up to `quick` others. Skips rows that other processes have locked, so that one process claims
 * each source.
 */
export async function claimDue(
  db: Db,
  claim: { lease: string; now: Date; until: Date; quick: number; slow: number },
): Promise<Source[]> {
  const [rows]: [Source[], number] = await db.query(
    `update sources set lease = $1, leased_until = $3
     where id = any(array(select id from sources where not is_slow and ${IS_DUE('$2')}
                          order by next_poll_at, id limit $4 for update skip locked)
                 || array(select id from sources where is_slow and ${IS_DUE('$2')}
                          order by next_poll_at, id limit $5 for update skip locked))
     returning ${COLUMNS}`,
    [claim.lease, claim.now, claim.until, claim.quick, claim.slow],
  );
  return rows;
}

/** Counts due sources that are not slow, up to `limit`. */
export async function countQuickDue(db: Db, now: Date, limit: number): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count
     from (select 1 from sources where not is_slow and ${IS_DUE('$1')} limit $2) page`,
    [now, limit],
  );
  return rows[0]?.count ?? 0;
}

/** Returns whether a source is enabled and its lease is still held. */
export async function holdsLease(db: Db, held: { id: string; lease: string }): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from sources where id = $1 and lease = $2 and enabled`, [
    held.id,
    held.lease,
  ]);
  return rows.length > 0;
}

/**
 * Extends the leases of enabled sources. Returns the ids of the sources that this process still
 * holds.
 */
export async function extendLeases(
  db: Db,
  held: { ids: string[]; leases: string[] },
  until: Date,
): Promise<Set<string>> {
  const [rows]: [{ id: string }[], number] = await db.query(
    `update sources s set leased_until = $3 from unnest($1::uuid[], $2::uuid[]) as held (id, lease)
     where s.id = held.id and s.lease = held.lease and s.enabled returning s.id`,
    [held.ids, held.leases, until],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface FinishedPoll {
  id: string;
  lease: string;
  /**
   * The start of the poll. If an operator requests a poll after this instant, the request is not
   * lost.
   */
  claimedAt: Date;
  finishedAt: Date;
  nextPollAt: Date;
  newItems: number;
  failures: number;
  isSlow: boolean;
  error: string | null;
  /** Null keeps the stored validators. */
  validators: Validators | null;
  /** Null keeps the stored state. */
  state: SourceState | null;
}

/**
 * Ends a lease and stores the result of the poll. Does nothing if another process has claimed the
 * source.
 */
export async function finishPoll(db: Db, poll: FinishedPoll): Promise<void> {
  await db.query(
    `update sources set lease = null, leased_until = null,
       next_poll_at = case when next_poll_at > $3 then next_poll_at else $5 end,
       last_polled_at = $4, last_success_at = case when $7 = 0 then $4 else last_success_at end,
       last_new_item_at = case when $6 then $4 else last_new_item_at end,
       consecutive_failures = $7, last_error = $8,
       etag = case when $9 then $10 else etag end,
       last_modified = case when $9 then $11 else last_modified end,
       state = coalesce($12::jsonb, state), is_slow = $13
     where id = $1 and lease = $2`,
    [
      poll.id,
      poll.lease,
      poll.claimedAt,
      poll.finishedAt,
      poll.nextPollAt,
      poll.newItems > 0,
      poll.failures,
      poll.error,
      poll.validators !== null,
      poll.validators?.etag ?? null,
      poll.validators?.lastModified ?? null,
      poll.state === null ? null : JSON.stringify(poll.state),
      poll.isSlow,
    ],
  );
}

/** Ends the lease of a postponed poll. The source is due again at `nextPollAt`. */
export async function releaseLease(
  db: Db,
  poll: { id: string; lease: string; nextPollAt: Date; newItemsAt: Date | null; isSlow: boolean },
): Promise<void> {
  await db.query(
    `update sources set lease = null, leased_until = null, next_poll_at = $3, last_new_item_at = coalesce($4, last_new_item_at),
       is_slow = is_slow or $5
     where id = $1 and lease = $2`,
    [poll.id, poll.lease, poll.nextPollAt, poll.newItemsAt, poll.isSlow],
  );
}

export interface SourceTexts {
  id: string;
  url: string;
  last_error: string | null;
}

/** Lists the sources that match a pattern, and locks their rows. */
export function listSourceTexts(tx: Db, pattern: string): Promise<SourceTexts[]> {
  return tx.query(
    `select id, url, last_error from sources where concat_ws(' ', url, last_error) ~* $1 for update`,
    [pattern],
  );
}

export async function replaceSourceTexts(tx: Db, source: SourceTexts): Promise<void> {
  await tx.query(`update sources set url = $2, last_error = $3 where id = $1`, [
    source.id,
    source.url,
    source.last_error,
  ]);
}
