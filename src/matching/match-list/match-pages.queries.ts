import type { Db } from '../../database/transaction.js';
import { HITS_PER_PATH } from '../matching.queries.js';
import { accountNameOf } from '../matched-rows.queries.js';
import type { MatchFilter } from './match-filter.js';
import { OTHER_ROWS, REPORTED_ROW, itemOf, shownOf } from './match-item.js';
import type { MatchItemRow, Shown } from './match-item.js';
import { conditionsOf, newestMatches } from './newest-matches.queries.js';
import type { Conditions } from './newest-matches.queries.js';

export const MATCH_SORTS = ['created', 'company', 'amount', 'account'] as const;

export interface MatchOrder {
  by: (typeof MATCH_SORTS)[number];
  descending: boolean;
}

/**
 * The columns of `seen` by which a list can be sorted. Ties, and matches without an amount, are
 * sorted by time.
 */
const SORT_COLUMNS: Record<Exclude<MatchOrder['by'], 'account'>, string> = {
  created: 'm.created_at',
  company: `lower(m.funding_round ->> 'company_name')`,
  amount: `(m.funding_round ->> 'amount_usd')::float8`,
};

/**
 * Maximum number of rows of `also_matched` that one statement reads. The last match is read
 * completely. Reading takes about 0.2 s.
 */
const OTHERS_READ = 50_000;
/** Maximum number of rows of `also_matched` that are stored for one match. */
const OTHERS_STORED = 3 * HITS_PER_PATH;

/**
 * Returns SQL for the table `seen`: the newest matches that fit a filter. `place` is the place of
 * the first row that fits. Rows of `also_matched` are read only with 'all', or if the reported row
 * does not fit. Reading stops after OTHERS_READ rows. Later matches have `is_read` false.
 */
function seenOf(conditions: Conditions, shown: Shown, scan: string, sortKey = 'null'): string {
  const { scanned, fitting } = conditions;
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
             from (${newestMatches(conditions, 'm.*', scan)}) m) m)`;
}

/** Returns SQL that joins the matches of `seen` with every row `w` that fits. */
const everyRow = (fitting: string[]) => `join matches m on m.user_id = $1 and m.id = seen.id
     cross join lateral (select * from (${REPORTED_ROW} union all ${OTHER_ROWS}) w where ${allOf(fitting)}) w`;

/** Returns an SQL expression that is true if more matches exist than `seen` contains. */
const goesOn = (scan: string) => `(count(*) = ${scan} or bool_or(not is_read))`;

/**
 * A position in a list sorted by time. The position is before an instant, or after a row of the
 * match created at that instant.
 */
export interface Place {
  at: Date;
  /** If it is null, the match created at this instant is not listed again. */
  after: number | null;
}

interface TimePage {
  from: Place | null;
  limit: number;
  /** Maximum number of matches that are scanned for this page. */
  scan: number;
  /**
   * If true, the list has a row for each account and contact that fits. Otherwise the list has one
   * row per match.
   */
  all: boolean;
}

/**
 * Lists a user's matches after a position, newest first. Scans at most `scan` matches, so that a
 * page costs the same however few matches fit the filter. `next` is the position where the page or
 * the scan stopped, and null at the end of the list. Statuses, accounts, companies and times have
 * an index.
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
     select ${itemOf(at(filter.metadataColumn))}, ends.seen_last, ends.goes_on
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
 * Lists a user's matches, sorted by another column than time. Sorts the newest `scan` matches and
 * returns the matches after `offset`. A sort by account uses the account that the list shows.
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
     select ${itemOf(at(filter.metadataColumn))}
     from found join matches m on m.user_id = $1 and m.id = found.id ${shownOf(shown)}
     order by found.sort_key ${direction} nulls last, m.created_at desc, found.place`,
    parameters,
  );
}

/** Returns SQL for the account name that the list shows for a match. The match is a row of `seen`. */
const accountName = (shown: Shown) =>
  shown === 'reported'
    ? `lower(${accountNameOf('seen')})`
    : `case when seen.place = 0 then lower(${accountNameOf('seen')}) else (
         select lower(${accountNameOf('o')}) from also_matched o
         where o.user_id = $1 and o.match_id = seen.id and o.position = seen.place - 1) end`;

/**
 * Counts the matches that fit a filter among a user's newest `scan` matches. `isMore` is true if
 * older matches exist that were not checked.
 */
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

/**
 * Returns which rows to show. Without a condition on the rows, the list shows the reported row and
 * reads no other row.
 */
const shownFor = (fitting: string[]): Shown => (fitting.length === 0 ? 'reported' : 'first');

const allOf = (conditions: string[]) => (conditions.length > 0 ? `(${conditions.join(' and ')})` : 'true');

/** Lists the top-level metadata fields of a user's newest matches, the most frequent first. */
export async function listMetadataKeys(db: Db, userId: string, scan: number): Promise<string[]> {
  const indexed = ['m.user_id = $1', `jsonb_typeof(m.account_metadata) = 'object'`];
  const conditions = { indexed, statuses: null };
  const rows: { key: string }[] = await db.query(
    `select key from (${newestMatches(conditions, 'm.account_metadata', '$2')}) m
     cross join lateral jsonb_object_keys(m.account_metadata) as key
     group by key order by count(*) desc, key limit 50`,
    [userId, scan],
  );
  return rows.map(({ key }) => key);
}
