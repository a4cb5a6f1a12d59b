import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import { ThreadLane, TooSlow, scriptBeside } from '../runtime/threads/thread-lane.js';
import type { BacktestLimits } from './backtest-budget.js';
import type { BacktestBegin } from './backtest-thread.js';
import * as queries from './backtest.queries.js';
import type { OwnAccountRow, PastRound } from './backtest.queries.js';
import { orderHits } from './candidates.js';
import type { Hit } from './candidates.js';
import type { MatchType } from './event.dto.js';
import { companyOf } from './name-hits.js';
import type { FoundNames, JudgedNames } from './own-names.js';

/**
 * Number of rows that are read at a time. The main thread needs a few milliseconds to read and copy
 * them.
 */
const ROUNDS_PAGE = 500;
const ACCOUNTS_PAGE = 2_000;
const SAMPLES = 50;

const LIMITS: BacktestLimits = {
  rounds: 100_000,
  accounts: 200_000,
  comparisons: 1_000_000,
  cpuMs: 15_000,
  wallMs: 30_000,
};
/**
 * Time in milliseconds after which the thread is killed. A thread that exceeds its CPU time should
 * stop by itself before then.
 */
const GRACE_MS = 2_000;
/** Memory limit of the thread, in MB. 200,000 ordinary names take 130 MB. */
const MEMORY_MB = 512;
/**
 * Idle time in milliseconds after which the thread ends. It exceeds the duration of the longest SQL
 * statement, because the thread keeps the names during the statement.
 */
const IDLE_MS = 120_000;

/** A round that would have matched, with the matched account or contact. */
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
  /** Number of rounds that were compared, newest first. */
  rounds: number;
  /** Ids of the rounds that would have matched. */
  roundIds: string[];
  /**
   * The field is true if the backtest reached a limit before it had compared all rounds with all
   * accounts.
   */
  isCut: boolean;
  /** Matches by month (`YYYY-MM`), path and funding type. */
  counts: { month: string; path: MatchType; fundingType: string; matches: number }[];
  samples: BacktestSample[];
}

export interface BacktestOptions {
  /** Aborting ends the backtest early. The result then has `isCut`. */
  signal?: AbortSignal;
  /** Only tests set the following options. */
  limits?: Partial<BacktestLimits>;
  script?: URL;
  graceMs?: number;
  /**
   * If true, the thread keeps the normal priority. With the lower priority, parallel tests would
   * starve the thread.
   */
  isUrgent?: boolean;
}

/**
 * State of one backtest. `ask` runs a task in the thread. `ask` returns null if the thread reached
 * a limit or was stopped.
 */
interface Run {
  db: Db;
  userId: string;
  limits: BacktestLimits;
  ask<T>(task: string, input: unknown): Promise<T | null>;
}

/**
 * Returns which rounds would have matched one user (decision 31). Compares the user's current
 * accounts and contacts with the open rounds stored since an instant, newest first. Writes nothing.
 * Names are compared in a separate thread with limits, because a malicious account list could keep
 * a CPU busy for hours.
 */
export async function runBacktest(
  db: Db,
  userId: string,
  since: Date,
  { signal, script = scriptBeside(import.meta.url, 'backtest-thread'), ...options }: BacktestOptions = {},
): Promise<Backtest> {
  const limits = { ...LIMITS, ...options.limits };
  const limitMs = limits.cpuMs + (options.graceMs ?? GRACE_MS);
  const lane = new ThreadLane({ script, limitMs, memoryMb: MEMORY_MB, idleMs: IDLE_MS });
  let isLost = false;
  let isOver = false;
  const ask = async <T>(task: string, input: unknown): Promise<T | null> => {
    // A new thread would not have the names of the lost thread.
    if (isLost) return null;
    try {
      return await lane.run<T>(task, input);
    } catch (error) {
      isLost = true;
      if (error instanceof TooSlow || isOver) return null;
      throw error;
    }
  };
  const end = () => {
    isOver = true;
    void lane.close();
  };
  const timer = setTimeout(end, limits.wallMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  try {
    await ask('begin', { userId, limits, isUrgent: options.isUrgent === true } satisfies BacktestBegin);
    return await compareRounds({ db, userId, limits, ask }, since);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    await lane.close();
  }
}

async function compareRounds(run: Run, since: Date): Promise<Backtest> {
  const { db, userId, limits } = run;
  const result: Backtest = { rounds: 0, roundIds: [], isCut: false, counts: [], samples: [] };
  const counts = new Map<string, Backtest['counts'][number]>();
  const newest: BacktestMatch[] = [];
  result.isCut = !(await fileNames(run));
  let after: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const limit = Math.min(ROUNDS_PAGE, limits.rounds - result.rounds);
    const page: PastRound[] = await queries.listPastRounds(db, since, after, limit);
    let isSpent = false;
    for (let rest = page; rest.length > 0 && !isSpent;) {
      const compared = await matchRounds(run, rest);
      for (const match of compared.matches) {
        result.roundIds.push(match.round.id);
        count(counts, match);
        if (newest.length < SAMPLES) newest.push(match);
      }
      result.rounds += compared.rounds;
      rest = rest.slice(compared.rounds);
      isSpent = compared.isSpent;
    }
    if (isSpent || result.rounds >= limits.rounds) {
      result.isCut = true;
      break;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < limit) break;
    after = { createdAt: last.created_at, id: last.id };
  }
  result.counts = [...counts.values()];
  result.samples = await addOwnRows(db, userId, newest);
  return result;
}

