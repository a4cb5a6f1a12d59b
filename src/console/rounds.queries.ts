import type { Db } from '../database/transaction.js';
import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { RoundState } from '../rounds/rounds.queries.js';

export interface RoundItemRow {
  id: string;
  facts: StatedRound;
  provenance: Record<string, unknown>;
  mentions: number;
  created_at: Date;
  state: RoundState;
  hold_reason: 'low-confidence' | 'operator' | null;
  /** Error of the last attempt if matching failed at every attempt. Otherwise null. */
  match_error: string | null;
}

/**
 * The state of the rounds to list. `failed` lists the rounds whose matching failed at every
 * attempt.
 */
export type RoundFilter = RoundState | 'failed';

const ROUND = `r.id, r.facts, r.provenance, r.created_at, r.state, r.hold_reason,
  (select coalesce(j.last_error, '') from match_jobs j where j.round_id = r.id and j.failed_at is not null) as match_error, (select count(*)::int from mentions m where m.round_id = r.id) as mentions`;

/**
 * The states are SQL literals, because PostgreSQL then uses the partial index of rounds that are
 * not open.
 */
const FILTERS: Record<RoundFilter, string> = {
  open: `and r.state = 'open'`,
  held: `and r.state = 'held' and r.state <> 'open'`,
  withdrawn: `and r.state = 'withdrawn' and r.state <> 'open'`,
  failed: `and r.id in (select round_id from match_jobs where failed_at is not null)`,
};

/**
 * Lists rounds after the last row of the previous page, newest first. `search` is a prefix of the
 * company's name.
 */
export async function listNewestRounds(
  db: Db,
  page: {
    after: { createdAt: string; id: string } | null;
    search: string | null;
    filter: RoundFilter | null;
    limit: number;
  },
): Promise<RoundItemRow[]> {
  const prefix = page.search === null ? null : `${page.search.replace(/[\\%_]/g, '\\$&')}%`;
  const filter = page.filter === null ? '' : FILTERS[page.filter];
  return db.query(
    `select ${ROUND} from funding_rounds r
     where ($1::timestamptz is null or (r.created_at, r.id) < ($1, $2::uuid))
       and ($3::text is null or lower(r.company_name) like lower($3))
       ${filter}
     order by r.created_at desc, r.id desc limit $4`,
    [page.after?.createdAt ?? null, page.after?.id ?? null, prefix, page.limit],
  );
}

/** Reads a round as the console lists it. Returns null if there is no round with this id. */
export async function findRound(db: Db, roundId: string): Promise<RoundItemRow | null> {
  const rows: RoundItemRow[] = await db.query(`select ${ROUND} from funding_rounds r where r.id = $1`, [
    roundId,
  ]);
  return rows[0] ?? null;
}

export interface MentionRow {
  id: string;
  source: string;
  source_item: string;
  created_at: Date;
  stated: StatedRound;
  language: string | null;
  /**
   * Signals that influenced the decision. Null if an older version read the item, because it stored
   * no signals.
   */
  signals: DecidingSignal[] | null;
}

/** Number of matches of a round by delivery status. */
export interface MatchCounts {
  pending: number;
  delivered: number;
  failed: number;
  no_webhook: number;
}

/** Counts the matches of a round over all users. The query reads one index entry per user. */
export async function countMatchesAcrossUsers(db: Db, roundId: string): Promise<MatchCounts> {
  const rows: MatchCounts[] = await db.query(
    `select (count(*) filter (where m.webhook_status = 'pending'))::int as pending,
            (count(*) filter (where m.webhook_status = 'delivered'))::int as delivered,
            (count(*) filter (where m.webhook_status = 'failed'))::int as failed,
            (count(*) filter (where m.webhook_status = 'no_webhook'))::int as no_webhook
     from users u join matches m on m.user_id = u.id and m.round_id = $1`,
    [roundId],
  );
  return rows[0] ?? { pending: 0, delivered: 0, failed: 0, no_webhook: 0 };
}

/** Lists the mentions of a round, oldest first. */
export async function listMentionsOf(db: Db, roundId: string): Promise<MentionRow[]> {
  return db.query(
    `select id, source, source_item, created_at, stated, language, signals from mentions where round_id = $1 order by created_at, id`,
    [roundId],
  );
}

/** The newest stored text of an item. */
export interface KeptText {
  source: string;
  source_item: string;
  title: string | null;
  url: string | null;
  text: string;
  feed_title: string | null;
}

/** Lists the newest stored text of each item of a round. */
export async function listKeptTexts(db: Db, roundId: string): Promise<KeptText[]> {
  return db.query(
    `select distinct on (source, source_item) source, source_item, title, url, text, feed_title
     from items where round_id = $1 and text is not null order by source, source_item, id desc`,
    [roundId],
  );
}

export interface RejectedRow {
  id: string;
  source: string;
  source_item: string;
  title: string | null;
  url: string | null;
  reason: string | null;
  language: string | null;
  /**
   * Signals that influenced the decision. Null if a rule decided without signals, or if an older
   * version read the item.
   */
  signals: DecidingSignal[] | null;
  fetched_at: Date;
  corrected_at: Date | null;
}

// The id is not cast to text here, because `order by id` would then sort by the text. The driver
// returns a bigint as a string.
const REJECTED = `id, source, source_item, title, url, reason, language, signals, fetched_at, corrected_at`;

/**
 * Finds the id of the rejected item that is `limit` items below `before`. Returns null if there are
 * fewer items.
 */
export async function findRejectedAt(db: Db, before: string | null, limit: number): Promise<string | null> {
  const rows: { id: string }[] = await db.query(
    `select id from items where outcome = 'rejected' and ($1::bigint is null or id < $1)
     order by id desc offset $2 limit 1`,
    [before, limit - 1],
  );
  return rows[0]?.id ?? null;
}

/**
 * Lists rejected items with an id from `from` to below `before`, newest first. `reason` is a
 * rejection reason. `search` is a part of the title.
 */
export async function listRejected(
  db: Db,
  page: {
    before: string | null;
    from: string | null;
    reason: string | null;
    search: string | null;
    limit: number;
  },
): Promise<RejectedRow[]> {
  return db.query(
    `select ${REJECTED} from items
     where outcome = 'rejected' and ($1::bigint is null or id < $1) and ($5::bigint is null or id >= $5)
       and ($2::text is null or reason like $2 || ':%') and ($3::text is null or position(lower($3) in lower(title)) > 0)
     order by id desc limit $4`,
    [page.before, page.reason, page.search, page.limit, page.from],
  );
}

export interface RejectedRowWithText extends RejectedRow {
  text: string | null;
  feed_title: string | null;
}

/** Finds a rejected item and its stored text. */
export async function findRejected(db: Db, itemId: string): Promise<RejectedRowWithText | null> {
  const rows: RejectedRowWithText[] = await db.query(
    `select ${REJECTED}, text, feed_title from items where id = $1 and outcome = 'rejected'`,
    [itemId],
  );
  return rows[0] ?? null;
}
