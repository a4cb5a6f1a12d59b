import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp, statedRound } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { longestTurn } from '../../test/harness/thread-clock.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { MatchingService } from './matching.service.js';
import { runBacktest } from './backtest.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ACCOUNTS = [
  { external_id: 'd-1', name: 'Cindermoor Labs', domain: 'cindermoor-labs.com' },
  { external_id: 'd-2', name: 'Cindermoor Labs Europe', domain: 'cindermoor-labs.com' },
  { external_id: 'n-1', name: 'Wrexholme Robotics, Inc.' },
  { external_id: 'n-2', name: 'WREXHOLME ROBOTICS' },
  { external_id: 'n-3', name: 'Beacon' },
  { external_id: 'n-4', name: 'Pellworth Optics' },
  { external_id: 'n-5', name: 'Pellworth Foods' },
  { external_id: 'n-6', name: 'Газпромнефть Технологии' },
  { external_id: 'n-7', name: 'Harrowgate Payments' },
  { external_id: 'n-8', name: 'Silverbrook' },
];
const CONTACTS = [
  { external_id: 'c-1', email: 'pat@tarnside-energy.com' },
  { external_id: 'c-2', email: 'kim@pellworth-optics.com', account_external_id: 'n-4' },
  { external_id: 'c-3', email: 'lee@somewhere-else.com', account_external_id: 'n-7' },
  { external_id: 'c-4', email: 'ann@gmail.com', account_external_id: 'n-8' },
];
const ROUNDS: (Partial<StatedRound> & { companyName: string })[] = [
  { companyName: 'Cindermoor Labs', website: 'https://cindermoor-labs.com', fundingType: 'series-a' },
  { companyName: 'Wrexholme Robotics' },
  { companyName: 'Tarnside Energy', website: 'https://tarnside-energy.com', fundingType: 'debt' },
  { companyName: 'Pellworth Optics', website: 'https://pellworth-optics.com' },
  { companyName: 'Pellworth' },
  { companyName: 'Harrowgate Payments', website: 'https://harrowgate-payments.com' },
  { companyName: 'Silverbrook', legalName: 'Silverbrook GmbH', industry: 'Software', locationCountry: 'DE' },
  { companyName: 'Beacon Health' },
  { companyName: 'Nobody Knows It' },
  { companyName: 'Gmail Fund', website: 'https://gmail.com' },
];

async function newCopy(): Promise<string> {
  const visitor = await signIn(app);
  await visitor.call('POST', '/app/api/crm/accounts', { accounts: ACCOUNTS });
  await visitor.call('POST', '/app/api/crm/contacts', { contacts: CONTACTS });
  return visitor.userId;
}

const contentsOf = async () =>
  (
    await app.dataSource.query(
      `select (select count(*) from matches)::int as matches, (select count(*) from match_ledger)::int as ledger,
              (select count(*) from match_jobs)::int as jobs, (select count(*) from also_matched)::int as others`,
    )
  )[0];

it('a backtest finds the matches that matching stores later, by every path, and writes nothing', async () => {
  for (const round of ROUNDS) await app.ingestRound(round);
  await app.matchAll();
  const userId = await newCopy();
  // Accounts of another customer must not appear in the result.
  await newCopy();
  const since = new Date(Date.now() - 3_600_000);
  const before = await contentsOf();
  const backtest = await runBacktest(app.dataSource.manager, userId, since);
  expect(await contentsOf()).toEqual(before);

  await app.nest.get(MatchingService).rematchSince(since, async () => undefined);
  const stored: {
    round_id: string;
    match_type: string;
    account_external_id: string | null;
    evidence_value: string;
    evidence_score: number;
  }[] = await app.dataSource.query(
    `select round_id, match_type, account_external_id, evidence_value, evidence_score from matches
       where user_id = $1 order by round_id`,
    [userId],
  );
  expect(stored.length).toBeGreaterThan(4);
  expect(new Set(stored.map((row) => row.match_type)).size).toBe(3);
  const samples = backtest.samples
    .map(({ round, hit, accountExternalId }) => ({
      round_id: round.id,
      match_type: hit.matchType,
      account_external_id: accountExternalId,
      evidence_value: hit.value,
      evidence_score: hit.score,
    }))
    .sort((a, b) => (a.round_id < b.round_id ? -1 : 1));
  expect(samples).toEqual(stored);
  expect(backtest.roundIds.toSorted()).toEqual(stored.map((row) => row.round_id));
  expect(backtest.rounds).toBe(ROUNDS.length);
  expect(backtest.counts.reduce((sum, { matches }) => sum + matches, 0)).toBe(stored.length);
});

