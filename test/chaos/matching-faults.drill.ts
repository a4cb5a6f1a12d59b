import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import type { Log } from '../../src/runtime/log.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { MatchingWorker } from '../../src/matching/matching.worker.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { repeatUntil } from '../harness/soon.js';

const ROUNDS = 60;
const STEADY_USERS = 6;
const MATCHERS = 3;
/**
 * Time, in milliseconds, after which the rounds of a killed matcher are due again. A lease lasts 15
 * s.
 */
const LEASE_MS = 16_000;
const NAME = 'fundmatch chaos';

/**
 * Shortens leases by `ms` milliseconds, and ends pauses after failures. Resets the attempts, so
 * that no round fails for good.
 */
async function skip(ms: number): Promise<void> {
  await app.dataSource.query(
    `update match_jobs set leased_until = leased_until - $1 * interval '1 ms', due_at = null, attempts = 0`,
    [ms],
  );
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const domain = (at: number) => `chaos${at}.com`;
const account = (at: number) => ({ external_id: `a${at}`, name: 'x', domain: domain(at) });
const pushAll = (user: TestUser) =>
  user.call('POST', '/api/v1/accounts', { accounts: Array.from({ length: ROUNDS }, (_, at) => account(at)) });

/** Kills a random busy database connection of the matchers. Returns whether there was one. */
async function killOneConnection(): Promise<boolean> {
  const rows: unknown[] = await app.dataSource.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database() and state <> 'idle' order by random() limit 1`,
    [NAME],
  );
  return rows.length > 0;
}

async function jobsLeft(): Promise<number> {
  const rows: { n: number }[] = await app.dataSource.query(`select count(*)::int as n from match_jobs`);
  return rows[0]?.n ?? 0;
}

it('matching stores every match once while connections break, rounds repeat, and accounts are deleted and pushed again', async () => {
  const steady = await Promise.all(Array.from({ length: STEADY_USERS }, () => app.newUser()));
  const restless = await app.newUser();
  for (const user of [...steady, restless]) await pushAll(user);
  const rounds: string[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    rounds.push(await app.ingestRound({ companyName: `Chaos ${at}`, website: `https://${domain(at)}` }));
  }
  const log = { info: () => undefined, error: () => undefined } as unknown as Log;
  const sources = await Promise.all(
    Array.from({ length: MATCHERS }, () =>
      createDataSource(app.databaseUrl, { poolSize: 4, applicationName: NAME }).initialize(),
    ),
  );
  let isDone = false;
  let killed = 0;
  const matchers = sources.map(async (dataSource) => {
    const matching = new MatchingService(dataSource, new SystemClock());
    const worker = new MatchingWorker({ dataSource, matching, people: app.nest.get(ErasedPeople), log });
    await repeatUntil(
      () => isDone,
      async () => {
        await worker.step().catch(() => undefined);
        await worker.settle();
        await skip(LEASE_MS / MATCHERS);
      },
    );
  });
  const disturb = async () => {
    for (let at = 0; killed < 25 || (await jobsLeft()) > 0; at += 1) {
      if (killed < 25 && (await killOneConnection())) killed += 1;
      const place = at % ROUNDS;
      if (at % 7 === 0) await restless.call('DELETE', `/api/v1/accounts?external_id=a${place}`);
      if (at % 7 === 3) await restless.call('POST', '/api/v1/accounts', { accounts: [account(place)] });
      if (killed < 25 && at % 3 === 0)
        await app.dataSource.query(
          `insert into match_jobs (round_id, enqueued_at) values ($1, now())
           on conflict (round_id) do update set generation = match_jobs.generation + 1`,
          [rounds[place]],
        );
    }
  };
  const seen: number[] = [];
  const watched = steady[0]?.userId ?? '';
  const poll = async () => {
    const rows: { at: Date }[] = await app.dataSource.query(
      `select created_at as at from matches where user_id = $1 and created_at > $2 order by created_at`,
      [watched, new Date(seen.at(-1) ?? 0)],
    );
    seen.push(...rows.map((row) => row.at.getTime()));
  };
  const poller = repeatUntil(() => isDone, poll);
  try {
    await disturb();
  } finally {
    isDone = true;
    await Promise.all([...matchers, poller]);
    await Promise.all(sources.map((dataSource) => dataSource.destroy()));
  }
  await poll();
  expect(killed).toBe(25);
  const perUser: { user_id: string; matches: number; rounds: number; times: number }[] =
    await app.dataSource.query(
      `select user_id, count(*)::int as matches, count(distinct round_id)::int as rounds, count(distinct created_at)::int as times
     from matches group by user_id`,
    );
  for (const { matches, rounds: distinct, times } of perUser)
    expect([distinct, times]).toEqual([matches, matches]);
  for (const { userId } of steady)
    expect(perUser.find((row) => row.user_id === userId)?.matches).toBe(ROUNDS);
  expect(seen).toHaveLength(ROUNDS);
  const orphans: unknown[] = await app.dataSource.query(
    `select 1 from matches m left join accounts a on a.user_id = m.user_id and a.id = m.account_id where a.id is null`,
  );
  expect(orphans).toEqual([]);
}, 60_000);
