import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { runBacktest } from '../../src/matching/backtest.js';
import { companyNameHash } from '../../src/matching/name-hash.js';
import { insertUsers } from './load.js';
import { timed } from './name-path.js';
import { storeRounds } from './rounds.js';
import { company, drawCompany, randomNumbers } from './synthetic-crm.js';

const OWN_ACCOUNTS = 100_000;
const ROUNDS = 10_000;
const BATCH = 10_000;
const DAY_MS = 86_400_000;

export interface BacktestFigures {
  accounts: number;
  ownAccounts: number;
  rounds: number;
  matches: number;
  seconds: number;
  /** Longest time, in milliseconds, for which the backtest blocked the event loop. */
  longestBlockMs: number;
}

/**
 * Measures a backtest of one user with 100,000 accounts over 10,000 rounds. A third of the accounts
 * have no domain. The database also has accounts of other users.
 */
export async function measureBacktest(dataSource: DataSource): Promise<BacktestFigures> {
  const [userId] = [randomUUID()];
  await insertUsers(dataSource, [userId]);
  const random = randomNumbers(31);
  const numbers = new Set<number>();
  while (numbers.size < OWN_ACCOUNTS) numbers.add(drawCompany(random));
  await addOwnAccounts(dataSource, userId, [...numbers]);
  await storeRounds(dataSource, ROUNDS, new Set([...numbers].slice(0, 5_000)), random);
  await dataSource.query('analyze accounts, funding_rounds');
  let longestBlockMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longestBlockMs = Math.max(longestBlockMs, performance.now() - last);
    last = performance.now();
  }, 1);
  let found = { rounds: 0, matches: 0 };
  const ms = await timed(async () => {
    const { rounds, roundIds } = await runBacktest(
      dataSource.manager,
      userId,
      new Date(Date.now() - 365 * DAY_MS),
    );
    found = { rounds, matches: roundIds.length };
  });
  clearInterval(watch);
  const [{ count }] = await dataSource.query('select count(*)::int as count from accounts');
  return {
    accounts: count,
    ownAccounts: OWN_ACCOUNTS,
    ...found,
    seconds: Math.round(ms) / 1_000,
    longestBlockMs: Math.round(longestBlockMs),
  };
}

async function addOwnAccounts(dataSource: DataSource, userId: string, numbers: number[]): Promise<void> {
  for (let start = 0; start < numbers.length; start += BATCH) {
    const batch = numbers.slice(start, start + BATCH).map((number) => ({ number, ...company(number) }));
    const isNamed = (number: number) => number % 3 === 0;
    await dataSource.query(
      `insert into accounts (user_id, external_id, name, domain, registrable_domain, name_hash, created_at, updated_at)
       select $1, 'own-' || number, name, domain, domain, hash, now(), now()
       from unnest($2::int[], $3::text[], $4::text[], $5::bigint[]) as row (number, name, domain, hash)`,
      [
        userId,
        batch.map(({ number }) => number),
        batch.map(({ name }) => name),
        batch.map(({ number, domain }) => (isNamed(number) ? null : domain)),
        batch.map(({ number, name }) => (isNamed(number) ? companyNameHash(name).toString() : null)),
      ],
    );
  }
}
