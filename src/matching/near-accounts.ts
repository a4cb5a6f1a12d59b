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
import { judgeFound, lookUpOf } from './name-index.js';
import type { Judge, KnownCompany } from './name-index.js';
import { findNamesByBlocks } from './name-index.queries.js';
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
  /** How many accounts or contacts of the user have the same domain or name. This one was stored first. */
  total: number;
  /** What speaks against it, one sentence each. */
  against: string[];
}

/** Most accounts and contacts of an explanation. */
const NEAREST = 8;
/** A name below it says nothing of the company. */
const LEAST_NEAR = 0.01;
/** Most names of all customers that are judged, and for how long. An ordinary look-up judges some hundred, 5 µs each. */
const MOST_JUDGED = 10_000;
const MOST_JUDGING_MS = 150;
/** Most names that are looked for among the user's accounts. */
const MOST_NAMES = 2_000;

/** Too many names are like the company's. */
class Enough extends Error {}

/** What a user has that fits a company, or comes near it. */
export interface NearAccounts {
  /** Those that fit first, then the nearest. */
  accounts: NearAccount[];
  /** The most similar name of an account without a domain. */
  nearestName: NearAccount | null;
  /** So many names are similar that not all were judged. */
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
      total: row.total,
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
  const { judged, isCut: isJudgedInPart } = await judgeNear(db, judge, await findNamesByBlocks(db, ranges));
  const similar = [...judged].filter(([, { score }]) => score >= LEAST_NEAR);
  const near = similar.sort(([, a], [, b]) => b.score - a.score).slice(0, MOST_NAMES);
  const isCut = isJudgedInPart || similar.length > MOST_NAMES;
  if (near.length === 0) return { named: [], isCut };
  const names = near.map(([name]) => name);
  const found = await queries.findNearAccountsByName(db, userId, {
    hashes: names.map((name) => companyNameHash(name).toString()),
    names,
  });
  const rows = found.sort((a, b) => (judged.get(b.name)?.score ?? 0) - (judged.get(a.name)?.score ?? 0));
  const nearest = rows.slice(0, NEAREST);
  const domains = new Map(
    nearest.length === 0
      ? []
      : (
          await queries.listNearContactDomains(
            db,
            userId,
            nearest.map((row) => row.external_id),
          )
        ).map((row) => [row.external_id, row.domains ?? []]),
  );
  const toAccount = (row: NearAccountRow) =>
    judgeAccount(row, { userId, company, judge, judged, domains: domains.get(row.external_id) ?? [] });
  return { named: nearest.map(toAccount), isCut };
}

/** Judges the names found, up to a limit. Reads on where a key has more names than the first statement returns. */
async function judgeNear(
  db: Db,
  judge: Judge,
  found: Parameters<typeof judgeFound>[2],
): Promise<{ judged: Map<string, NameJudgement>; isCut: boolean }> {
  const judged = new Map<string, NameJudgement>();
  const until = performance.now() + MOST_JUDGING_MS;
  const counting: Judge = (name, contactDomain) => {
    if (judged.size >= MOST_JUDGED || performance.now() > until) throw new Enough();
    const judgement = judge(name, contactDomain);
    judged.set(name, judgement);
    return judgement;
  };
  try {
    await judgeFound(db, counting, found, 0);
    return { judged, isCut: false };
  } catch (error) {
    if (error instanceof Enough) return { judged, isCut: true };
    throw error;
  }
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
    total: row.total,
    against: [],
  };
}

/** What fits comes first, by path; then the most similar name. */
function byNearness(a: NearAccount, b: NearAccount): number {
  if (a.fits !== b.fits) return a.fits ? -1 : 1;
  const path = a.fits ? MATCH_TYPES.indexOf(a.path) - MATCH_TYPES.indexOf(b.path) : 0;
  return path || b.score - a.score;
}
