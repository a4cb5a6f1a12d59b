import type { NameJudgement, NameSignal } from '../company-names/similarity.js';
import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import { MATCH_TYPES } from './event.dto.js';
import type { MatchType } from './event.dto.js';
import { againstName, otherDomain, otherEmployer } from './explain-words.js';
import * as queries from './explain.queries.js';
import type { MatchedIds, NearAccountRow } from './explain.queries.js';
import { companyNameHash } from './name-hash.js';
import { toNameHits } from './name-hits.js';
import { judgeInTurns, listFound, lookUpOf } from './name-index.js';
import type { Judge, KnownCompany } from './name-index.js';
import { findNamesByBlocks } from './name-index.queries.js';
import type { FoundName } from './name-index.queries.js';
import { nearDomains } from './near-domains.js';

/** An account or contact of the user that fits the round or is similar to its company. */
export interface NearAccount {
  path: MatchType;
  accountExternalId: string | null;
  accountName: string | null;
  contactExternalId: string | null;
  /** The probability that the account is the round's company. 1 if the domains agree. */
  score: number;
  signals: readonly NameSignal[];
  /** The field is true if the account would match the round now. */
  fits: boolean;
  storedAt: Date;
  changedAt: Date;
  /**
   * Number of the user's accounts or contacts with this domain or name, up to `MOST_COUNTED`. This
   * account is the oldest of them.
   */
  total: number;
  /** The field is true if more accounts or contacts exist than `total`. */
  hasMore: boolean;
  /** The reasons why the account does not fit, as one sentence each. */
  against: string[];
}

/** Maximum number of accounts and contacts in an explanation. */
const NEAREST = 8;
/** Names with a lower score are not shown, because they are not similar. */
const LEAST_NEAR = 0.01;
/**
 * Maximum number of names of all customers that are searched among the user's names. One statement
 * takes 1,000 names in about 10 ms. An ordinary search finds some hundred names. The largest search
 * without invented spellings finds 5,000 names.
 */
const MOST_LOOKED_FOR = 10_000;
/**
 * Maximum number of the user's names that are scored. Scoring takes 60 ms for an ordinary list, and
 * 5 s if all names have 500 letters. The limit is a number and not a time, so that a busy machine
 * gives the same answer.
 */
const MOST_JUDGED = 2_000;

/** The user's accounts and contacts that fit a company or are similar to it. */
export interface NearAccounts {
  /** The accounts that fit, followed by the most similar accounts. */
  accounts: NearAccount[];
  /** The account without a domain that has the most similar name. */
  nearestName: NearAccount | null;
  /**
   * The field is true if too many names are similar. Then only the most likely names were compared.
   */
  isCut: boolean;
}

/** The company of a round, and the accounts and contacts that its match already has. */
interface Search {
  company: KnownCompany;
  matched: MatchedIds;
}

/**
 * Finds the accounts and contacts of a user that would match a company now, and the most similar
 * accounts. Skips the accounts and contacts of a match. Uses the indexes of matching and reads a
 * limited number of rows, however many accounts the user has.
 */
export async function findNearAccounts(db: Db, userId: string, search: Search): Promise<NearAccounts> {
  const [byDomain, byMail, { named, isCut }] = await Promise.all([
    accountsByDomain(db, userId, search),
    contactsByDomain(db, userId, search),
    accountsByName(db, userId, search),
  ]);
  const accounts = [...byDomain, ...byMail, ...named].sort(byNearness).slice(0, NEAREST);
  return { accounts, nearestName: named.sort(byNearness)[0] ?? null, isCut };
}

/** Finds the account with the round's domain, and the accounts with a similar domain. */
async function accountsByDomain(
  db: Db,
  userId: string,
  { company, matched }: Search,
): Promise<NearAccount[]> {
  const { website, names } = company;
  const others = nearDomains(names[0] ?? '', website);
  const domains = website === null ? others : [website, ...others];
  const rows = await queries.findNearAccountsByDomain(db, userId, { domains, matched });
  const { judge } = lookUpOf(company);
  return rows.flatMap((row): NearAccount[] => {
    const account = toNear(row, 'account_domain');
    if (row.domain === website) return [{ ...account, score: 1, fits: true }];
    const { score, signals } = judge(row.name, null);
    if (score < LEAST_NEAR) return [];
    return [{ ...account, score, signals, against: otherDomain(row.domain ?? '', website) }];
  });
}

/** Finds the contact with an address at the round's domain. */
async function contactsByDomain(
  db: Db,
  userId: string,
  { company: { website }, matched }: Search,
): Promise<NearAccount[]> {
  if (website === null || isPersonalMail(website)) return [];
  const row = await queries.findNearContact(db, userId, { domain: website, matched });
  if (row === null) return [];
  return [
    {
      path: 'email_domain',
      accountExternalId: row.account_external_id,
      accountName: row.account_name,
      contactExternalId: row.external_id,
      score: 1,
      signals: [],
      fits: true,
      storedAt: row.created_at,
      changedAt: row.updated_at,
      ...counted(row),
      against: [],
    },
  ];
}

/**
 * Finds the accounts without a domain that have the most similar names. `isCut` is true if not all
 * names were scored.
 */
