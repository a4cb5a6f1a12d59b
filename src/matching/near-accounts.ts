import type { NameJudgement, NameSignal } from '../company-names/similarity.js';
import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import { MATCH_TYPES } from './event.dto.js';
import type { MatchType } from './event.dto.js';
import { againstName, otherDomain, otherEmployer } from './explain-words.js';
import * as queries from './explain.queries.js';
import type { NearAccountRow } from './explain.queries.js';
import { companyNameHash } from './name-hash.js';
import { toNameHits } from './name-hits.js';
import { judgeInTurns, listFound, lookUpOf } from './name-index.js';
import type { Judge, KnownCompany } from './name-index.js';
import { findNamesByBlocks } from './name-index.queries.js';
import type { FoundName } from './name-index.queries.js';
import { nearDomains } from './near-domains.js';

/** An account or contact of the user that fits the round, or comes near it. */
export interface NearAccount {
  path: MatchType;
  accountExternalId: string | null;
  accountName: string | null;
  contactExternalId: string | null;
  /** The probability that it is the round's company; 1 for domains that agree. */
  score: number;
  signals: readonly NameSignal[];
  /** It would match if the round were matched now. */
  fits: boolean;
  storedAt: Date;
  changedAt: Date;
  /** How many accounts or contacts of the user have the same domain or name, up to MOST_COUNTED. This one was stored first. */
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
  /** What speaks against it, one sentence each. */
  against: string[];
}

/** Most accounts and contacts of an explanation. */
const NEAREST = 8;
/** A name below it says nothing of the company. */
const LEAST_NEAR = 0.01;
/**
 * Most names of all customers that are looked for among the user's, 1,000 in a statement of some 10 ms.
 * An ordinary look-up finds some hundred, and the largest without made-up spellings 5,000.
 */
const MOST_LOOKED_FOR = 10_000;
/**
 * Most names of the user that are judged: 60 ms of an ordinary list, and 5 s of names of 500 letters if
 * the round's has as many. A count, not a time: the answer is the same on a busy machine.
 */
const MOST_JUDGED = 2_000;

/** What a user has that fits a company, or comes near it. */
export interface NearAccounts {
  /** Those that fit first, then the nearest. */
  accounts: NearAccount[];
  /** The most similar name of an account without a domain. */
  nearestName: NearAccount | null;
  /** So many names are similar that not all were compared: the likeliest were. */
  isCut: boolean;
}

/**
 * Finds the accounts and contacts of a user that would match a company now, and those that come near it.
 * Uses the indexes of matching and reads a limited number of rows, whatever the number of accounts.
 */
export async function findNearAccounts(db: Db, userId: string, company: KnownCompany): Promise<NearAccounts> {
  const [byDomain, byMail, { named, isCut }] = await Promise.all([
    accountsByDomain(db, userId, company),
    contactsByDomain(db, userId, company.website),
    accountsByName(db, userId, company),
  ]);
  const accounts = [...byDomain, ...byMail, ...named].sort(byNearness).slice(0, NEAREST);
  return { accounts, nearestName: named.sort(byNearness)[0] ?? null, isCut };
}

/** The account with the round's domain, and those of a similar domain. */
async function accountsByDomain(db: Db, userId: string, company: KnownCompany): Promise<NearAccount[]> {
  const { website, names } = company;
  const others = nearDomains(names[0] ?? '', website);
  const rows = await queries.findNearAccountsByDomain(
    db,
    userId,
    website === null ? others : [website, ...others],
  );
  const { judge } = lookUpOf(company);
  return rows.flatMap((row): NearAccount[] => {
    const account = toNear(row, 'account_domain');
    if (row.domain === website) return [{ ...account, score: 1, fits: true }];
    const { score, signals } = judge(row.name, null);
    if (score < LEAST_NEAR) return [];
    return [{ ...account, score, signals, against: otherDomain(row.domain ?? '', website) }];
  });
}

/** The contact with an address at the round's domain. */
async function contactsByDomain(db: Db, userId: string, website: string | null): Promise<NearAccount[]> {
  if (website === null || isPersonalMail(website)) return [];
  const row = await queries.findNearContact(db, userId, website);
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

/** The accounts without a domain whose names are the nearest. `isCut`: not all names were judged. */
async function accountsByName(
  db: Db,
  userId: string,
  company: KnownCompany,
): Promise<{ named: NearAccount[]; isCut: boolean }> {
  const { ranges, judge } = lookUpOf(company);
  const { judged, isCut } = await judgeOwn(db, { userId, judge }, await findNamesByBlocks(db, ranges));
  const similar = [...judged].filter(([, { score }]) => score >= LEAST_NEAR);
  const nearest = similar.sort(byScore).slice(0, NEAREST);
  if (nearest.length === 0) return { named: [], isCut };
  const rows = await queries.findNearAccountsByName(db, userId, hashed(nearest.map(([name]) => name)));
  const externalIds = rows.map((row) => row.external_id);
  const contacts = await queries.listNearContactDomains(db, userId, externalIds);
  const domains = new Map(contacts.map((row) => [row.external_id, row.domains ?? []]));
  const toAccount = (row: NearAccountRow) =>
    judgeAccount(row, { userId, company, judge, judged, domains: domains.get(row.external_id) ?? [] });
  return { named: rows.map(toAccount), isCut };
}

/**
 * Judges those of the names found that the user has, the likeliest first, up to a number. Names that only
 * other customers have cost no more than a look, so nobody's spellings hide the user's.
 */
async function judgeOwn(
  db: Db,
  { userId, judge }: { userId: string; judge: Judge },
  found: readonly FoundName[],
): Promise<{ judged: Map<string, NameJudgement>; isCut: boolean }> {
  const judged = new Map<string, NameJudgement>();
  let lookedFor = 0;
  for await (const names of listFound(db, found)) {
    if (names.length === 0) continue;
    if (lookedFor >= MOST_LOOKED_FOR) return { judged, isCut: true };
    lookedFor += names.length;
    const theirs = await queries.listOwnNames(db, userId, hashed(names));
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

/** The most similar first; of equals, by the letters of the names. */
function byScore([nameA, a]: [string, NameJudgement], [nameB, b]: [string, NameJudgement]): number {
  return b.score - a.score || (nameA < nameB ? -1 : 1);
}

interface NameFacts {
  userId: string;
  company: KnownCompany;
  judge: Judge;
  judged: ReadonlyMap<string, NameJudgement>;
  /** Those of the account's contacts. */
  domains: readonly string[];
}

/** Judges an account as matching does, and says what speaks against it. */
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

/** What fits comes first, by path; then the most similar name. */
function byNearness(a: NearAccount, b: NearAccount): number {
  if (a.fits !== b.fits) return a.fits ? -1 : 1;
  const path = a.fits ? MATCH_TYPES.indexOf(a.path) - MATCH_TYPES.indexOf(b.path) : 0;
  return path || b.score - a.score;
}
