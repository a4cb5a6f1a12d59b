import type { DataSource } from 'typeorm';
import { upsertAccounts } from '../../src/api/accounts/accounts.queries.js';
import { readAccountRow } from '../../src/api/accounts/account-row.js';
import { inTransaction } from '../../src/database/transaction.js';
import { findHits } from '../../src/matching/find-hits.js';
import { findRound } from '../../src/matching/matching.queries.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { indexCompanyNames } from '../../src/matching/name-index.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { statedRound } from '../../test/harness/app.js';
import { measure, round, runSideBySide } from './cpu.js';
import type { Cost, Measured } from './cpu.js';
import type { ServerCpu } from './server-cpu.js';

export const ACCOUNTS_PER_USER = 50;
/** Number of users whom each round matches, at every step. */
export const CONCERNED = 5;
const SIDE_BY_SIDE = 4;
/** Rounds before the measurement, so that connections and query plans exist. */
const WARM_UP = 10;
/**
 * Number of rounds that are matched one after the other, and number of rounds that are matched
 * concurrently.
 */
const ROUNDS = 50;
const BATCH = 1_000;
const BATCHES_EACH = 6;

export interface RoundFigures {
  users: number;
  /** Median time of a round, in milliseconds. */
  roundMs: number;
  /** Rounds per second, with four rounds at a time. */
  perSecond: number;
  /**
   * CPU time of a round, with one round at a time. `lookupsCpuMs` is the CPU time of only its
   * look-ups over all users.
   */
  cpuMs: Cost;
  lookupsCpuMs: Cost;
}

/** One database. Measures how the service matches rounds and stores batches there. */
export class Target {
  readonly rounds: RoundFigures[] = [];
  private readonly matching: MatchingService;
  private prepared = 0;
  private users = 0;

  constructor(
    readonly label: string,
    readonly dataSource: DataSource,
    readonly readCpu: () => Promise<ServerCpu>,
  ) {
    this.matching = new MatchingService(dataSource, new SystemClock());
  }

  /** Adds users with their accounts. Then measures rounds that match some of these users. */
  async growTo(users: number): Promise<void> {
    const added = await this.addUsers(users);
    const ids = await this.prepareRounds(added.slice(0, CONCERNED));
    await this.dataSource.query('analyze accounts');
    for (const id of ids.splice(0, WARM_UP)) await this.match(id);
    const [oneByOne, rest] = [ids.slice(0, ROUNDS), ids.slice(ROUNDS)];
    const lookUps = await measure(this.readCpu, ROUNDS, async () => {
      for (const id of oneByOne) await this.lookUp(id);
    });
    const times: number[] = [];
    const { cpuMs } = await measure(this.readCpu, ROUNDS, async () => {
      for (const id of oneByOne) times.push(await timed(() => this.match(id)));
    });
    const { perSecond } = await measure(this.readCpu, rest.length, () =>
      runSideBySide(SIDE_BY_SIDE, rest, (id) => this.match(id)),
    );
    this.rounds.push({ users, roundMs: median(times), perSecond, cpuMs, lookupsCpuMs: lookUps.cpuMs });
  }

  /**
   * Stores batches of several users at the same time, as the API does. One operation is one batch
   * of 1,000 rows.
   */
  async measureBatches(): Promise<Measured> {
    const users: { id: string }[] = await this.dataSource.query(
      'select id from users order by created_at, id limit $1',
      [SIDE_BY_SIDE],
    );
    const rows = Array.from({ length: BATCH }, (_, at) =>
      readAccountRow({ external_id: `b${at}`, name: `Batch ${at}`, domain: `batch${at}.com` }, null),
    );
    const storeAs = (userId: string, batch: string) =>
      this.store(
        userId,
        rows.map((row) => ({ ...row, externalId: `${row.externalId}-${batch}` })),
      );
    await Promise.all(users.map(({ id }) => storeAs(id, 'first')));
    return measure(this.readCpu, SIDE_BY_SIDE * BATCHES_EACH, () =>
      Promise.all(
        users.map(async ({ id }) => {
          for (let at = 0; at < BATCHES_EACH; at += 1) await storeAs(id, String(at));
        }),
      ),
    );
  }

  private async addUsers(users: number): Promise<string[]> {
    const { dataSource } = this;
    await dataSource.query(
      `insert into users (id, email, tier, created_at)
       select gen_random_uuid(), 'u' || n || '@example.com', 'pro', now() from generate_series($1::int + 1, $2::int) n`,
      [this.users, users],
    );
    const added: { id: string }[] = await dataSource.query(
      `select id from users where substr(email, 2, position('@' in email) - 2)::int > $1 order by created_at, id`,
      [this.users],
    );
    const ids = added.map(({ id }) => id);
    await dataSource.query(
      `insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
       select id, 'a' || n, 'Filler ' || n, 'filler' || n || '.com', 'filler' || n || '.com', now(), now()
       from unnest($1::uuid[]) as u (id), generate_series(1, $2::int) n`,
      [ids, ACCOUNTS_PER_USER],
    );
    this.users = users;
    return ids;
  }

  /**
   * Stores rounds. For each round, every given user gets an account with the round's domain and an
   * account with the round's name.
   */
  private async prepareRounds(userIds: string[]): Promise<string[]> {
    const from = this.prepared;
    const count = WARM_UP + 2 * ROUNDS;
    this.prepared += count;
    const companies = Array.from({ length: count }, (_, at) => companyOf(from + at));
    for (const userId of userIds) {
      const rows = companies.flatMap(({ name, domain }) => [
        readAccountRow({ external_id: `d-${domain}`, name, domain }, null),
        readAccountRow({ external_id: `n-${domain}`, name }, null),
      ]);
      await this.store(userId, rows);
    }
    const ids: string[] = [];
    for (const { name, domain } of companies) {
      const facts = statedRound({ companyName: name, website: `https://${domain}` });
      const [row] = await this.dataSource.query(
        `insert into funding_rounds (id, company_name, company_key, registrable_domain, facts, provenance, funding_type,
           earliest_date, created_at, updated_at)
         values (gen_random_uuid(), $1, $1, $2, $3, '{}', 'seed', '2026-03-02', now(), now()) returning id`,
        [name, domain, JSON.stringify(facts)],
      );
      ids.push(row.id);
    }
    return ids;
  }

  private async match(roundId: string): Promise<void> {
    const stored = await this.matching.matchRound(roundId);
    if (stored !== CONCERNED)
      throw new Error(`A round must store ${CONCERNED} matches, but it stored ${stored}.`);
  }

  /** Runs the statements of a round that read every shard. */
  private async lookUp(roundId: string): Promise<void> {
    const db = this.dataSource.manager;
    const found = await findRound(db, roundId);
    if (found !== null) await findHits(db, found);
  }

  private async store(userId: string, rows: ReturnType<typeof readAccountRow>[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { names } = await upsertAccounts(tx, userId, rows, new Date());
      await indexCompanyNames(tx, names);
    });
  }
}

function companyOf(at: number): { name: string; domain: string } {
  return { name: `Marlowe Quayside ${at}`, domain: `marlowe-quayside-${at}.com` };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(values: number[]): number {
  return round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);
}
