import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import * as queries from './backtest.queries.js';
import type { OwnAccountRow, PastRound } from './backtest.queries.js';
import { orderHits } from './candidates.js';
import type { Hit } from './candidates.js';
import type { MatchType } from './event.dto.js';
import { companyOf, leastScoreFor, toNameHits } from './name-hits.js';
import { judgeFor } from './name-index.js';
import { indexOwnNames } from './own-names.js';
import type { OwnNames } from './own-names.js';

const ROUNDS_PAGE = 2_000;
const ACCOUNTS_PAGE = 20_000;
/** Rounds, and accounts without a domain, that a backtest reads at most. */
const MAX_ROUNDS = 100_000;
const MAX_NAMES = 200_000;
const SAMPLES = 50;
/** Rounds looked up by name at a stretch. */
const STRETCH = 50;

/** A round that would have matched, with the row that it would have matched. */
export interface BacktestMatch {
  round: PastRound;
  hit: Hit;
}

export interface BacktestSample extends BacktestMatch {
  accountExternalId: string | null;
  accountName: string | null;
  contactExternalId: string | null;
  contactEmail: string | null;
}

export interface Backtest {
  rounds: number;
  /** The ids of the rounds that would have matched. */
  roundIds: string[];
  /** True: there were more rounds or accounts than a backtest reads. */
  isCut: boolean;
  /** By month `YYYY-MM`, path and funding type. */
  counts: { month: string; path: MatchType; fundingType: string; matches: number }[];
  /** The newest ones. */
  samples: BacktestSample[];
}

/**
 * Says what would have matched: today's accounts and contacts of one user against the open rounds
 * stored since an instant (decision 31). Reads only. Lets other work run in between, since taking
 * 100,000 names apart costs seconds.
 */
export async function runBacktest(db: Db, userId: string, since: Date): Promise<Backtest> {
  const { byName, names, isCut } = await readNames(db, userId);
  const result: Backtest = { rounds: 0, roundIds: [], isCut, counts: [], samples: [] };
  const counts = new Map<string, Backtest['counts'][number]>();
  const newest: BacktestMatch[] = [];
  let after: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const page: PastRound[] = await queries.listPastRounds(db, since, after, ROUNDS_PAGE);
    for (const match of await matchPage(db, userId, page, { byName, names })) {
      result.roundIds.push(match.round.id);
      count(counts, match);
      if (newest.length < SAMPLES) newest.push(match);
    }
    result.rounds += page.length;
    const last = page.at(-1);
    if (last === undefined || page.length < ROUNDS_PAGE) break;
    if (result.rounds >= MAX_ROUNDS) {
      result.isCut = true;
      break;
    }
    after = { createdAt: last.created_at, id: last.id };
  }
  result.counts = [...counts.values()];
  result.samples = await addOwnRows(db, userId, newest);
  return result;
}

interface OwnNamed {
  /** The accounts that have a name, those stored first in front. */
  byName: Map<string, OwnAccountRow[]>;
  names: OwnNames;
}

async function readNames(db: Db, userId: string): Promise<OwnNamed & { isCut: boolean }> {
  const byName = new Map<string, OwnAccountRow[]>();
  let after: string | null = null;
  let read = 0;
  for (;;) {
    const page: OwnAccountRow[] = await queries.listNamedAccounts(db, userId, after, ACCOUNTS_PAGE);
    for (const row of page) {
      const same = byName.get(row.name);
      if (same === undefined) byName.set(row.name, [row]);
      else same.push(row);
    }
    read += page.length;
    after = page.at(-1)?.id ?? null;
    const isCut = read >= MAX_NAMES;
    if (page.length < ACCOUNTS_PAGE || isCut) {
      return { byName, names: await indexOwnNames(byName.keys()), isCut };
    }
  }
}

