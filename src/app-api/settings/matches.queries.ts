import type { WebhookStatus } from '../../api/matches/matches.queries.js';
import type { Db } from '../../database/transaction.js';
import type { MatchType } from '../../matching/event.dto.js';

/** The filters of a list of matches. Null: no filter. */
export interface MatchFilter {
  status: WebhookStatus | null;
  type: MatchType | null;
  /** The start of the funded company's name. */
  company: string | null;
  /** The CRM id of an account that matched, reported or in also_matched. */
  account: string | null;
  from: Date | null;
  to: Date | null;
  fundingType: string | null;
  minAmount: number | null;
  maxAmount: number | null;
  country: string | null;
  /** A top-level field of an account's metadata. With `metadataValue`, it must have that value. */
  metadataKey: string | null;
  metadataValue: string | null;
}

export const MATCH_SORTS = ['created', 'company', 'amount', 'account'] as const;

export interface MatchOrder {
  by: (typeof MATCH_SORTS)[number];
  descending: boolean;
}

/** The columns that a list is sorted by. Ties, and unknown amounts, follow in the order of time. */
const SORT_COLUMNS: Record<MatchOrder['by'], string> = {
  created: 'm.created_at',
  company: `lower(m.funding_round ->> 'company_name')`,
  amount: `(m.funding_round ->> 'amount_usd')::float8`,
  account: 'lower(a.name)',
};

/** A match with the account or contact that is shown of it: the first that fits the filter. */
export interface MatchItemRow {
  id: string;
  round_id: string;
  created_at: Date;
  /** The row shown is not the reported one but one of also_matched. */
  is_other: boolean;
  match_type: string;
  account_external_id: string | null;
  /** The account's name today. */
  account_name: string | null;
  contact_external_id: string | null;
  contact_email: string | null;
  /** Value and score are stored of the reported row only. */
  evidence_value: string | null;
  evidence_score: number | null;
  also_matched_total: number;
  company_name: string;
  amount_usd: number | null;
  funding_type: string;
  published_date: string | null;
  country: string | null;
  lead_investor: string | null;
  article_url: string | null;
  metadata_value: string | null;
  webhook_status: string;
  webhook_response_code: number | null;
}

/** The columns of an item. `key` is the parameter with the name of the metadata member to show. */
const itemOf = (
  key: string,
) => `m.id, m.round_id, m.created_at, coalesce(w.place > 0, false) as is_other, w.match_type, w.account_external_id,
  a.name as account_name, w.contact_external_id, c.email as contact_email, w.evidence_value, w.evidence_score, m.also_matched_total,
  m.funding_round ->> 'company_name' as company_name, (m.funding_round ->> 'amount_usd')::float8 as amount_usd,
  m.funding_round ->> 'funding_type' as funding_type, m.funding_round ->> 'published_date' as published_date,
  m.funding_round ->> 'location_country' as country, m.funding_round ->> 'lead_investor' as lead_investor,
  m.funding_round ->> 'article_url' as article_url, w.account_metadata ->> ${key} as metadata_value,
  m.webhook_status, m.webhook_response_code`;

/** The row that match `m` reports, as the first of WHO_MATCHED. */
const REPORTED_ROW = `select 0 as place, m.match_type, m.account_id, m.account_external_id, m.account_metadata, m.contact_external_id,
         m.evidence_value, m.evidence_score`;
const REPORTED = `(${REPORTED_ROW}) as w`;

/**
 * Everything of the user's that match `m` matched, the reported row first. An entry beyond the limits
 * of also_matched has no metadata of its own: the account's of today says whose it is.
 */
const WHO_MATCHED = `(
  ${REPORTED_ROW}
  union all
  select o.position + 1, o.match_type, o.account_id, o.account_external_id,
         case when o.shown then o.account_metadata
              else (select metadata from accounts where user_id = $1 and id = o.account_id) end,
         o.contact_external_id, null, null
  from also_matched o where m.also_matched_total > 0 and o.user_id = $1 and o.match_id = m.id) as w`;

/** Joins what is shown of match `m`: the first row that fits, or with `all` every one. */
const shownOf = (fitting: string[], all = false) =>
  `left join lateral (select * from ${fitting.length === 0 && !all ? REPORTED : WHO_MATCHED} where ${allOf(fitting)} order by place ${all ? '' : 'limit 1'}) w on true
   left join accounts a on a.user_id = $1 and a.id = w.account_id
   left join contacts c on c.user_id = $1 and c.external_id = w.contact_external_id`;

/** Most rounds that a company search reads. If there are more, the search must be narrowed. */
const COMPANY_ROUNDS = 2_000;

interface Conditions {
  /** Conditions with an index, or on the range of time that is scanned. */
  indexed: string[];
  /** Conditions on the scanned rows, which have no index. */
  scanned: string[];
  /** Conditions on the row that is shown of a match, which is one of WHO_MATCHED. */
  fitting: string[];
  parameters: unknown[];
}

/** Returns whether a filter needs the facts of each scanned match. */
export function needsScan(filter: MatchFilter): boolean {
  const { type, fundingType, minAmount, maxAmount, country, metadataValue } = filter;
  return [type, fundingType, minAmount, maxAmount, country, metadataValue].some((value) => value !== null);
}

