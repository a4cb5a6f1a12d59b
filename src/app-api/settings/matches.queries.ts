import type { Db } from '../../database/transaction.js';
import type { MatchType } from '../../matching/event.dto.js';
import type { WebhookStatus } from '../../api/matches/matches.queries.js';

/** The filters of a list of matches. Null: no filter. */
export interface MatchFilter {
  status: WebhookStatus | null;
  type: MatchType | null;
  /** The start of the funded company's name. */
  company: string | null;
  /** The CRM id of the matched account. */
  account: string | null;
}

export interface MatchItemRow {
  id: string;
  created_at: Date;
  match_type: string;
  account_external_id: string | null;
  contact_external_id: string | null;
  evidence_value: string;
  evidence_score: number;
  also_matched_total: number;
  company_name: string;
  amount_usd: number | null;
  funding_type: string;
  published_date: string | null;
  webhook_status: string;
  webhook_response_code: number | null;
}

const ITEM = `m.id, m.created_at, m.match_type, m.account_external_id, m.contact_external_id, m.evidence_value, m.evidence_score,
  m.also_matched_total, m.funding_round ->> 'company_name' as company_name, (m.funding_round ->> 'amount_usd')::float8 as amount_usd,
  m.funding_round ->> 'funding_type' as funding_type, m.funding_round ->> 'published_date' as published_date,
  m.webhook_status, m.webhook_response_code`;

/** Most rounds that a company search reads. If there are more, the search must be narrowed. */
const COMPANY_ROUNDS = 2_000;

/**
 * Lists a user's matches before an instant, newest first. Scans at most `scan` of them, so that a
 * page costs the same however few match the filter. `last` is where the scan stopped, null at the
 * end of the list. Statuses, accounts and companies have an index; types are filtered from the
 * scanned rows.
 */
export async function searchMatches(
  db: Db,
  userId: string,
  page: MatchFilter & { before: Date | null; limit: number; scan: number },
): Promise<{ rows: MatchItemRow[]; last: Date | null }> {
  const conditions = [`user_id = $1`, `created_at < coalesce($2::timestamptz, 'infinity')`];
  const parameters: unknown[] = [userId, page.before, page.scan, page.limit, page.type];
  const add = (condition: string, value: unknown) => {
    parameters.push(value);
    conditions.push(condition.replace('?', `$${parameters.length}`));
  };
  if (page.status !== null) add('webhook_status = ?', page.status);
  if (page.account !== null)
    add('account_id = (select id from accounts where user_id = $1 and external_id = ?)', page.account);
  if (page.company !== null) add('round_id = any(?::uuid[])', await findRoundsOfCompany(db, page.company));
  const rows: (MatchItemRow & { seen_last: Date; seen: number })[] = await db.query(
    `with seen as materialized (
       select user_id, id, created_at, match_type from matches where ${conditions.join(' and ')} order by created_at desc limit $3),
     ends as (select min(created_at) as seen_last, count(*)::int as seen from seen),
     found as (select * from seen where $5::text is null or match_type = $5 order by created_at desc limit $4)
     select ${ITEM}, ends.seen_last, ends.seen
     from ends left join found on true left join matches m on m.user_id = $1 and m.id = found.id
     order by m.created_at desc`,
    parameters,
  );
  const found = rows.filter((row) => row.id !== null);
  const isFull = found.length === page.limit;
  const end = rows[0] !== undefined && rows[0].seen === page.scan ? rows[0].seen_last : null;
  return { rows: found, last: isFull ? (found.at(-1)?.created_at ?? null) : end };
}

/** Finds the newest rounds of companies whose name starts like this. */
async function findRoundsOfCompany(db: Db, company: string): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select id from funding_rounds where lower(company_name) like lower($1) order by created_at desc limit $2`,
    [`${company.replace(/[\\%_]/g, '\\$&')}%`, COMPANY_ROUNDS],
  );
  return rows.map(({ id }) => id);
}

export interface MatchDetailRow extends MatchItemRow {
  funding_round: Record<string, unknown>;
  account_metadata_json: string | null;
  contact_metadata_json: string | null;
  webhook_response_snippet: string | null;
  webhook_duration_ms: number | null;
  delivered_at: Date | null;
  body: Buffer | null;
}

/** Finds a match of this user, or null. */
export async function findMatch(db: Db, userId: string, matchId: string): Promise<MatchDetailRow | null> {
  const rows: MatchDetailRow[] = await db.query(
    `select ${ITEM}, m.funding_round, m.account_metadata::text as account_metadata_json,
            m.contact_metadata::text as contact_metadata_json, m.webhook_response_snippet, m.webhook_duration_ms, m.delivered_at, m.body
     from matches m where m.user_id = $1 and m.id = $2`,
    [userId, matchId],
  );
  return rows[0] ?? null;
}