async function matchPage(
  db: Db,
  userId: string,
  rounds: PastRound[],
  { byName, names }: OwnNamed,
): Promise<BacktestMatch[]> {
  const domains = [...new Set(rounds.flatMap((round) => round.registrable_domain ?? []))];
  const mailDomains = domains.filter((domain) => !isPersonalMail(domain));
  const [accounts, contacts] = await Promise.all([
    queries.findOwnAccountsByDomain(db, userId, domains),
    queries.findOwnContactsByDomain(db, userId, mailDomains),
  ]);
  const hits = new Map<string, Hit[]>();
  const add = (round: PastRound, hit: Hit) => hits.set(round.id, [...(hits.get(round.id) ?? []), hit]);
  const accountOf = new Map(accounts.map((row) => [row.domain, row]));
  const contactOf = new Map(contacts.map((row) => [row.domain, row]));
  for (const round of rounds) {
    const domain = round.registrable_domain;
    const account = domain === null ? undefined : accountOf.get(domain);
    const contact = domain === null ? undefined : contactOf.get(domain);
    if (account !== undefined && domain !== null)
      add(round, {
        ...byDomain(userId, domain),
        matchType: 'account_domain',
        accountId: account.id,
        accountExternalId: account.external_id,
      });
    if (contact !== undefined && domain !== null)
      add(round, {
        ...byDomain(userId, domain),
        matchType: 'email_domain',
        accountId: contact.account_id,
        contactId: contact.id,
      });
  }
  for (const [round, hit] of await findByName(db, userId, rounds, { byName, names })) add(round, hit);
  return rounds.flatMap((round): BacktestMatch[] => {
    const [best] = orderHits(hits.get(round.id) ?? []);
    return best === undefined ? [] : [{ round, hit: best }];
  });
}

function byDomain(userId: string, domain: string): Omit<Hit, 'matchType'> {
  return {
    userId,
    accountId: null,
    accountExternalId: null,
    contactId: null,
    value: domain,
    score: 1,
    signals: [],
  };
}

/** The name path: candidates by the names alone, then what their contacts' e-mail domains say. */
async function findByName(
  db: Db,
  userId: string,
  rounds: PastRound[],
  { byName, names }: OwnNamed,
): Promise<[PastRound, Hit][]> {
  const found: { round: PastRound; similar: ReturnType<OwnNames>; accounts: OwnAccountRow[] }[] = [];
  for (const [at, round] of rounds.entries()) {
    const company = companyOf(round);
    const similar = names(company, leastScoreFor(company));
    const accounts = [...similar.keys()].flatMap((name) => byName.get(name) ?? []);
    if (accounts.length > 0) found.push({ round, similar, accounts });
    if (at % STRETCH === STRETCH - 1) await yieldToOthers();
  }
  const ids = [...new Set(found.flatMap(({ accounts }) => accounts.map((row) => row.external_id)))];
  const domains = new Map(
    (await queries.listContactDomains(db, userId, ids)).map((row) => [row.external_id, row.domains]),
  );
  return found.flatMap(({ round, similar, accounts }) =>
    toNameHits(
      companyOf(round),
      judgeFor(companyOf(round)),
      similar,
      accounts.map((row) => ({
        user_id: userId,
        account_id: row.id,
        external_id: row.external_id,
        name: row.name,
        contact_domains: domains.get(row.external_id) ?? null,
      })),
    ).map((hit): [PastRound, Hit] => [round, hit]),
  );
}

function count(counts: Map<string, Backtest['counts'][number]>, { round, hit }: BacktestMatch): void {
  const month = round.created_at.toISOString().slice(0, 7);
  const { fundingType } = round.facts;
  const key = `${month} ${hit.matchType} ${fundingType}`;
  const entry = counts.get(key) ?? { month, path: hit.matchType, fundingType, matches: 0 };
  entry.matches += 1;
  counts.set(key, entry);
}

async function addOwnRows(db: Db, userId: string, matches: BacktestMatch[]): Promise<BacktestSample[]> {
  const rows = await queries.findSampleRows(db, userId, {
    accounts: matches.flatMap(({ hit }) => hit.accountId ?? []),
    contacts: matches.flatMap(({ hit }) => hit.contactId ?? []),
  });
  const find = (kind: string, id: string | null) =>
    id === null ? undefined : rows.find((row) => row.kind === kind && row.id === id);
  return matches.map((match) => {
    const account = find('account', match.hit.accountId);
    const contact = find('contact', match.hit.contactId);
    return {
      ...match,
      accountExternalId: account?.external_id ?? null,
      accountName: account?.name ?? null,
      contactExternalId: contact?.external_id ?? null,
      contactEmail: contact?.email ?? null,
    };
  });
}
