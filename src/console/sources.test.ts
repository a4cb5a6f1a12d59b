import { randomBytes } from 'node:crypto';
import { IngestionService } from '../ingestion/ingestion.service.js';
import { startTestApp, statedRound } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { commandLine } from '../../test/harness/command-line.js';
import { signIn } from '../../test/e2e/ui-harness.js';

const secretsKey = randomBytes(32);
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ secretsKey });
});
afterEach(() => app.close());

const PATH = '/app/api/operator/sources';
const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });
const FEED = { kind: 'rss', url: 'https://news.example/feed', interval_seconds: 60, enabled: false };

async function store(source: string, round: Parameters<typeof statedRound>[0]) {
  const verdict = { outcome: 'round' as const, rounds: [statedRound(round)] };
  const item = { sourceItem: randomBytes(4).toString('hex'), title: null, url: null, verdict };
  const [stored] = await app.nest.get(IngestionService).store(source, item);
  return { outcome: stored?.outcome, id: stored?.round_id ?? '' };
}

describe('the minimum confidence of a source', () => {
  it('the minimum decides which rounds of the source are held, and null means MIN_ROUND_CONFIDENCE', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const add = { ...FEED, name: 'feed', min_confidence: 0.3 };
    expect((await operator.call('POST', PATH, add)).statusCode).toBe(204);
    const outcomeAt = async (confidenceScore: number, source = 'feed') =>
      (await store(source, { companyName: `Firm ${randomBytes(6).toString('hex')}`, confidenceScore }))
        .outcome;
    expect(await outcomeAt(0.35)).toBe('round');
    expect(await outcomeAt(0.25)).toBe('held');
    expect(await outcomeAt(0.35, 'another')).toBe('held');

    const edit = (change: object) =>
      operator.call('POST', `${PATH}/feed/settings`, { url: null, interval_seconds: null, ...change });
    await edit({ min_confidence: 0.9 });
    expect(await outcomeAt(0.8)).toBe('held');
    await edit({ interval_seconds: 90 });
    expect(await outcomeAt(0.8)).toBe('held');
    const list = (await operator.call('GET', PATH)).json();
    expect(list.min_round_confidence).toBe(0.5);
    expect(list.data.find(({ name }: { name: string }) => name === 'feed')).toMatchObject({
      min_confidence: 0.9,
      interval_seconds: 90,
    });
    await edit({ min_confidence: null });
    expect(await outcomeAt(0.8)).toBe('round');
    for (const wrong of [-0.1, 1.1, '0.5'])
      expect((await edit({ min_confidence: wrong })).json().error.message).toContain('number from 0 to 1');
  });

  it("a held round is released when another source states it and the round reaches that source's minimum", async () => {
    const firm = { companyName: 'Tidewell', website: 'https://tidewell.com', confidenceScore: 0.35 };
    const held = await store('wire', firm);
    expect(held.outcome).toBe('held');
    await admin('source', 'add', 'rss', FEED.url, '--name', 'feed', '--disabled', '--min-confidence', '0.3');
    expect(await store('feed', firm)).toEqual({ outcome: 'merged', id: held.id });
    const rows: unknown[] = await app.dataSource.query('select state, hold_reason from funding_rounds');
    expect(rows).toEqual([{ state: 'open', hold_reason: null }]);
  });

  it('the command line sets and clears the minimum, and rejects values outside 0 to 1', async () => {
    const added = await admin('source', 'add', 'rss', FEED.url, '--name', 'feed', '--min-confidence', '0.3');
    expect(added.lines).toMatchObject([{ name: 'feed', min_confidence: 0.3 }]);
    const edit = (value: string) => admin('source', 'edit', 'feed', '--min-confidence', value);
    expect((await edit('0.75')).lines).toMatchObject([{ min_confidence: 0.75, interval_seconds: 30 }]);
    expect((await edit('default')).lines).toMatchObject([{ min_confidence: null }]);
    for (const wrong of ['1.5', '-1', '50%', ''])
      expect(await edit(wrong)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('from 0 to 1, or default'),
      });
    const audit: unknown[] = await app.dataSource.query(
      `select detail -> 'min_confidence' as min_confidence from audit_log where action like 'source.%' order by id`,
    );
    expect(audit).toEqual([0.3, 0.75, null].map((value) => ({ min_confidence: value })));
  });
});

it("the console counts each source's rounds that were sent, confirmed, withdrawn or marked as wrong", async () => {
  const [operator, customer] = [await signIn(app, { role: 'operator' }), await signIn(app)];
  const names = ['Ferrow', 'Gantry', 'Hollin', 'Islay', 'Jetsam'];
  const accounts = names.map((name) => ({ external_id: name, name, domain: `${name.toLowerCase()}-x.com` }));
  await customer.call('POST', '/app/api/crm/accounts', { accounts });
  const rounds: Record<string, string> = {};
  for (const name of names) {
    const round = { companyName: name, website: `https://${name.toLowerCase()}-x.com`, articleUrl: null };
    const confidenceScore = name === 'Jetsam' ? 0.3 : 0.9;
    rounds[name] = (await store('feed', { ...round, confidenceScore })).id;
    if (name === 'Ferrow') await store('wire', { ...round, confidenceScore });
  }
  const change = (name: string, body: object) =>
    operator.call('POST', `/app/api/operator/rounds/${rounds[name]}`, body);
  expect((await change('Jetsam', { action: 'release' })).statusCode).toBe(204);
  await app.matchAll();
  await app.dataSource.query(`update matches set webhook_status = 'delivered' where round_id = any($1)`, [
    [rounds['Ferrow'], rounds['Gantry'], rounds['Hollin']],
  ]);
  const matches: { match_id: string; company_name: string }[] = (
    await customer.call('GET', '/app/api/matches')
  ).json().data;
  const judge = (name: string, reason: string) => {
    const id = matches.find((match) => match.company_name === name)?.match_id;
    return customer.call('POST', `/app/api/matches/${id}/verdict`, { reason });
  };
  await judge('Ferrow', 'no_funding_round');
  await judge('Gantry', 'wrong_facts');
  await judge('Islay', 'other_company');
  expect((await change('Hollin', { action: 'withdraw', why: 'planned' })).statusCode).toBe(204);
  expect((await change('Islay', { action: 'withdraw', why: 'weather' })).statusCode).toBe(400);

  const read = async () => (await operator.call('GET', `${PATH}/outcomes`)).json();
  expect(await read()).toEqual({
    days: 90,
    data: [
      { name: 'feed', rounds: 5, sent: 3, confirmed: 1, withdrawn: 1, wrong: 2 },
      { name: 'wire', rounds: 1, sent: 1, confirmed: 0, withdrawn: 0, wrong: 1 },
    ],
  });
  app.clock.set(new Date(Date.now() + 100 * 86_400_000).toISOString());
  expect((await read()).data).toEqual([]);
  app.clock.set(null);
  expect((await customer.call('GET', `${PATH}/outcomes`)).statusCode).toBe(403);
});
