import type { Reader } from '../../database/transaction.js';
import type { MatchFilter } from './match-filter.js';

/**
 * Maximum number of rounds that a company search reads. If more rounds fit, the user must narrow
 * the search.
 */
const COMPANY_ROUNDS = 2_000;

/** A filter as SQL conditions. `$1` of the statement is the user id. */
export interface Conditions {
  /** Conditions on a match `m` that have an index, or that limit the time range of the scan. */
  indexed: string[];
  /**
   * The placeholder of the parameter with the statuses. The field is set if the filter has several
   * statuses. A single status is a condition in `indexed`.
   */
  statuses: string | null;
  /** Conditions on the scanned rows that have no index. */
  scanned: string[];
  /** Conditions on the row `w` that the list shows for a match. */
  fitting: string[];
  parameters: unknown[];
}

/** Converts a filter to SQL conditions. Reads the database only to find the rounds of a company. */
export async function conditionsOf(db: Reader, userId: string, filter: MatchFilter): Promise<Conditions> {
  const indexed = ['m.user_id = $1'];
  const scanned: string[] = [];
  const fitting: string[] = [];
  const parameters: unknown[] = [userId];
  const at = (value: unknown) => `$${parameters.push(value)}`;
  const add = (to: string[], condition: string, value: unknown) => {
    if (value !== null) to.push(condition.replace('?', at(value)));
  };
  add(indexed, 'm.created_at >= ?', filter.from);
  add(indexed, 'm.created_at < ?', filter.to);
  const [status = null, ...others] = filter.statuses ?? [];
  if (others.length === 0) add(indexed, 'm.webhook_status = ?', status);
  const statuses = others.length === 0 ? null : at(filter.statuses);
  if (filter.account !== null) {
    const account = `(select id from accounts where user_id = $1 and external_id = ${at(filter.account)})`;
    // The two index reads are separate. With "or" in one condition, PostgreSQL would read all
    // matches.
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
  if (filter.metadataKey !== null && filter.metadataValue !== null)
    fitting.push(`w.account_metadata ->> ${at(filter.metadataKey)} = ${at(filter.metadataValue)}`);
  return { indexed, statuses, scanned, fitting, parameters };
}

/**
 * Returns SQL for the newest matches of a user that meet the indexed conditions. Every list of
 * matches uses this SQL: the API, the pages and the file exports. `limit` is a parameter, and
 * `columns` are columns of `m`.
 *
 * The SQL reads an index on (user_id, created_at) or (user_id, webhook_status, created_at), newest
 * first. So a page costs the same at any depth. With several statuses, the SQL reads the index once
 * per status.
 */
export function newestMatches(
  { indexed, statuses }: Pick<Conditions, 'indexed' | 'statuses'>,
  columns: string,
  limit: string,
): string {
  const newest = (conditions: string[]) =>
    `select ${columns} from matches m where ${conditions.join(' and ')} order by m.created_at desc limit ${limit}`;
  if (statuses === null) return newest(indexed);
  return `select m.* from unnest(${statuses}::text[]) as wanted (status)
       cross join lateral (${newest([...indexed, 'm.webhook_status = wanted.status'])}) m
       order by m.created_at desc limit ${limit}`;
}

/** Finds the newest rounds of companies whose name starts with this text. */
async function findRoundsOfCompany(db: Reader, company: string): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select id from funding_rounds where lower(company_name) like lower($1) order by created_at desc limit $2`,
    [`${company.replace(/[\\%_]/g, '\\$&')}%`, COMPANY_ROUNDS],
  );
  return rows.map(({ id }) => id);
}