/**
 * Sends the accounts that are matched by name to the thread. Returns false if a limit was reached
 * before all accounts were sent.
 */
async function fileNames({ db, userId, limits, ask }: Run): Promise<boolean> {
  let after: string | null = null;
  for (let read = 0; read < limits.accounts;) {
    const limit = Math.min(ACCOUNTS_PAGE, limits.accounts - read);
    const page: OwnAccountRow[] = await queries.listNamedAccounts(db, userId, after, limit);
    if ((await ask<boolean>('file', page)) !== true) return false;
    if (page.length < limit) return true;
    read += page.length;
    after = page.at(-1)?.id ?? null;
  }
  return false;
}

/**
 * Matches as many of these rounds as the limits allow, in order. `isSpent` is true if the limits
 * did not allow all rounds.
 */
async function matchRounds(
  run: Run,
  rounds: PastRound[],
): Promise<{ matches: BacktestMatch[]; rounds: number; isSpent: boolean }> {
  const { db, userId, ask } = run;
  const [byDomain, found] = await Promise.all([
    findByDomain(run, rounds),
    ask<FoundNames>('find', rounds.map(companyOf)),
  ]);
  if (found === null) return NOTHING_COMPARED;
  const contacts =
    found.externalIds.length === 0 ? [] : await queries.listContactDomains(db, userId, found.externalIds);
  const judged = await ask<JudgedNames>('judge', contacts);
  if (judged === null) return NOTHING_COMPARED;
  const matches = judged.hits.flatMap((byName, at): BacktestMatch[] => {
    const round = rounds[at];
    if (round === undefined) return [];
    const [best] = orderHits([...byDomain(round), ...(byName === null ? [] : [byName])]);
    return best === undefined ? [] : [{ round, hit: best }];
  });
  return { matches, rounds: judged.hits.length, isSpent: found.isSpent || judged.isSpent };
}

const NOTHING_COMPARED = { matches: [], rounds: 0, isSpent: true };

/** Reads the domain and e-mail paths. Returns a function that returns the hits of one round. */
async function findByDomain({ db, userId }: Run, rounds: PastRound[]): Promise<(round: PastRound) => Hit[]> {
  const domains = [...new Set(rounds.flatMap((round) => round.registrable_domain ?? []))];
  const mailDomains = domains.filter((domain) => !isPersonalMail(domain));
  const [accounts, contacts] = await Promise.all([
    queries.findOwnAccountsByDomain(db, userId, domains),
    queries.findOwnContactsByDomain(db, userId, mailDomains),
  ]);
  const accountOf = new Map(accounts.map((row) => [row.domain, row]));
  const contactOf = new Map(contacts.map((row) => [row.domain, row]));
  return ({ registrable_domain: domain }) => {
    if (domain === null) return [];
    const hits: Hit[] = [];
    const account = accountOf.get(domain);
    const contact = contactOf.get(domain);
    if (account !== undefined)
      hits.push({
        ...domainHit(userId, domain),
        matchType: 'account_domain',
        accountId: account.id,
        accountExternalId: account.external_id,
      });
    if (contact !== undefined)
      hits.push({
        ...domainHit(userId, domain),
        matchType: 'email_domain',
        accountId: contact.account_id,
        contactId: contact.id,
      });
    return hits;
  };
}

function domainHit(userId: string, domain: string): Omit<Hit, 'matchType'> {
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
