import type { Read } from '../../database/read-replica.js';

export const WEBHOOK_STATUSES = ['delivered', 'failed', 'no_webhook', 'pending'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** A page ends early once it reaches this many bytes (decision 16). */
export const PAGE_BYTES = 8 * 1024 * 1024;

/** A listed match. Columns that end in `_json` are JSON text. */
export interface MatchRow {
  id: string;
  match_type: string;
  account_external_id: string | null;
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
  /** Rows that the page would have without the byte limit. */
  found: number;
}

/**
 * Returns whether a standby answers the same as the primary before a cursor. A user's matches
 * become visible in order of created_at (decision 19), and a standby shows commits in order. So if
 * it has a match at or above the cursor, it has all below it. If none of those is pending, they can
 * only be deleted.
 */
export async function isSettledBefore(replica: Read, userId: string, before: Date): Promise<boolean> {
  const rows: { settled: boolean }[] = await replica.query(
    `select exists (select from matches where user_id = $1 and created_at >= $2)
       and not exists (select from matches where user_id = $1 and webhook_status = 'pending' and created_at < $2) as settled`,
    [userId, before],
  );
  return rows[0]?.settled ?? false;
}

/**
 * Lists a user's matches created strictly before `before` (null: from the newest), newest first.
 * Reads the index on (user_id, created_at) from the cursor, so a page costs the same at any depth.
 * With statuses, one such read each.
 */
export async function listMatches(
  db: Read,
  userId: string,
  page: { before: Date | null; limit: number; statuses: readonly WebhookStatus[] | null },
): Promise<MatchRow[]> {
  const source =
    page.statuses === null
      ? `select * from matches where user_id = $1 and created_at < coalesce($2::timestamptz, 'infinity') order by created_at desc limit $3`
      : `select m.* from unnest($5::text[]) as wanted (status)
         cross join lateral (
           select * from matches
           where user_id = $1 and webhook_status = wanted.status and created_at < coalesce($2::timestamptz, 'infinity')
           order by created_at desc limit $3) m
         order by m.created_at desc limit $3`;
  const parameters: unknown[] = [userId, page.before?.toISOString() ?? null, page.limit, PAGE_BYTES];
  if (page.statuses !== null) parameters.push(page.statuses);
  return db.query(
    `with page as (${source}),
     texts as (
       select id, match_type, account_external_id, contact_external_id,
              account_metadata::text as account_metadata_json, contact_metadata::text as contact_metadata_json,
              evidence_value, evidence_score, evidence_signals::text as evidence_signals_json, also_matched_total,
              webhook_status, webhook_response_code, webhook_response_snippet, delivered_at, created_at,
              (funding_round - '{article_title,ceo_linkedin_url,location,location_country,lead_investor}'::text[])::text
                as funding_round_json,
              case when also_matched_total > 0 then (
                select json_agg(json_build_object(
                         'match_type', o.match_type, 'account_external_id', o.account_external_id,
                         'contact_external_id', o.contact_external_id, 'account_metadata', o.account_metadata,
                         'contact_metadata', o.contact_metadata) order by o.position)::text
                from also_matched o where o.user_id = $1 and o.match_id = page.id and o.shown) end as also_matched_json
       from page),
     sizes as (
       select *, count(*) over ()::int as found, sum(coalesce(octet_length(account_metadata_json), 0) + coalesce(octet_length(contact_metadata_json), 0)
                     + coalesce(octet_length(also_matched_json), 0) + octet_length(funding_round_json)) over (order by created_at desc
                     rows between unbounded preceding and 1 preceding) as bytes_before
       from texts)
     select * from sizes where coalesce(bytes_before, 0) < $4 order by created_at desc`,
    parameters,
  );
}
