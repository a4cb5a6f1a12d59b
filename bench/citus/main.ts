import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { upsertAccounts } from '../../src/api/accounts/accounts.queries.js';
import { readAccountRow } from '../../src/api/accounts/account-row.js';
import { companyNameHash } from '../../src/matching/name-hash.js';
import { indexCompanyNames } from '../../src/matching/name-index.js';
import * as lookups from '../../src/matching/matching.queries.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { inTransaction } from '../../src/database/transaction.js';
import { clusterServers, createDistributedDatabase, dropClusterDatabase } from '../../test/citus/cluster.js';
import { statedRound } from '../../test/harness/app.js';
import { readCpuOf, readServerCpu } from './server-cpu.js';
import type { ServerCpu } from './server-cpu.js';

type Print = (line: string) => void;

/** Number of users after each step of growth. */
const STEPS = (process.env['CITUS_USERS'] ?? '200,800,3200').split(',').map(Number);
const ACCOUNTS_PER_USER = 50;
/** Number of users whom each round matches, at every step. */
const CONCERNED = 5;
const ROUNDS = 40;
const SIDE_BY_SIDE = 4;
const BATCH = 1_000;
const BATCHES = 8;

interface StepFigures {
  users: number;
  /** Medians, in milliseconds. */
  roundMs: number;
  lookupsMs: number;
  roundsPerSecond: number;
  /** CPU time of the servers per round, in milliseconds. */
  cpuMs: ServerCpu;
}

interface TargetFigures {
  steps: StepFigures[];
  rowsPerSecond: number;
  /** CPU time of the servers per 1,000 rows, in milliseconds. */
  batchCpuMs: ServerCpu;
  /**
   * Number of shards that a round reads: for look-ups over all users, and for all other statements
   * on tenant rows.
   */
  shardsPerRound: { lookups: number; others: number };
}

/**
 * Compares one PostgreSQL server with the cluster of CITUS_URL at 32 and at 128 shards. Measures
 * rounds and rows per second, and the cost of a round as users grow. The targets alternate at each
 * step.
 */
export async function benchCitus(print: Print): Promise<object> {
  const servers = clusterServers();
  const single = await startScratchPostgres({ durable: true, settings: { shared_buffers: '128MB' } });
  const names = [32, 128].map((shards) => ({
    shards,
    name: `bench_${shards}_${randomBytes(3).toString('hex')}`,
  }));
  const opened: Target[] = [];
  try {
    const main = await createDataSource(single.url, { poolSize: 10 }).initialize();
    opened.push(new Target('one server', main, 0, () => readCpuOf(main)));
    await migrate(main);
    for (const { shards, name } of names) {
      const url = await createDistributedDatabase(servers, name, { shards });
      const dataSource = await createDataSource(url, { poolSize: 10 }).initialize();
      opened.push(new Target(`cluster, ${shards} shards`, dataSource, shards, () => readServerCpu(servers)));
    }
    for (const users of STEPS) for (const target of opened) await target.growTo(users);
    for (const target of opened) await target.measureBatches();
    report(opened, print);
    return Object.fromEntries(opened.map((target) => [target.label, target.figures]));
  } finally {
    for (const { dataSource } of opened) await dataSource.destroy();
    for (const { name } of names) await dropClusterDatabase(servers, name);
    await single.stop();
  }
}

class Target {
  readonly figures: TargetFigures;
  private readonly matching: MatchingService;
  private rounds = 0;
  private users = 0;

  constructor(
    readonly label: string,
    readonly dataSource: DataSource,
    shards: number,
    private readonly readCpu: () => Promise<ServerCpu>,
  ) {
    this.matching = new MatchingService(dataSource, new SystemClock());
    const others = { statements: 6, users: CONCERNED };
    this.figures = {
      steps: [],
      rowsPerSecond: 0,
      batchCpuMs: { coordinator: 0, workers: 0 },
      shardsPerRound: { lookups: 3 * shards, others: shards === 0 ? 0 : others.statements * others.users },
    };
  }

