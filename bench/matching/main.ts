import { randomBytes } from 'node:crypto';
import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { sharedBuffers } from '../../src/database/embedded/server-settings.js';
import { migrate } from '../../src/database/migrate.js';
import { createLog } from '../../src/runtime/log.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { MatchingWorker } from '../../src/matching/matching.worker.js';
import { measureBacktest } from './backtest.js';
import { describeLargeRound, measureLargeRound } from './large-round.js';
import { SyntheticCrm } from './load.js';
import { measureNamePath, timed } from './name-path.js';
import type { NamePathFigures } from './name-path.js';
import { storeRounds } from './rounds.js';
import { describe, round, spread } from './spread.js';
import type { Spread } from './spread.js';
import { randomNumbers } from './synthetic-crm.js';

/** Numbers of accounts at which the benchmark measures, in ascending order. */
const SIZES = (process.env['MATCHING_SIZES'] ?? '50000,500000,5000000').split(',').map(Number);
const ROUNDS = 2_000;
const WARM_UP = 100;
/** Settings of the embedded server. Without them, a scratch server would use less memory. */
const SETTINGS = { shared_buffers: sharedBuffers() };

interface SizeFigures {
  accounts: number;
  upsertMsPerRow: number;
  perRound: Spread;
  /** Times of rounds that match nothing, and of rounds that match one user. */
  perEmptyRound: Spread;
  perRoundOfOne: Spread;
  matched: number;
  matches: number;
  roundsPerSecond: number;
  names: NamePathFigures;
  databaseMb: number;
}

/**
 * Measures matching at growing numbers of accounts, on a separate server with the service's default
 * settings. Measures rounds one by one and in parallel, a round of 50,000 users, and a backtest.
 * Compares the name path with trigram indexes. Also measures the cost of the last 50,000 upserted
 * accounts.
 */
export async function benchMatching(print: (line: string) => void): Promise<object> {
  const server = await startScratchPostgres({ durable: true, settings: SETTINGS });
  const dataSource = createDataSource(server.url, { poolSize: 20 });
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    const matching = new MatchingService(dataSource, new SystemClock());
    const crm = new SyntheticCrm(dataSource);
    await crm.createUsers();
    const figures: SizeFigures[] = [];
    for (const size of SIZES) figures.push(await measureSize(crm, matching, size, print));
    const largeRound = await measureLargeRound(dataSource, matching);
    describeLargeRound(largeRound).forEach(print);
    const backtest = await measureBacktest(dataSource);
    print(
      `backtest of ${backtest.ownAccounts} accounts over ${backtest.rounds} rounds, ${backtest.accounts} accounts in the database: ` +
        `${backtest.matches} matches in ${backtest.seconds} s; other work waited ${backtest.longestBlockMs} ms at most`,
    );
    const scale = compareSizes(figures);
    Object.entries(scale).forEach(([name, value]) => print(`${name}: ${value}`));
    return { sizes: figures, largeRound, backtest, scale };
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.stop();
  }
}

async function measureSize(
  crm: SyntheticCrm,
  matching: MatchingService,
  size: number,
  print: (line: string) => void,
): Promise<SizeFigures> {
  const { dataSource } = crm;
  const upsertMsPerRow = round(await crm.growTo(size, print));
  print(`${size.toLocaleString('en')} accounts; upsert of the last 50,000: ${upsertMsPerRow} ms per row`);
  const random = randomNumbers(size);
  const rounds = await measureRounds(crm, matching, random);
  print(
    `rounds one by one: ${describe(rounds.perRound)}; ${rounds.matched} of ${ROUNDS} matched, ${rounds.matches} matches`,
  );
  print(`of these, rounds that match nothing: ${describe(rounds.perEmptyRound)}`);
  print(`of these, rounds that match one user: ${describe(rounds.perRoundOfOne)}`);
  const roundsPerSecond = await drain(crm, matching, random);
  print(`rounds side by side: ${roundsPerSecond} rounds/s`);
  const names = await measureNamePath(dataSource, random, print);
  const databaseMb = await readDatabaseMb(dataSource);
  return { accounts: size, upsertMsPerRow, ...rounds, roundsPerSecond, names, databaseMb };
}

async function measureRounds(
  crm: SyntheticCrm,
  matching: MatchingService,
  random: () => number,
): Promise<Pick<SizeFigures, 'perRound' | 'perEmptyRound' | 'perRoundOfOne' | 'matched' | 'matches'>> {
  const ids = await storeRounds(crm.dataSource, WARM_UP + ROUNDS, crm.companies, random);
  for (const id of ids.slice(0, WARM_UP)) await matching.matchRound(id);
  const rounds: { ms: number; users: number }[] = [];
  for (const id of ids.slice(WARM_UP)) {
    let users = 0;
    const ms = await timed(async () => {
      users = await matching.matchRound(id);
    });
    rounds.push({ ms, users });
  }
  const of = (isCounted: (users: number) => boolean): Spread =>
    spread(rounds.filter(({ users }) => isCounted(users)).map(({ ms }) => ms));
  return {
    perRound: of(() => true),
    perEmptyRound: of((users) => users === 0),
    perRoundOfOne: of((users) => users === 1),
    matched: rounds.filter(({ users }) => users > 0).length,
    matches: rounds.reduce((sum, { users }) => sum + users, 0),
  };
}

/**
 * Enqueues rounds. The worker of one process matches them, four at a time. Returns rounds per
 * second.
 */
async function drain(crm: SyntheticCrm, matching: MatchingService, random: () => number): Promise<number> {
  const { dataSource } = crm;
  const ids = await storeRounds(dataSource, ROUNDS, crm.companies, random);
  await dataSource.query(
    `insert into match_jobs (round_id, enqueued_at) select id, now() from unnest($1::uuid[]) as r (id)`,
    [ids],
  );
  const people = new ErasedPeople(new SecretBox(randomBytes(32)));
  const worker = new MatchingWorker({ dataSource, matching, people, log: createLog('error') });
  const ms = await timed(async () => {
    while (await worker.step());
    await worker.settle();
  });
  return round((ids.length / ms) * 1_000);
}

/**
 * Returns how many times each figure grows from the smallest to the largest size. Goals limit these
 * ratios.
 */
function compareSizes(figures: SizeFigures[]): Record<string, number> {
  const first = figures[0]!;
  const last = figures.at(-1)!;
  return {
    'p95 per round, largest / smallest size': round(last.perRound.p95 / first.perRound.p95),
    'p95 per round of one user, largest / smallest size': round(
      last.perRoundOfOne.p95 / first.perRoundOfOne.p95,
    ),
    'upsert per row, largest / smallest size': round(last.upsertMsPerRow / first.upsertMsPerRow),
  };
}

async function readDatabaseMb(dataSource: DataSource): Promise<number> {
  const rows: { mb: number }[] = await dataSource.query(
    `select (pg_database_size(current_database()) / 1048576)::int as mb`,
  );
  return rows[0]?.mb ?? 0;
}
