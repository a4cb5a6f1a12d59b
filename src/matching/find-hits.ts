import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import { orderHits } from './candidates.js';
import type { Hit, UserHits } from './candidates.js';
import * as queries from './matching.queries.js';
import type { RoundRow } from './matching.queries.js';
import { findSimilarNames } from './name-index.js';

/** Rows of one path, and what each user has of it beyond them. */
interface PathHits {
  hits: Hit[];
  more: Map<string, number>;
}

/**
 * Finds what a round matches of all users, on every path (decisions 14 and 28), in the order of the user ids: whether they may have it is
 * not looked at. One statement per path, whatever the number of users.
 */
export async function findHits(db: Db, round: RoundRow): Promise<UserHits[]> {
  const paths = await Promise.all([
    findByDomain(db, round.registrable_domain),
    findByEmailDomain(db, round.registrable_domain),
    findByName(db, round),
  ]);
  const byUser = new Map<string, Hit[]>();
  for (const hit of paths.flatMap((path) => path.hits)) {
    const own = byUser.get(hit.userId);
    if (own === undefined) byUser.set(hit.userId, [hit]);
    else own.push(hit);
  }
  return [...byUser].sort(byId).map(([userId, hits]) => ({
    userId,
    hits: orderHits(hits),
    more: paths.reduce((sum, path) => sum + (path.more.get(userId) ?? 0), 0),
  }));
}

async function findByDomain(db: Db, domain: string | null): Promise<PathHits> {
  if (domain === null) return NOTHING;
  const rows = await queries.findAccountsByDomainAcrossUsers(db, domain);
  const hits = rows.map((row): Hit => ({
    userId: row.user_id,
    matchType: 'account_domain',
    accountId: row.account_id,
    accountExternalId: row.external_id,
    contactId: null,
    value: domain,
    score: 1,
  }));
  return { hits, more: countMore(rows) };
}

/** The addresses of a mail provider are persons', also when the provider itself raises money: only an account tells it is meant. */
async function findByEmailDomain(db: Db, domain: string | null): Promise<PathHits> {
  if (domain === null || isPersonalMail(domain)) return NOTHING;
  const rows = await queries.findContactsByDomainAcrossUsers(db, domain);
  const hits = rows.map((row): Hit => ({
    userId: row.user_id,
    matchType: 'email_domain',
    accountId: row.account_id,
    accountExternalId: null,
    contactId: row.contact_id,
    value: domain,
    score: 1,
  }));
  return { hits, more: countMore(rows) };
}

async function findByName(db: Db, round: RoundRow): Promise<PathHits> {
  const { legalName, locationCountry } = round.facts;
  const wanted = legalName === null ? [round.company_name] : [round.company_name, legalName];
  const similar = await findSimilarNames(db, wanted, locationCountry);
  if (similar.size === 0) return NOTHING;
  const found = [...similar.values()];
  const domain = round.registrable_domain;
  const rows = await queries.findAccountsByNameAcrossUsers(
    db,
    {
      hashes: [...similar.keys()],
      names: found.map(({ name }) => name),
      scores: found.map(({ score }) => score),
    },
    domain !== null,
  );
  const hits = rows
    .filter((row) => !contradicts(row.contact_domains ?? [], domain))
    .map((row): Hit => ({
      userId: row.user_id,
      matchType: 'account_name',
      accountId: row.account_id,
      accountExternalId: row.external_id,
      contactId: null,
      value: row.name,
      score: row.score,
    }));
  return { hits, more: countMore(rows) };
}

/** Two matchers lock users in the order of their ids. */
function byId([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

const NOTHING: PathHits = { hits: [], more: new Map() };

function countMore(rows: readonly { user_id: string; total: number }[]): Map<string, number> {
  const more = new Map<string, number>();
  for (const { user_id: userId, total } of rows) {
    if (total > queries.HITS_PER_PATH) more.set(userId, total - queries.HITS_PER_PATH);
  }
  return more;
}

/** A linked contact's own company domain that is not the round's speaks against the name (decision 14). */
function contradicts(contactDomains: string[], roundDomain: string | null): boolean {
  return (
    roundDomain !== null && contactDomains.some((domain) => domain !== roundDomain && !isPersonalMail(domain))
  );
}