async function conditionsOf(db: Db, userId: string, filter: MatchFilter): Promise<Conditions> {
  const indexed = ['m.user_id = $1'];
  const scanned: string[] = [];
  const fitting: string[] = [];
  const parameters: unknown[] = [userId];
  const add = (to: string[], condition: string, value: unknown) => {
    if (value === null) return;
    parameters.push(value);
    to.push(condition.replace('?', `$${parameters.length}`));
  };
  add(indexed, 'm.created_at >= ?', filter.from);
  add(indexed, 'm.created_at < ?', filter.to);
  add(indexed, 'm.webhook_status = ?', filter.status);
  if (filter.account !== null) {
    parameters.push(filter.account);
    const account = `(select id from accounts where user_id = $1 and external_id = $${parameters.length})`;
    // Two reads of an index. As alternatives of one condition, they would read all matches.
    indexed.push(
      `m.id in (select id from matches where user_id = $1 and account_id = ${account}
                union all select match_id from also_matched where user_id = $1 and account_id = ${account})`,
    );
    fitting.push(`w.account_id = ${account}`);
  }
  if (filter.company !== null)
    add(indexed, 'm.round_id = any(?::uuid[])', await findRoundsOfCompany(db, filter.company));
  add(scanned, 'm.match_type = ?', filter.type);
  add(scanned, `m.funding_round ->> 'funding_type' = ?`, filter.fundingType);
  add(scanned, `(m.funding_round ->> 'amount_usd')::float8 >= ?::float8`, filter.minAmount);
  add(scanned, `(m.funding_round ->> 'amount_usd')::float8 <= ?::float8`, filter.maxAmount);
  add(scanned, `m.funding_round ->> 'location_country' = ?`, filter.country);
  if (filter.metadataKey !== null && filter.metadataValue !== null) {
    parameters.push(filter.metadataKey, filter.metadataValue);
    fitting.push(`w.account_metadata ->> $${parameters.length - 1} = $${parameters.length}`);
    scanned.push(`exists (select from ${WHO_MATCHED} where ${allOf(fitting)})`);
  }
  return { indexed, scanned, fitting, parameters };
}

interface TimePage {
  before: Date | null;
  limit: number;
  /** Most matches that are scanned for this page. */
  scan: number;
  /** A row for each account and contact that fits, instead of one for each match. */
  all?: boolean;
}

/**
 * Lists a user's matches before an instant, newest first. Scans at most `scan` of them, so that a
 * page costs the same however few match the filter. `last` is where the scan stopped, null at the
 * end of the list. Statuses, accounts, companies and times have an index.
 */
export async function searchMatches(
  db: Db,
  userId: string,
  filter: MatchFilter,
  { before, limit, scan, all = false }: TimePage,
): Promise<{ rows: MatchItemRow[]; last: Date | null }> {
  const { indexed, scanned, fitting, parameters } = await conditionsOf(db, userId, filter);
  const at = (value: unknown) => `$${parameters.push(value)}`;
  if (before !== null) indexed.push(`m.created_at < ${at(before)}`);
  const rows: (MatchItemRow & { seen_last: Date; seen: number })[] = await db.query(
    `with seen as materialized (
       select m.id, m.created_at, ${allOf(scanned)} as fits
       from matches m where ${indexed.join(' and ')} order by m.created_at desc limit ${at(scan)}),
     ends as (select min(created_at) as seen_last, count(*)::int as seen from seen),
     found as (select id from seen where fits order by created_at desc limit ${at(limit)})
     select ${itemOf(at(filter.metadataKey))}, ends.seen_last, ends.seen
     from ends left join found on true left join matches m on m.user_id = $1 and m.id = found.id ${shownOf(fitting, all)}
     order by m.created_at desc, w.place`,
    parameters,
  );
  const found = rows.filter((row) => row.id !== null);
  const isFull = new Set(found.map(({ id }) => id)).size === limit;
  const end = rows[0] !== undefined && rows[0].seen === scan ? rows[0].seen_last : null;
  return { rows: found, last: isFull ? (found.at(-1)?.created_at ?? null) : end };
}

/** Lists a user's matches in another order than that of time: of the newest `scan` ones, those after `offset`. */
export async function sortMatches(
  db: Db,
  userId: string,
  filter: MatchFilter,
  { order, offset, limit, scan }: { order: MatchOrder; offset: number; limit: number; scan: number },
): Promise<MatchItemRow[]> {
  const { indexed, scanned, fitting, parameters } = await conditionsOf(db, userId, filter);
  const at = (value: unknown) => `$${parameters.push(value)}`;
  const direction = order.descending ? 'desc' : 'asc';
  return db.query(
    `with seen as materialized (
       select m.id, m.created_at, ${allOf(scanned)} as fits, ${SORT_COLUMNS[order.by]} as sort_key
       from matches m left join accounts a on a.user_id = $1 and a.id = m.account_id
       where ${indexed.join(' and ')} order by m.created_at desc limit ${at(scan)}),
     found as (select id, sort_key from seen where fits
               order by sort_key ${direction} nulls last, created_at desc limit ${at(limit)} offset ${at(offset)})
     select ${itemOf(at(filter.metadataKey))}
     from found join matches m on m.user_id = $1 and m.id = found.id ${shownOf(fitting)}
     order by found.sort_key ${direction} nulls last, m.created_at desc`,
    parameters,
  );
}

