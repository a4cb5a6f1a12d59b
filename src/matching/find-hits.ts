import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import { orderHits } from './candidates.js';
import type { Hit, UserHits } from './candidates.js';
import * as queries from './matching.queries.js';
import type { RoundRow } from './matching.queries.js';
import { companyOf, leastScoreFor, toNameHits } from './name-hits.js';
import { judgeFound, lookUpOf } from './name-index.js';
import type { Judge, KnownCompany, SimilarName } from './name-index.js';
import { findNamesByBlocks } from './name-index.queries.js';
import type { BlockRange, FoundName } from './name-index.queries.js';
import { findPathsAcrossUsers } from './paths.queries.js';
import type { PathRows } from './paths.queries.js';
import { MATCH_THRESHOLD } from '../company-names/similarity.js';

/** The hits of one path. `more` is the number of hits beyond the limit per path, by user. */
interface PathHits {
  hits: Hit[];
  more: Map<string, number>;
}

/**
 * Finds the hits of a round for all users and on every path (decisions 14 and 28), ordered by user
 * id. Does not check whether a user may receive the round. Runs the same number of statements for
 * any number of users.
 */
export async function findHits(db: Db, round: RoundRow): Promise<UserHits[]> {
  const company = companyOf(round);
  const { ranges, judge } = lookUpOf(company);
  const found = await readPaths(db, round.registrable_domain, ranges);
  const paths = [
    domainHits(round, found.accounts),
    emailHits(round, found.contacts),
    await nameHits(db, company, judge, found.names),
  ];
  return mergePaths(paths);
}

/**
 * Number of users after which the process pauses for other work. They take a few milliseconds.
 * Without pauses, 50,000 users blocked the matching of other rounds for 300 ms on a busy machine. /
 */
const USERS_AT_ONCE = 5_000;

async function mergePaths(paths: readonly PathHits[]): Promise<UserHits[]> {
  const byUser = new Map<string, Hit[]>();
  for (const { hits } of paths) {
    for (const hit of hits) {
      const own = byUser.get(hit.userId);
      if (own === undefined) byUser.set(hit.userId, [hit]);
      else own.push(hit);
    }
  }
  if (byUser.size > USERS_AT_ONCE) await yieldToOthers();
  const users: UserHits[] = [];
  // All matchers must lock users in the same order, so the ids are sorted. To sort only the
  // ids takes a quarter of the time that sorting the users takes.
  for (const userId of [...byUser.keys()].sort()) {
    if (users.length % USERS_AT_ONCE === USERS_AT_ONCE - 1) await yieldToOthers();
    const more = paths.reduce((sum, path) => sum + (path.more.get(userId) ?? 0), 0);
    users.push({ userId, hits: orderHits(byUser.get(userId) ?? []), more });
  }
  return users;
}

/**
 * Reads the rows of all paths. Skips the e-mail path if the domain is a mail provider's domain.
 * Such addresses belong to private persons, even if the provider itself raises money. Only an
 * account with that domain means the provider.
 */
async function readPaths(db: Db, domain: string | null, ranges: readonly BlockRange[]): Promise<PathRows> {
  if (domain !== null && !isPersonalMail(domain)) return findPathsAcrossUsers(db, domain, ranges);
  const [accounts, names] = await Promise.all([
    domain === null ? [] : queries.findAccountsByDomainAcrossUsers(db, domain),
    findNamesByBlocks(db, ranges),
  ]);
  return { accounts, contacts: [], names };
}

function domainHits(
  { registrable_domain: domain }: RoundRow,
  rows: readonly queries.AccountHitRow[],
): PathHits {
  const hits = rows.map((row): Hit => ({
    userId: row.user_id,
    matchType: 'account_domain',
    accountId: row.account_id,
    accountExternalId: row.external_id,
    contactId: null,
    value: domain ?? '',
    score: 1,
    signals: [],
  }));
  return { hits, more: countMore(rows) };
}

function emailHits(
  { registrable_domain: domain }: RoundRow,
  rows: readonly queries.ContactHitRow[],
): PathHits {
  const hits = rows.map((row): Hit => ({
    userId: row.user_id,
    matchType: 'email_domain',
    accountId: row.account_id,
    accountExternalId: null,
    contactId: row.contact_id,
    value: domain ?? '',
    score: 1,
    signals: [],
  }));
  return { hits, more: countMore(rows) };
}

async function nameHits(
  db: Db,
  company: KnownCompany,
  judge: Judge,
  found: readonly FoundName[],
): Promise<PathHits> {
  const [ofSure, ofOpen] = [new BestHits(), new BestHits()];
  for await (const similar of judgeFound(db, judge, found, leastScoreFor(company))) {
    const [sure, open] = [new Map<string, SimilarName>(), new Map<string, SimilarName>()];
    for (const [hash, name] of similar) (name.score >= MATCH_THRESHOLD ? sure : open).set(hash, name);
    const [some, others] = await Promise.all([
      findAccountsNamed(db, company, judge, sure),
      findAccountsNamed(db, company, judge, open),
    ]);
    ofSure.add(some);
    ofOpen.add(others);
  }
  return { hits: [...ofSure.hits(), ...ofOpen.hits()], more: ofSure.more() };
}

/**
 * Collects the best hits of each user on the name path. The caller may add the hits in several
 * parts.
 */
class BestHits {
  private readonly ofUser = new Map<string, { hits: Hit[]; total: number }>();

  add({ hits, totals }: NamedAccounts): void {
    const touched = new Set<string>();
    for (const [userId, total] of totals) this.of(userId).total += total;
    for (const hit of hits) {
      this.of(hit.userId).hits.push(hit);
      touched.add(hit.userId);
    }
    for (const userId of touched) {
      const own = this.of(userId);
      if (own.hits.length > queries.HITS_PER_PATH)
        own.hits = orderHits(own.hits).slice(0, queries.HITS_PER_PATH);
    }
  }

  hits(): Hit[] {
    return [...this.ofUser.values()].flatMap(({ hits }) => hits);
  }

  more(): Map<string, number> {
    const many = [...this.ofUser].filter(([, { total }]) => total > queries.HITS_PER_PATH);
    return new Map(many.map(([userId, { total }]) => [userId, total - queries.HITS_PER_PATH]));
  }

  private of(userId: string): { hits: Hit[]; total: number } {
    const own = this.ofUser.get(userId) ?? { hits: [], total: 0 };
    this.ofUser.set(userId, own);
    return own;
  }
}

/** The best hits of some names. `totals` is the number of accounts with these names, by user. */
interface NamedAccounts {
  hits: Hit[];
  totals: ReadonlyMap<string, number>;
}

async function findAccountsNamed(
  db: Db,
  company: KnownCompany,
  judge: Judge,
  similar: ReadonlyMap<string, SimilarName>,
): Promise<NamedAccounts> {
  if (similar.size === 0) return { hits: [], totals: new Map() };
  const found = [...similar.values()];
  const rows = await queries.findAccountsByNameAcrossUsers(db, {
    hashes: [...similar.keys()],
    names: found.map(({ name }) => name),
    scores: found.map(({ score }) => score),
  });
  return {
    hits: toNameHits(company, judge, new Map(found.map((one) => [one.name, one])), rows),
    totals: new Map(rows.map(({ user_id: userId, total }) => [userId, total])),
  };
}

function countMore(rows: readonly { user_id: string; total: number }[]): Map<string, number> {
  const more = new Map<string, number>();
  for (const { user_id: userId, total } of rows) {
    if (total > queries.HITS_PER_PATH) more.set(userId, total - queries.HITS_PER_PATH);
  }
  return more;
}
