import type { Use } from '../../auth/quotas/quotas.queries.js';
import type { NextRequest } from '../../auth/quotas/quotas.service.js';
import { queryPrepared } from '../../database/prepared.js';
import type { Db, Reader } from '../../database/transaction.js';
import { apiMatchOf } from '../../matching/match-list/api-match.js';
import type { ApiMatchRow } from '../../matching/match-list/api-match.js';
import { EVERY_MATCH } from '../../matching/match-list/match-filter.js';
import type { WebhookStatus } from '../../matching/match-list/match-filter.js';
import { conditionsOf, newestMatches } from '../../matching/match-list/newest-matches.queries.js';
import { OTHER_JSON } from '../../matching/matched-rows.queries.js';

/** A page ends early once its matches reach this many bytes (decision 16). */
export const PAGE_BYTES = 8 * 1024 * 1024;

/** A row of the match list. */
export interface MatchRow extends ApiMatchRow {
  also_matched_json: string | null;
  webhook_status: WebhookStatus;
  webhook_response_code: number | null;
  webhook_response_snippet: string | null;
  delivered_at: Date | null;
  funding_round_json: string;
}

/** A row of a page. The byte limit may have removed the last rows of the page. */
export interface ListedMatch extends MatchRow {
  /** Number of rows that the page would have without the byte limit. */
  found: number;
}

/**
 * Returns whether a standby has the same matches before a cursor as the primary. A user's matches
 * become visible in the order of created_at (decision 19), and a standby applies commits in order.
 * So if the standby has a match at or after the cursor, it also has all earlier matches. If no
 * earlier match is pending, earlier matches change only by deletion.
 */
export async function isSettledBefore(replica: Reader, userId: string, before: Date): Promise<boolean> {
  const rows: { settled: boolean }[] = await replica.query(
    `select exists (select from matches where user_id = $1 and created_at >= $2)
       and not exists (select from matches where user_id = $1 and webhook_status = 'pending' and created_at < $2) as settled`,
    [userId, before],
  );
  return rows[0]?.settled ?? false;
}

/**
 * Selects a user's matches that were created before `before` (exclusive). Null selects the newest
 * page.
 */
export interface Page {
  before: Date | null;
  limit: number;
  statuses: readonly WebhookStatus[] | null;
}

/** Lists the matches of a page, newest first. */
export async function listMatches(db: Reader, userId: string, page: Page): Promise<ListedMatch[]> {
  const { text, parameters } = await sourceOf(db, userId, page);
  return db.query(
    `with page as (${text}),
     texts as (select ${SHOWN} from page),
     sizes as (
       select *, count(*) over ()::int as found, sum(coalesce(octet_length(account_metadata_json), 0) + coalesce(octet_length(contact_metadata_json), 0)
                     + coalesce(octet_length(also_matched_json), 0) + octet_length(funding_round_json)) over (order by created_at desc
                     rows between unbounded preceding and 1 preceding) as bytes_before
       from texts)
     select * from sizes where coalesce(bytes_before, 0) < $${parameters.length + 1} order by created_at desc`,
    [...parameters, PAGE_BYTES],
  );
}

/**
 * Maximum number of also_matched entries on a page that this process cuts. PostgreSQL cuts a page
 * with more entries. With 16 KiB of metadata each, 200 entries have 3 MiB.
 */
const MOST_OTHERS = 200;

/**
 * Counts a request and lists a page in one statement, which is a transaction. The caller cuts the
 * page at PAGE_BYTES, because cutting it in SQL takes two thirds longer.
 *
 * Returns null, and counts nothing, in these cases: the request would exceed the quota or trigger a
 * notice, it is the user's first of the day, or the page has more also_matched entries than
 * MOST_OTHERS.
 */
export async function countAndListMatches(
  db: Db,
  userId: string,
  page: Page,
  { tool, day, quota, notTo }: NextRequest,
): Promise<{ use: Use; rows: MatchRow[] } | null> {
  const { shape, text, parameters } = await sourceOf(db, userId, page);
  const at = parameters.length;
  const rows: (Use & MatchRow)[] = await queryPrepared(
    db,
    `count-and-list-matches-${shape}`,
    `with page as materialized (${text}),
     used as (
       update quota_usage set requests = requests + 1
       where user_id = $1 and tool = $${at + 1} and day = $${at + 2}
         and requests < $${at + 3}::int and requests + 1 <> $${at + 4}::int
         and (select coalesce(sum(also_matched_total), 0) from page) <= ${MOST_OTHERS}
       returning requests, rows)
     select used.requests, used.rows, shown.*
     from used left join lateral (select ${SHOWN} from page) shown on true
     order by shown.created_at desc`,
    [...parameters, tool, day, quota, notTo],
  );
  const [first] = rows;
  if (first === undefined) return null;
  const { requests, rows: rowsUsed } = first;
  // If the page has no match, the statement returns one row with only the quota counts.
  return {
    use: { requests, rows: rowsUsed },
    rows: (first.id as string | null) === null ? [] : rows,
  };
}

const COLUMNS = `m.user_id, m.id, m.match_type, m.account_id, m.account_external_id, m.account_name, m.contact_external_id,
  m.account_metadata, m.contact_metadata, m.evidence_value, m.evidence_score, m.evidence_signals, m.also_matched_total,
  m.webhook_status, m.webhook_response_code, m.webhook_response_snippet, m.delivered_at, m.created_at, m.funding_round`;

/**
 * Returns the SQL that selects the matches of a page. Pages with the same conditions have the same
 * SQL text, so PostgreSQL can reuse the prepared statement.
 */
async function sourceOf(
  db: Reader,
  userId: string,
  { before, limit, statuses }: Page,
): Promise<{ shape: string; text: string; parameters: unknown[] }> {
  const conditions = await conditionsOf(db, userId, { ...EVERY_MATCH, to: before, statuses });
  const { parameters } = conditions;
  const text = newestMatches(conditions, COLUMNS, `$${parameters.push(limit)}`);
  const narrowed = statuses === null ? 'all' : statuses.length === 1 ? 'status' : 'statuses';
  return { shape: `${narrowed}-${before === null ? 'newest' : 'before'}`, text, parameters };
}

/** The columns of MatchRow, for rows of `page`. */
const SHOWN = `${apiMatchOf('page')}, webhook_status, webhook_response_code, webhook_response_snippet, delivered_at,
              (funding_round - '{article_title,ceo_linkedin_url,location,location_country,lead_investor}'::text[])::text
                as funding_round_json,
              case when also_matched_total > 0 then (
                select json_agg(${OTHER_JSON} order by o.position)::text
                from also_matched o where o.user_id = $1 and o.match_id = page.id and o.shown) end as also_matched_json`;