/** Counts a user's matches of a filter among the newest `scan`. `seen` is how many were looked at. */
export async function countMatches(
  db: Db,
  userId: string,
  filter: MatchFilter,
  scan: number,
): Promise<{ total: number; seen: number }> {
  const { indexed, scanned, parameters } = await conditionsOf(db, userId, filter);
  const rows: { total: number; seen: number }[] = await db.query(
    `select (count(*) filter (where fits))::int as total, count(*)::int as seen
     from (select ${allOf(scanned)} as fits from matches m
           where ${indexed.join(' and ')} order by m.created_at desc limit $${parameters.push(scan)}) m`,
    parameters,
  );
  return rows[0] ?? { total: 0, seen: 0 };
}

const allOf = (conditions: string[]) => (conditions.length > 0 ? `(${conditions.join(' and ')})` : 'true');

/** Lists the top-level members of the metadata of a user's newest matches, the most frequent first. */
export async function listMetadataKeys(db: Db, userId: string, scan: number): Promise<string[]> {
  const rows: { key: string }[] = await db.query(
    `select key from (select account_metadata from matches
                      where user_id = $1 and jsonb_typeof(account_metadata) = 'object' order by created_at desc limit $2) m
     cross join lateral jsonb_object_keys(m.account_metadata) as key
     group by key order by count(*) desc, key limit 50`,
    [userId, scan],
  );
  return rows.map(({ key }) => key);
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
  evidence_signals: { kind: string; effect: string; value: string }[] | null;
  webhook_response_snippet: string | null;
  webhook_duration_ms: number | null;
  delivered_at: Date | null;
  body: Buffer | null;
  verdict: string | null;
}

/** Finds a match of this user, or null. */
export async function findMatch(db: Db, userId: string, matchId: string): Promise<MatchDetailRow | null> {
  const rows: MatchDetailRow[] = await db.query(
    `select ${itemOf('null::text')}, m.funding_round, m.account_metadata::text as account_metadata_json,
            m.contact_metadata::text as contact_metadata_json, m.evidence_signals, m.webhook_response_snippet,
            m.webhook_duration_ms, m.delivered_at, m.body, v.reason as verdict
     from matches m ${shownOf([])} left join match_verdicts v on v.user_id = $1 and v.match_id = m.id
     where m.user_id = $1 and m.id = $2`,
    [userId, matchId],
  );
  return rows[0] ?? null;
}

/** Another account or contact of a match. Columns that end in `_json` are JSON text. */
export interface OtherRow {
  match_type: string;
  account_external_id: string | null;
  /** The account's name today. */
  account_name: string | null;
  contact_external_id: string | null;
  contact_email: string | null;
  account_metadata_json: string | null;
  contact_metadata_json: string | null;
}

/** Lists the first `limit` accounts and contacts in also_matched of a user's match. */
export async function listOthers(
  db: Db,
  userId: string,
  matchId: string,
  limit: number,
): Promise<OtherRow[]> {
  return db.query(
    `select o.match_type, o.account_external_id, a.name as account_name, o.contact_external_id, c.email as contact_email,
            o.account_metadata::text as account_metadata_json, o.contact_metadata::text as contact_metadata_json
     from also_matched o
     left join accounts a on a.user_id = $1 and a.id = o.account_id
     left join contacts c on c.user_id = $1 and c.external_id = o.contact_external_id
     where o.user_id = $1 and o.match_id = $2 order by o.position limit $3`,
    [userId, matchId, limit],
  );
}

/**
 * Marks a user's match as wrong, with its current evidence. Returns false if there is no such
 * match.
 */
export async function upsertVerdict(
  db: Db,
  userId: string,
  matchId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `insert into match_verdicts (user_id, match_id, round_id, reason, match_type, evidence_value, evidence_score,
                                 company_name, account_name, made_at)
     select m.user_id, m.id, m.round_id, $3, m.match_type, m.evidence_value, m.evidence_score,
            m.funding_round ->> 'company_name', a.name, $4
     from matches m left join accounts a on a.user_id = m.user_id and a.id = m.account_id
     where m.user_id = $1 and m.id = $2
     on conflict (user_id, match_id) do update set reason = excluded.reason, made_at = excluded.made_at
     returning match_id`,
    [userId, matchId, reason, now],
  );
  return rows.length > 0;
}

/** Withdraws the mark. Returns false if there is no such match. */
export async function deleteVerdict(db: Db, userId: string, matchId: string): Promise<boolean> {
  await db.query(`delete from match_verdicts where user_id = $1 and match_id = $2`, [userId, matchId]);
  const known: unknown[] = await db.query(`select 1 from matches where user_id = $1 and id = $2`, [
    userId,
    matchId,
  ]);
  return known.length > 0;
}
