import { isCitus } from '../database/citus/is-citus.js';
import { queryPrepared } from '../database/prepared.js';
import type { Db } from '../database/transaction.js';
import {
  ACCOUNTS_BY_DOMAIN,
  contactsByDomainAcrossUsers,
  findAccountsByDomainAcrossUsers,
  findContactsByDomainAcrossUsers,
} from './matching.queries.js';
import type { AccountHitRow, ContactHitRow } from './matching.queries.js';
import { findNamesByBlocks, namesByBlocks, rangeParameters } from './name-index.queries.js';
import type { BlockRange, FoundName } from './name-index.queries.js';

/** The rows of a round's three paths. */
export interface PathRows {
  accounts: AccountHitRow[];
  contacts: ContactHitRow[];
  names: FoundName[];
}

type PathRow = { path: 'account' | 'contact' | 'name' } & AccountHitRow & ContactHitRow & FoundName;

/**
 * Finds the accounts and contacts with a domain, and the names in these ranges, in one statement.
 * Most rounds match nothing, and one statement takes two thirds of the time of three. Citus needs
 * separate statements, because the names are on the coordinator and the customers' rows are on
 * other nodes.
 */
export async function findPathsAcrossUsers(
  db: Db,
  domain: string,
  ranges: readonly BlockRange[],
): Promise<PathRows> {
  if (await isCitus(db)) {
    const [accounts, contacts, names] = await Promise.all([
      findAccountsByDomainAcrossUsers(db, domain),
      findContactsByDomainAcrossUsers(db, domain),
      findNamesByBlocks(db, ranges),
    ]);
    return { accounts, contacts, names };
  }
  const rows: PathRow[] = await queryPrepared(
    db,
    'find-paths-across-users',
    `select 'account' as path, user_id, account_id, external_id, null::bigint as contact_id, total,
            null as name, null::bigint as whole_of
     from (${ACCOUNTS_BY_DOMAIN}) account
     union all
     select 'contact', user_id, account_id, null, contact_id, total, null, null from (${contactsByDomainAcrossUsers()}) contact
     union all
     select 'name', null, null, null, null, null, name, whole_of from (${namesByBlocks(2)}) name`,
    [domain, ...rangeParameters(ranges)],
  );
  const found: PathRows = { accounts: [], contacts: [], names: [] };
  for (const row of rows) {
    if (row.path === 'name') found.names.push(row);
    else if (row.path === 'account') found.accounts.push(row);
    else found.contacts.push(row);
  }
  return found;
}