it('a backtest ignores withdrawn rounds and rounds before its period', async () => {
  const userId = await newCopy();
  const count = async (days: number) =>
    (await runBacktest(app.dataSource.manager, userId, new Date(Date.now() - days * 86_400_000))).rounds;
  const id = await app.ingestRound({ companyName: 'Olderwick' });
  const all = await count(30);
  await app.dataSource.query(
    `update funding_rounds set created_at = created_at - interval '60 days' where id = $1`,
    [id],
  );
  expect(await count(30)).toBe(all - 1);
  expect(await count(90)).toBe(all);
  await app.dataSource.query(`update funding_rounds set state = 'withdrawn' where id = $1`, [id]);
  expect(await count(90)).toBe(all - 1);
});

describe('a backtest of an account list in which all names are similar', () => {
  const DENSE_ROUNDS = 60;
  const WORDS = ['Quorvex', 'Velmark', 'Zandor', 'Mirlind', 'Tesvane', 'Brackwell'];
  /** Returns a name of three words out of six. Each name shares a key with most other names. */
  const denseName = (at: number) =>
    [at, at / 6, at / 36].map((place) => WORDS[Math.floor(place) % WORDS.length]).join(' ');
  const since = new Date('2020-01-01');
  let userId: string;
  const backtest = (limits: Parameters<typeof runBacktest>[3] = {}) =>
    runBacktest(app.dataSource.manager, userId, since, { isUrgent: true, ...limits });

  beforeAll(async () => {
    const visitor = await signIn(app);
    ({ userId } = visitor);
    const accounts = Array.from({ length: 2_000 }, (_, at) => ({
      external_id: `dense-${at}`,
      name: `${denseName(at)} ${at}`,
    }));
    for (const start of [0, 1_000]) {
      const rows = { accounts: accounts.slice(start, start + 1_000) };
      expect((await visitor.call('POST', '/app/api/crm/accounts', rows)).statusCode).toBe(200);
    }
    // This round is newer than all other rounds.
    await app.dataSource.query(
      `insert into funding_rounds (id, company_name, company_key, facts, provenance, funding_type, earliest_date, created_at, updated_at)
       select gen_random_uuid(), name, lower(name), $2::jsonb || jsonb_build_object('companyName', name), '{}', 'seed',
              '2026-03-02', now() + place * interval '1 second', now()
       from unnest($1::text[]) with ordinality as round (name, place)`,
      [
        Array.from({ length: DENSE_ROUNDS }, (_, at) => denseName(at * 7)),
        JSON.stringify(statedRound({ companyName: '' })),
      ],
    );
  });
  afterAll(() => app.dataSource.query(`delete from funding_rounds where created_at > now()`));

  it('keeps the process free for other calls', async () => {
    const { result, longestMs } = await longestTurn(() => backtest());
    expect(result).toMatchObject({ isCut: false });
    expect(result.rounds).toBeGreaterThanOrEqual(DENSE_ROUNDS);
    // A full garbage collection takes 100 ms in a worker that has run many files.
    expect(longestMs).toBeLessThan(200);
  });

  it('stops at the limit of comparisons, newest rounds first, and reports that it was cut', async () => {
    const whole = await backtest();
    const cut = await backtest({ limits: { comparisons: 20_000 } });
    expect(cut.isCut).toBe(true);
    expect(cut.rounds).toBeGreaterThan(0);
    expect(cut.rounds).toBeLessThan(DENSE_ROUNDS);
    expect(cut.roundIds).toEqual(whole.roundIds.slice(0, cut.roundIds.length));
    expect(cut.samples[0]).toEqual(whole.samples[0]);
  });

  it('stops at the limit of CPU time and reports that it was cut', async () => {
    expect(await backtest({ limits: { cpuMs: 0 } })).toMatchObject({ isCut: true, rounds: 0, roundIds: [] });
  });

  it('stops at the limit of rounds or accounts and reports that it was cut', async () => {
    expect(await backtest({ limits: { rounds: 3 } })).toMatchObject({ isCut: true, rounds: 3 });
    const { isCut, rounds } = await backtest({ limits: { accounts: 10 } });
    expect(isCut).toBe(true);
    expect(rounds).toBeGreaterThanOrEqual(DENSE_ROUNDS);
  });

  it('kills a thread that does not stop at its limit and reports that the result was cut', async () => {
    const script = new URL('../../test/fixtures/endless-backtest-thread.ts', import.meta.url);
    expect(await backtest({ script, limits: { cpuMs: 100 }, graceMs: 100 })).toMatchObject({
      isCut: true,
      rounds: 0,
    });
  });
});