async function accountsByName(
  db: Db,
  userId: string,
  { company, matched }: Search,
): Promise<{ named: NearAccount[]; isCut: boolean }> {
  const { ranges, judge } = lookUpOf(company);
  const found = await findNamesByBlocks(db, ranges);
  const { judged, isCut } = await judgeOwn(db, { userId, judge, matched }, found);
  const similar = [...judged].filter(([, { score }]) => score >= LEAST_NEAR);
  const nearest = similar.sort(byScore).slice(0, NEAREST);
  if (nearest.length === 0) return { named: [], isCut };
  const names = hashed(nearest.map(([name]) => name));
  const rows = await queries.findNearAccountsByName(db, userId, { ...names, matched });
  const externalIds = rows.map((row) => row.external_id);
  const contacts = await queries.listNearContactDomains(db, userId, externalIds);
  const domains = new Map(contacts.map((row) => [row.external_id, row.domains ?? []]));
  const toAccount = (row: NearAccountRow) =>
    judgeAccount(row, { userId, company, judge, judged, domains: domains.get(row.external_id) ?? [] });
  return { named: rows.map(toAccount), isCut };
}

/**
 * Scores the names that the user has, the most likely first, up to the limit. For names that only
 * other customers have, it checks only whether the user has them. So other customers' spellings
 * cannot hide the user's accounts.
 */
async function judgeOwn(
  db: Db,
  { userId, judge, matched }: { userId: string; judge: Judge; matched: MatchedIds },
  found: readonly FoundName[],
): Promise<{ judged: Map<string, NameJudgement>; isCut: boolean }> {
  const judged = new Map<string, NameJudgement>();
  let lookedFor = 0;
  for await (const names of listFound(db, found)) {
    if (names.length === 0) continue;
    if (lookedFor >= MOST_LOOKED_FOR) return { judged, isCut: true };
    lookedFor += names.length;
    const theirs = await queries.listOwnNames(db, userId, { ...hashed(names), matched });
    const own = names.filter((name) => theirs.has(name));
    const rest = own.slice(0, MOST_JUDGED - judged.size);
    await judgeInTurns(judge, rest, (name, judgement) => judged.set(name, judgement));
    if (rest.length < own.length) return { judged, isCut: true };
  }
  return { judged, isCut: false };
}

function hashed(names: readonly string[]): { hashes: string[]; names: readonly string[] } {
  return { hashes: names.map((name) => companyNameHash(name).toString()), names };
}

/** Sorts the most similar name first. Names with equal scores are sorted alphabetically. */
function byScore([nameA, a]: [string, NameJudgement], [nameB, b]: [string, NameJudgement]): number {
  return b.score - a.score || (nameA < nameB ? -1 : 1);
}

interface NameFacts {
  userId: string;
  company: KnownCompany;
  judge: Judge;
  judged: ReadonlyMap<string, NameJudgement>;
  domains: readonly string[];
}

/** Scores an account as matching does, and lists why the account may not fit. */
function judgeAccount(
  row: NearAccountRow,
  { userId, company, judge, judged, domains }: NameFacts,
): NearAccount {
  const account = toNear(row, 'account_name');
  const base = judged.get(row.name) ?? NOTHING;
  const [hit] = toNameHits(company, judge, new Map([[row.name, { name: row.name, ...base }]]), [
    {
      user_id: userId,
      account_id: row.id,
      external_id: row.external_id,
      name: row.name,
      contact_domains: [...domains],
    },
  ]);
  if (hit !== undefined) return { ...account, score: hit.score, signals: hit.signals, fits: true };
  const own = domains.filter((domain) => !isPersonalMail(domain));
  const { website } = company;
  const foreign = website === null ? undefined : own.find((domain) => domain !== website);
  const weighed =
    website === null && own.length > 0
      ? own
          .map((domain) => judge(row.name, domain))
          .reduce((best, one) => (one.score > best.score ? one : best))
      : base;
  const against = againstName(company.names[0] ?? '', row.name, weighed);
  return {
    ...account,
    score: weighed.score,
    signals: weighed.signals,
    against:
      foreign === undefined || website === null ? against : [...otherEmployer(foreign, website), ...against],
  };
}

const NOTHING: NameJudgement = { score: 0, signals: [] };

function toNear(row: NearAccountRow, path: MatchType): NearAccount {
  return {
    path,
    accountExternalId: row.external_id,
    accountName: row.name,
    contactExternalId: null,
    score: 0,
    signals: [],
    fits: false,
    storedAt: row.created_at,
    changedAt: row.updated_at,
    ...counted(row),
    against: [],
  };
}

function counted({ total }: { total: number }): Pick<NearAccount, 'total' | 'hasMore'> {
  return { total: Math.min(total, queries.MOST_COUNTED), hasMore: total > queries.MOST_COUNTED };
}

/**
 * Sorts accounts and contacts that fit first, by path. Sorts the others by similarity of the name.
 */
function byNearness(a: NearAccount, b: NearAccount): number {
  if (a.fits !== b.fits) return a.fits ? -1 : 1;
  const path = a.fits ? MATCH_TYPES.indexOf(a.path) - MATCH_TYPES.indexOf(b.path) : 0;
  return path || b.score - a.score;
}