  /** Adds users with their accounts. Then measures rounds that match some of these users. */
  async growTo(users: number): Promise<void> {
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
    await dataSource.query(
      `insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
       select id, 'a' || n, 'Filler ' || n, 'filler' || n || '.com', 'filler' || n || '.com', now(), now()
       from unnest($1::uuid[]) as u (id), generate_series(1, $2::int) n`,
      [added.map(({ id }) => id), ACCOUNTS_PER_USER],
    );
    this.users = users;
    const ids = await this.prepareRounds(added.slice(0, CONCERNED).map(({ id }) => id));
    const half = ids.length / 2;
    const each: number[] = [];
    const before = await this.readCpu();
    for (const id of ids.slice(0, half)) each.push(await timed(() => this.matching.matchRound(id)));
    const cpuMs = spent(before, await this.readCpu(), half);
    const lookupsMs: number[] = [];
    for (let at = 0; at < half; at += 1) lookupsMs.push(await timed(() => this.lookUp(at)));
    const begun = performance.now();
    const rest = ids.slice(half);
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (let id = rest.pop(); id !== undefined; id = rest.pop()) await this.matching.matchRound(id);
      }),
    );
    const seconds = (performance.now() - begun) / 1_000;
    this.figures.steps.push({
      users,
      roundMs: median(each),
      lookupsMs: median(lookupsMs),
      roundsPerSecond: round((ids.length - half) / seconds),
      cpuMs,
    });
  }

  /**
   * Stores rounds. For each round and user, stores an account with its domain and an account with
   * its name.
   */
  private async prepareRounds(userIds: string[]): Promise<string[]> {
    const from = this.rounds;
    this.rounds += ROUNDS;
    const companies = Array.from({ length: ROUNDS }, (_, at) => companyOf(from + at));
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

  /** Runs the three statements of a round that read every shard. */
  private async lookUp(at: number): Promise<void> {
    const db = this.dataSource.manager;
    const { name, domain } = companyOf(at);
    await Promise.all([
      lookups.findAccountsByDomainAcrossUsers(db, domain),
      lookups.findContactsByDomainAcrossUsers(db, domain),
      lookups.findAccountsByNameAcrossUsers(db, {
        hashes: [String(companyNameHash(name))],
        names: [name],
        scores: [1],
      }),
    ]);
  }

  /** Measures concurrent batches of several users. They are stored as through the API. */
  async measureBatches(): Promise<void> {
    const users: { id: string }[] = await this.dataSource.query('select id from users limit $1', [
      SIDE_BY_SIDE,
    ]);
    const rows = Array.from({ length: BATCH }, (_, at) =>
      readAccountRow({ external_id: `b${at}`, name: `Batch ${at}`, domain: `batch${at}.com` }, null),
    );
    const before = await this.readCpu();
    const begun = performance.now();
    await Promise.all(
      users.map(async ({ id }) => {
        for (let at = 0; at < BATCHES / SIDE_BY_SIDE; at += 1)
          await this.store(
            id,
            rows.map((row) => ({ ...row, externalId: `${row.externalId}-${at}` })),
          );
      }),
    );
    this.figures.rowsPerSecond = Math.round((BATCH * BATCHES * 1_000) / (performance.now() - begun));
    this.figures.batchCpuMs = spent(before, await this.readCpu(), BATCHES);
  }

  private async store(userId: string, rows: ReturnType<typeof readAccountRow>[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { names } = await upsertAccounts(tx, userId, rows, new Date());
      await indexCompanyNames(tx, names);
    });
  }
}

function report(targets: Target[], print: Print): void {
  print(
    '| | users | one round | its look-ups over all users | rounds a second, four side by side | CPU per round: coordinator, workers |',
  );
  print('|---|---|---|---|---|---|');
  for (const { label, figures } of targets)
    for (const { users, roundMs, lookupsMs, roundsPerSecond, cpuMs } of figures.steps)
      print(
        `| ${label} | ${users} | ${roundMs} ms | ${lookupsMs} ms | ${roundsPerSecond} | ${cpuMs.coordinator} ms, ${cpuMs.workers} ms |`,
      );
  print('');
  print(
    '| | rows a second, four users side by side | CPU per 1,000 rows: coordinator, workers | shards asked per round: look-ups, others at most |',
  );
  print('|---|---|---|---|');
  for (const { label, figures } of targets) {
    const { rowsPerSecond, batchCpuMs, shardsPerRound } = figures;
    print(
      `| ${label} | ${rowsPerSecond} | ${batchCpuMs.coordinator} ms, ${batchCpuMs.workers} ms | ${shardsPerRound.lookups}, ${shardsPerRound.others} |`,
    );
  }
}

/** Returns the CPU time in milliseconds for each of `times` operations. */
function spent(before: ServerCpu, after: ServerCpu, times: number): ServerCpu {
  const per = (name: keyof ServerCpu) => round(((after[name] - before[name]) * 1_000) / times);
  return { coordinator: per('coordinator'), workers: per('workers') };
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
  return round([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
