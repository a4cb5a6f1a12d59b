import type { Use } from '../../auth/quotas/quotas.queries.js';
import type { NextRequest } from '../../auth/quotas/quotas.service.js';
import { queryPrepared } from '../../database/prepared.js';
import type { Db, Reader } from '../../database/transaction.js';
import { OTHER_JSON, accountNameOf } from '../../matching/matched-rows.queries.js';

export const WEBHOOK_STATUSES = ['delivered', 'failed', 'no_webhook', 'pending'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** A page ends early once it reaches this many bytes (decision 16). */
export const PAGE_BYTES = 8 * 1024 * 1024;

/** A listed match. Columns that end in `_json` are JSON text. */
export interface MatchRow {
  id: string;
  match_type: string;
  account_external_id: string | null;
  account_name: string | null;
  contact_external_id: string | null;
  account_metadata_json: string | null;
  contact_metadata_json: string | null;
  evidence_value: string;
  evidence_score: number;
  /** JSON text; null for none. */
  evidence_signals_json: string | null;
  also_matched_json: string | null;
  also_matched_total: number;
  webhook_status: WebhookStatus;
  webhook_response_code: number | null;
  webhook_response_snippet: string | null;
  delivered_at: Date | null;
  created_at: Date;
  funding_round_json: string;
}

/** A row of a page that may have been cut. */
export interface ListedMatch extends MatchRow {
  /** Rows that the page would have without the byte limit. */
  found: number;
}

/**
 * Returns whether a standby answers the same as the primary before a cursor. A user's matches
 * become visible in order of created_at (decision 19), and a standby shows commits in order. So if
 * it has a match at or above the cursor, it has all below it. If none of those is pending, they can
 * only be deleted.
 */
export async function isSettledBefore(replica: Reader, userId: string, before: Date): Promise<boolean> {
  const rows: { settled: boolean }[] = await replica.query(
    `select exists (select from matches where user_id = $1 and created_at >= $2)
       and not exists (select from matches where user_id = $1 and webhook_status = 'pending' and created_at < $2) as settled`,
    [userId, before],
  );
  return rows[0]?.settled ?? false;
}

/** A page of a user's matches created strictly before `before` (null: from the newest). */
export interface Page {
  before: Date | null;
  limit: number;
  statuses: readonly WebhookStatus[] | null;
}

/**
 * Lists a page, newest first. Reads the index on (user_id, created_at) from the cursor, so a page
 * costs the same at any depth. With statuses, one such read each.
 */
export async function listMatches(db: Reader, userId: string, page: Page): Promise<ListedMatch[]> {
  const own = parametersOf(userId, page);
  return db.query(
    `with page as (${sourceOf(page)}),
     texts as (select ${SHOWN} from page),
     sizes as (
       select *, count(*) over ()::int as found, sum(coalesce(octet_length(account_metadata_json), 0) + coalesce(octet_length(contact_metadata_json), 0)
                     + coalesce(octet_length(also_matched_json), 0) + octet_length(funding_round_json)) over (order by created_at desc
                     rows between unbounded preceding and 1 preceding) as bytes_before
       from texts)
     select * from sizes where coalesce(bytes_before, 0) < $${own.length + 1} order by created_at desc`,
    [...own, PAGE_BYTES],
  );
}

/** Most entries of also_matched on a page that is read whole: with 16 KiB of metadata each, 3 MiB. */
const MOST_OTHERS = 200;

/**
 * Counts a request and lists a page in one statement, which is its own transaction. Null, with
 * nothing counted, if `request` does not allow it, the user has no request on that day yet, or the
 * page has so many other accounts that PostgreSQL should cut it. The caller cuts it at PAGE_BYTES,
 * because to do that here takes two thirds longer.
 */
export async function countAndListMatches(
  db: Db,
  userId: string,
  page: Page,
  { tool, day, quota, notTo }: NextRequest,
): Promise<{ use: Use; rows: MatchRow[] } | null> {
  const own = parametersOf(userId, page);
  const at = own.length;
  const rows: (Use & MatchRow)[] = await queryPrepared(
    db,
    `count-and-list-matches-${at}`,
    `with page as materialized (${sourceOf(page)}),
     used as (
       update quota_usage set requests = requests + 1
       where user_id = $1 and tool = $${at + 1} and day = $${at + 2}
         and requests < $${at + 3}::int and requests + 1 <> $${at + 4}::int
         and (select coalesce(sum(also_matched_total), 0) from page) <= ${MOST_OTHERS}
       returning requests, rows)
     select used.requests, used.rows, shown.*
     from used left join lateral (select ${SHOWN} from page) shown on true
     order by shown.created_at desc`,
    [...own, tool, day, quota, notTo],
  );
  const [first] = rows;
  if (first === undefined) return null;
  const { requests, rows: rowsUsed } = first;
  // Without a match there is one row, of the use alone.
  return {
    use: { requests, rows: rowsUsed },
    rows: (first.id as string | null) === null ? [] : rows,
  };
}

const COLUMNS = `user_id, id, match_type, account_id, account_external_id, account_name, contact_external_id, account_metadata, contact_metadata,
  evidence_value, evidence_score, evidence_signals, also_matched_total, webhook_status, webhook_response_code,
  webhook_response_snippet, delivered_at, created_at, funding_round`;

/** The matches of a page as they are stored. Its parameters are those of `parametersOf`. */
function sourceOf({ statuses }: Page): string {
  return statuses === null
    ? `select ${COLUMNS} from matches
       where user_id = $1 and created_at < coalesce($2::timestamptz, 'infinity') order by created_at desc limit $3`
    : `select m.* from unnest($4::text[]) as wanted (status)
       cross join lateral (
         select ${COLUMNS} from matches
         where user_id = $1 and webhook_status = wanted.status and created_at < coalesce($2::timestamptz, 'infinity')
         order by created_at desc limit $3) m
       order by m.created_at desc limit $3`;
}

function parametersOf(userId: string, { before, limit, statuses }: Page): unknown[] {
  const parameters: unknown[] = [userId, before?.toISOString() ?? null, limit];
  return statuses === null ? parameters : [...parameters, statuses];
}

/** The columns of MatchRow, from rows of `page`. */
const SHOWN = `id, match_type, account_external_id, ${accountNameOf('page')} as account_name, contact_external_id,
              account_metadata::text as account_metadata_json, contact_metadata::text as contact_metadata_json,
              evidence_value, evidence_score, evidence_signals::text as evidence_signals_json, also_matched_total,
              webhook_status, webhook_response_code, webhook_response_snippet, delivered_at, created_at,
              (funding_round - '{article_title,ceo_linkedin_url,location,location_country,lead_investor}'::text[])::text
                as funding_round_json,
              case when also_matched_total > 0 then (
                select json_agg(${OTHER_JSON} order by o.position)::text
                from also_matched o where o.user_id = $1 and o.match_id = page.id and o.shown) end as also_matched_json`;
