import { FakeError } from './fake-error.js';

export type Tool = 'accounts' | 'contacts' | 'matches';

/** The daily quotas of one call. */
export interface Quota {
  requests: number;
  /** The quota of rows, for the two upserts only. */
  rows?: number | undefined;
}

const NAMES: Record<Tool, string> = {
  accounts: 'crm_accounts_upsert',
  contacts: 'crm_contacts_upsert',
  matches: 'matches_list',
};
const DAY_MS = 86_400_000;

/** Counts requests and rows per day of the fake's clock. */
export class Quotas {
  readonly limits: Record<Tool, Quota> = {
    accounts: { requests: 100, rows: 100_000 },
    contacts: { requests: 100, rows: 100_000 },
    matches: { requests: 100 },
  };
  #day = -1;
  #used: Record<Tool, { requests: number; rows: number }> = none();

  /**
   * Counts a request and returns its headers. Throws `quota_exceeded` if the request exceeds a
   * quota. A rejected request is not counted.
   */
  charge(tool: Tool, rows: number, now: number): Record<string, string> {
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) this.#used = none();
    this.#day = day;
    const limit = this.limits[tool];
    const used = this.#used[tool];
    if (used.requests + 1 > limit.requests) throw exceeded(limit.requests, 'requests', tool);
    if (limit.rows !== undefined && used.rows + rows > limit.rows) throw exceeded(limit.rows, 'rows', tool);
    used.requests += 1;
    used.rows += rows;
    return this.headers(tool, now);
  }

  headers(tool: Tool, now: number): Record<string, string> {
    const { requests, rows } = this.limits[tool];
    const used = this.#used[tool];
    const left = (limit: number, count: number) => Math.max(0, limit - count);
    const reset = secondsToMidnight(now);
    const policy = [`"requests";q=${requests};w=86400`];
    const state = [`"requests";r=${left(requests, used.requests)};t=${reset}`];
    if (rows !== undefined) {
      policy.push(`"rows";q=${rows};w=86400;qu="rows"`);
      state.push(`"rows";r=${left(rows, used.rows)};t=${reset}`);
    }
    return { 'RateLimit-Policy': policy.join(', '), RateLimit: state.join(', ') };
  }
}

export function secondsToMidnight(now: number): number {
  return Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000);
}

function exceeded(limit: number, unit: string, tool: Tool): FakeError {
  const text = `The daily quota of ${limit} ${unit} for ${NAMES[tool]} is reached. Retry after UTC midnight.`;
  return new FakeError(429, 'quota_exceeded', text);
}

function none(): Record<Tool, { requests: number; rows: number }> {
  const empty = () => ({ requests: 0, rows: 0 });
  return { accounts: empty(), contacts: empty(), matches: empty() };
}
