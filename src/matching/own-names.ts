import { normaliseCompanyName } from '../company-names/normalise.js';
import { MATCH_THRESHOLD } from '../company-names/similarity.js';
import { BacktestBudget, BudgetSpent } from './backtest-budget.js';
import type { BacktestLimits } from './backtest-budget.js';
import type { ContactDomainsRow, OwnAccountRow } from './backtest.queries.js';
import type { Hit } from './candidates.js';
import { HITS_PER_PATH } from './matching.queries.js';
import { leastScoreFor, toNameHits } from './name-hits.js';
import { filedUnder, judgeFor, lookUpPlaces } from './name-index.js';
import type { Judge, KnownCompany, SimilarName } from './name-index.js';

/**
 * Number of accounts whose contacts are read at a time. When this number is reached, `find` stops
 * after the current round.
 */
const ACCOUNTS_AT_A_TIME = 2_000;

/** The result of `find`. `isSpent` is true if the budget was used up. */
export interface FoundNames {
  /** The external ids of the accounts whose contacts `judge` needs. */
  externalIds: string[];
  isSpent: boolean;
}

/**
 * The best hit of each company, in the order of the companies. The entry is null for a company
 * without a hit.
 */
export interface JudgedNames {
  hits: (Hit | null)[];
  isSpent: boolean;
}

/** `place` is the account's number in the order in which the accounts were stored. */
type OwnAccount = OwnAccountRow & { place: number };

/** A name under one of its keys. `isWhole` is true if the key is the whole name. */
interface Filed {
  name: string;
  isWhole: boolean;
}

interface Candidates {
  company: KnownCompany;
  judge: Judge;
  similar: Map<string, SimilarName>;
  accounts: OwnAccount[];
}

/**
 * Keeps one user's accounts in memory under the keys of the name index, to look up many companies.
 * The index in the database contains the names of all users, so that reading it would take millions
 * of names. Runs in a thread, within a budget.
 */
export class OwnNames {
  private readonly accounts = new Map<string, OwnAccount[]>();
  private readonly blocks = new Map<string, Filed[]>();
  private readonly budget: BacktestBudget;
  private filed = 0;
  private found: Candidates[] = [];

  constructor(
    private readonly userId: string,
    limits: BacktestLimits,
  ) {
    this.budget = new BacktestBudget(limits);
  }

  /** Adds accounts, oldest first. Returns false if the CPU time for adding accounts is used up. */
  file(rows: readonly OwnAccountRow[]): boolean {
    for (const row of rows) {
      const account = { ...row, place: this.filed++ };
      const same = this.accounts.get(row.name);
      if (same !== undefined) same.push(account);
      else if (this.budget.mayFile()) this.fileName(account);
      else return false;
    }
    return true;
  }

  /**
   * Finds the accounts whose names may mean these companies. Stops after the company at which
   * ACCOUNTS_AT_A_TIME is reached. The caller then passes the contacts' domains to `judge`.
   */
  find(companies: readonly KnownCompany[]): FoundNames {
    this.found = [];
    const externalIds = new Set<string>();
    const isSpent = this.untilSpent(() => {
      for (const company of companies) {
        // Even a company without similar names takes some time.
        this.budget.spend(0);
        const candidates = this.candidatesOf(company);
        this.found.push(candidates);
        for (const { external_id } of candidates.accounts) externalIds.add(external_id);
        if (externalIds.size >= ACCOUNTS_AT_A_TIME) return;
      }
    });
    return { externalIds: [...externalIds], isSpent };
  }

  /** Scores the accounts that `find` returned. Uses the e-mail domains of the contacts too. */
  judge(contacts: readonly ContactDomainsRow[]): JudgedNames {
    const domains = new Map(
      contacts.map((row) => [row.external_id, JSON.parse(row.domains_json) as string[]] as const),
    );
    const hits: JudgedNames['hits'] = [];
    const isSpent = this.untilSpent(() => {
      for (const candidates of this.found) hits.push(this.bestOf(candidates, domains));
    });
    return { hits, isSpent };
  }

  private fileName(account: OwnAccount): void {
    const { name } = account;
    this.accounts.set(name, [account]);
    for (const { key, isWhole } of filedUnder(name)) {
      const block = this.blocks.get(key);
      if (block === undefined) this.blocks.set(key, [{ name, isWhole }]);
      else block.push({ name, isWhole });
    }
  }

  private candidatesOf(company: KnownCompany): Candidates {
    const judgeOne = judgeFor(company);
    const judge: Judge = (name, contactDomain) => {
      this.budget.spend(1);
      return judgeOne(name, contactDomain);
    };
    const similar = this.similarTo(company, judge);
    const names = [...similar.values()];
    // Matching also applies the row limit separately to names above and below the threshold.
    const accounts = [
      ...this.accountsNamed(names.filter(({ score }) => score >= MATCH_THRESHOLD)),
      ...this.accountsNamed(names.filter(({ score }) => score < MATCH_THRESHOLD)),
    ].sort((a, b) => a.place - b.place);
    return { company, judge, similar, accounts };
  }

  private similarTo(company: KnownCompany, judge: Judge): Map<string, SimilarName> {
    const least = leastScoreFor(company);
    const similar = new Map<string, SimilarName>();
    const seen = new Set<string>();
    for (const own of [...new Set(company.names)].map(normaliseCompanyName)) {
      for (const { key, wholeOnly } of lookUpPlaces(own, company.website)) {
        for (const { name, isWhole } of this.blocks.get(key) ?? []) {
          if ((wholeOnly && !isWhole) || seen.has(name)) continue;
          seen.add(name);
          const { score, signals } = judge(name, null);
          if (score >= least) similar.set(name, { name, score, signals });
        }
      }
    }
    return similar;
  }

  /** Returns the accounts with the best of these names, oldest first. */
  private accountsNamed(names: readonly SimilarName[]): OwnAccount[] {
    const found = names.flatMap(({ name, score }) => {
      const accounts = (this.accounts.get(name) ?? []).slice(0, HITS_PER_PATH);
      this.budget.spend(accounts.length);
      return accounts.map((account) => ({ account, score }));
    });
    return found
      .sort((a, b) => b.score - a.score || a.account.place - b.account.place)
      .slice(0, HITS_PER_PATH)
      .map(({ account }) => account);
  }

  private bestOf(
    { company, judge, similar, accounts }: Candidates,
    domains: ReadonlyMap<string, string[]>,
  ): Hit | null {
    const hits = toNameHits(
      company,
      judge,
      similar,
      accounts.map((account) => ({
        user_id: this.userId,
        account_id: account.id,
        external_id: account.external_id,
        name: account.name,
        contact_domains: domains.get(account.external_id) ?? null,
      })),
    );
    // If scores are equal, the oldest account wins.
    return hits.reduce<Hit | null>(
      (best, hit) => (best !== null && best.score >= hit.score ? best : hit),
      null,
    );
  }

  /** Returns true if the work stopped because the budget was used up. */
  private untilSpent(work: () => void): boolean {
    try {
      work();
      return false;
    } catch (error) {
      if (error instanceof BudgetSpent) return true;
      throw error;
    }
  }
}
