import type { WebhookStatus } from '../api/matches/matches.queries.js';
import type { Db } from '../database/transaction.js';
import { HITS_PER_PATH } from '../matching/matching.queries.js';
import type { MatchType } from '../matching/event.dto.js';
import { accountNameOf } from '../matching/matched-rows.queries.js';

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

/** The columns of `seen` that a list is sorted by. Ties, and unknown amounts, follow in the order of time. */
const SORT_COLUMNS: Record<Exclude<MatchOrder['by'], 'account'>, string> = {
  created: 'm.created_at',
  company: `lower(m.funding_round ->> 'company_name')`,
  amount: `(m.funding_round ->> 'amount_usd')::float8`,
};

/** A match with an account or contact that is shown of it. */
export interface MatchItemRow {
  id: string;
  round_id: string;
  created_at: Date;
  /** 0 for the reported account or contact; those of also_matched count from 1. */
  place: number;
  match_type: string;
  account_external_id: string | null;
  /** The account's name, as the API returns it. */
  account_name: string | null;
  contact_external_id: string | null;
  contact_email: string | null;
  /** Null in rows of also_matched that an older version stored, as the score is. */
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
export const itemOf = (
  key: string,
) => `m.id, m.round_id, m.created_at, coalesce(w.place, 0) as place, w.match_type, w.account_external_id,
  w.account_name, w.contact_external_id, c.email as contact_email, w.evidence_value, w.evidence_score, m.also_matched_total,
  m.funding_round ->> 'company_name' as company_name, (m.funding_round ->> 'amount_usd')::float8 as amount_usd,
  m.funding_round ->> 'funding_type' as funding_type, m.funding_round ->> 'published_date' as published_date,
  m.funding_round ->> 'location_country' as country, m.funding_round ->> 'lead_investor' as lead_investor,
  m.funding_round ->> 'article_url' as article_url, w.account_metadata ->> ${key} as metadata_value,
  m.webhook_status, m.webhook_response_code`;

/** The row that match `m` reports, which has place 0. */
const REPORTED_ROW = `select 0 as place, m.match_type, m.account_id, m.account_external_id, ${accountNameOf('m')} as account_name,
         m.account_metadata, m.contact_external_id, m.evidence_value, m.evidence_score`;

/**
 * The value that agreed of row `o` of also_matched of match `m`. It is not stored: by name it is the
 * account's, and by domain the reported row has the same.
 */
export const OTHER_VALUE = `case when o.evidence_score is null then null
    when o.match_type = 'account_name' then ${accountNameOf('o')} else m.evidence_value end`;

/**
 * The other rows of match `m`, which have places from 1. An entry beyond the limits of also_matched
 * has no metadata of its own: the account's of today says whose it is.
 */
const OTHER_ROWS = `select o.position + 1 as place, o.match_type, o.account_id, o.account_external_id,
         ${accountNameOf('o')} as account_name,
         case when o.shown then o.account_metadata
              else (select metadata from accounts where user_id = $1 and id = o.account_id) end as account_metadata,
         o.contact_external_id, ${OTHER_VALUE} as evidence_value, o.evidence_score
  from also_matched o where m.also_matched_total > 0 and o.user_id = $1 and o.match_id = m.id`;

/** Most rows of also_matched that one statement reads, but for the last match: some 0.2 s. */
const OTHERS_READ = 50_000;
/** Most rows of also_matched that are stored of one match. */
const OTHERS_STORED = 3 * HITS_PER_PATH;

/** Which rows of a match are shown: the reported one, the first that fits, or every one that fits. */
type Shown = 'reported' | 'first' | 'all';

/** Joins what is shown of match `m`: the reported row, or the one at `found.place`. */
export function shownOf(shown: Shown): string {
  const rows =
    shown === 'reported'
      ? REPORTED_ROW
      : `${REPORTED_ROW} where found.place = 0 union all ${OTHER_ROWS} and o.position = found.place - 1`;
  return `left join lateral (${rows}) w on true
   left join contacts c on c.user_id = $1 and c.external_id = w.contact_external_id`;
}

/**
 * The newest matches of a filter as the table `seen`: those that fit have the place of their first
 * row that does. Other rows of a match are read only if the reported one does not fit, or with
 * 'all', and only until OTHERS_READ are reached: later matches have `is_read` false.
 */
function seenOf(
  { indexed, scanned, fitting }: Conditions,
  shown: Shown,
  scan: string,
  sortKey = 'null',
): string {
  const isReported = `((select ${allOf(fitting)} from (${REPORTED_ROW}) w) is true)`;
  const readsOthers = shown === 'all' ? allOf(scanned) : `${allOf(scanned)} and not ${isReported}`;
  const before = `coalesce(sum(case when ${readsOthers} then least(m.also_matched_total, ${OTHERS_STORED}) else 0 end)
           over (order by m.created_at desc rows between unbounded preceding and 1 preceding), 0)`;
  const first =
    shown === 'reported' || fitting.length === 0
      ? '0'
      : `case when ${isReported} then 0 else (select min(place) from (${OTHER_ROWS}) w where ${allOf(fitting)}) end`;
  return `seen as materialized (
       select m.id, m.created_at, m.account_id, m.account_name, m.is_read, m.sort_key, case when m.is_read and m.may_fit then ${first} end as place
       from (select m.*, ${allOf(scanned)} as may_fit, ${shown === 'reported' ? 'true' : `${before} < ${OTHERS_READ}`} as is_read,
                    ${sortKey} as sort_key
             from matches m where ${indexed.join(' and ')} order by m.created_at desc limit ${scan}) m)`;
}

/** Joins every row `w` that fits of the matches of `seen` that have one. */
const everyRow = (fitting: string[]) => `join matches m on m.user_id = $1 and m.id = seen.id
     cross join lateral (select * from (${REPORTED_ROW} union all ${OTHER_ROWS}) w where ${allOf(fitting)}) w`;

/** Whether there are matches that `seen` does not have. */
const goesOn = (scan: string) => `(count(*) = ${scan} or bool_or(not is_read))`;

/** Most rounds that a company search reads. If there are more, the search must be narrowed. */
const COMPANY_ROUNDS = 2_000;

interface Conditions {
  /** Conditions with an index, or on the range of time that is scanned. */
  indexed: string[];
  /** Conditions on the scanned rows, which have no index. */
  scanned: string[];
  /** Conditions on the row `w` that is shown of a match, the reported one or another. */
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
  add(fitting, 'w.match_type = ?', filter.type);
  add(scanned, `m.funding_round ->> 'funding_type' = ?`, filter.fundingType);
  add(scanned, `(m.funding_round ->> 'amount_usd')::float8 >= ?::float8`, filter.minAmount);
  add(scanned, `(m.funding_round ->> 'amount_usd')::float8 <= ?::float8`, filter.maxAmount);
  add(scanned, `m.funding_round ->> 'location_country' = ?`, filter.country);
  if (filter.metadataKey !== null && filter.metadataValue !== null) {
    parameters.push(filter.metadataKey, filter.metadataValue);
    fitting.push(`w.account_metadata ->> $${parameters.length - 1} = $${parameters.length}`);
  }
  return { indexed, scanned, fitting, parameters };
}

/** A place in a list in the order of time: before an instant, or after a row of the match created then. */
export interface Place {
  at: Date;
  /** Null: the match created at this instant is not listed again. */
  after: number | null;
}

interface TimePage {
  from: Place | null;
  limit: number;
  /** Most matches that are scanned for this page. */
  scan: number;
  /** A row for each account and contact that fits, instead of one for each match. */
  all: boolean;
}

/**
 * Lists a user's matches from a place on, newest first. Scans at most `scan` of them, so that a
 * page costs the same however few match the filter. `next` is where the page or the scan stopped,
 * null at the end of the list. Statuses, accounts, companies and times have an index.
 */
export async function searchMatches(
  db: Db,
  userId: string,
  filter: MatchFilter,
  { from, limit, scan, all }: TimePage,
): Promise<{ rows: MatchItemRow[]; next: Place | null }> {
  const conditions = await conditionsOf(db, userId, filter);
  const { indexed, fitting, parameters } = conditions;
  const at = (value: unknown) => `$${parameters.push(value)}`;
  const isWithin = from !== null && from.after !== null;
  if (from !== null) indexed.push(`m.created_at ${isWithin ? '<=' : '<'} ${at(from.at)}`);
  const shown = all ? 'all' : shownFor(fitting);
  const most = at(scan);
  const rest = isWithin ? `(m.created_at < ${at(from.at)} or w.place > ${at(from.after)})` : 'true';
  const found = all
    ? `select seen.id, w.place from (select * from seen where place is not null order by created_at desc limit ${at(limit + 1)}) seen
       ${everyRow(fitting)} where ${rest} order by seen.created_at desc, w.place limit ${at(limit)}`
    : `select id, place from seen where place is not null order by created_at desc limit ${at(limit)}`;
  const rows: (MatchItemRow & { seen_last: Date; goes_on: boolean | null })[] = await db.query(
    `with ${seenOf(conditions, shown, most)},
     ends as (select min(created_at) filter (where is_read) as seen_last, ${goesOn(most)} as goes_on from seen),
     found as (${found})
     select ${itemOf(at(filter.metadataKey))}, ends.seen_last, ends.goes_on
     from ends left join found on true left join matches m on m.user_id = $1 and m.id = found.id ${shownOf(shown)}
     order by m.created_at desc, w.place`,
    parameters,
  );
  const listed = rows.filter((row) => row.id !== null);
  const last = listed.at(-1);
  if (last !== undefined && listed.length === limit)
    return { rows: listed, next: { at: last.created_at, after: all ? last.place : null } };
  const end = rows[0]?.goes_on === true ? { at: rows[0].seen_last, after: null } : null;
  return { rows: listed, next: end };
}

interface SortedPage {
  order: MatchOrder;
  offset: number;
  limit: number;
  scan: number;
  all: boolean;
}

/**
 * Lists a user's matches in another order than that of time: of the newest `scan` ones, the rows after
 * `offset`. Sorts by the account that is shown.
 */
export async function sortMatches(
  db: Db,
  userId: string,
  filter: MatchFilter,
  { order, offset, limit, scan, all }: SortedPage,
): Promise<MatchItemRow[]> {
  const conditions = await conditionsOf(db, userId, filter);
  const { parameters, fitting } = conditions;
  const shown = all ? 'all' : shownFor(fitting);
  const at = (value: unknown) => `$${parameters.push(value)}`;
  const direction = order.descending ? 'desc' : 'asc';
  const own = order.by === 'account' ? 'null' : SORT_COLUMNS[order.by];
  const byAccount = all ? 'lower(w.account_name)' : accountName(shown);
  const key = order.by === 'account' ? byAccount : 'seen.sort_key';
  const place = all ? 'w.place' : 'seen.place';
  return db.query(
    `with ${seenOf(conditions, shown, at(scan), own)},
     found as (select seen.id, ${place} as place, ${key} as sort_key from seen ${all ? everyRow(fitting) : ''}
               where seen.place is not null
               order by 3 ${direction} nulls last, seen.created_at desc, 2 limit ${at(limit)} offset ${at(offset)})
     select ${itemOf(at(filter.metadataKey))}
     from found join matches m on m.user_id = $1 and m.id = found.id ${shownOf(shown)}
     order by found.sort_key ${direction} nulls last, m.created_at desc, found.place`,
    parameters,
  );
}

/** The name of the account that is shown of a match of `seen`. */
const accountName = (shown: Shown) =>
  shown === 'reported'
    ? `lower(${accountNameOf('seen')})`
    : `case when seen.place = 0 then lower(${accountNameOf('seen')}) else (
         select lower(${accountNameOf('o')}) from also_matched o
         where o.user_id = $1 and o.match_id = seen.id and o.position = seen.place - 1) end`;

/** Counts a user's matches of a filter among the newest `scan`. `isMore`: there are others that were not looked at. */
export async function countMatches(
  db: Db,
  userId: string,
  filter: MatchFilter,
  scan: number,
): Promise<{ total: number; isMore: boolean }> {
  const conditions = await conditionsOf(db, userId, filter);
  const most = `$${conditions.parameters.push(scan)}`;
  const rows: { total: number; is_more: boolean | null }[] = await db.query(
    `with ${seenOf(conditions, shownFor(conditions.fitting), most)}
     select count(place)::int as total, ${goesOn(most)} as is_more from seen`,
    conditions.parameters,
  );
  return { total: rows[0]?.total ?? 0, isMore: rows[0]?.is_more ?? false };
}

/** Without a condition on its rows, a match is shown by the reported one, and no other is read. */
const shownFor = (fitting: string[]): Shown => (fitting.length === 0 ? 'reported' : 'first');

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
