import { IngestionService } from '../ingestion/ingestion.service.js';
import { createLog } from '../runtime/log.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { rss, roundItem, setUpPolling, StandingClock } from '../../test/harness/polling.js';
import { partitionsOfItems, storeRejected } from '../../test/harness/rejected-items.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { startSite } from '../../test/harness/site.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { Retention } from './retention.js';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** Returns the retention of one process whose clock always shows the given instant. */
function retentionAt(iso: string, itemsMonths = 13): Retention {
  const { dataSource } = app;
  return new Retention({ dataSource, clock: new StandingClock(iso), itemsMonths, log: createLog('silent') });
}

const storeItem = (sourceItem: string, fetchedAt: string, text: string | null = null): Promise<void> =>
  storeRejected(app, sourceItem, fetchedAt, text);

const NOTHING = { items: [], bodies: 0, usage: 0 };

describe('the retention of items', () => {
  const run = (retention: Retention) => retention.run({ always: true });

  it('a run drops expired months and deletes expired items of the default partition, and a second run deletes nothing', async () => {
    await storeItem('very old', '2020-01-01T00:00:00Z');
    await storeItem('old', '2028-04-30T23:59:59.999Z');
    await storeItem('older', '2028-03-15T00:00:00Z');
    await storeItem('kept', '2028-05-01T00:00:00.000Z');
    await retentionAt('2028-05-20T00:00:00Z').tick();
    const retention = retentionAt('2028-07-31T00:00:00Z', 2);
    const expected = {
      items: [
        { partition: 'items_2028_03', rows: 1 },
        { partition: 'items_2028_04', rows: 1 },
      ],
      bodies: 0,
      usage: 0,
    };
    expect(await retention.preview()).toEqual(expected);
    expect(Object.keys(await partitionsOfItems(app)).sort()).toEqual(['kept', 'old', 'older']);
    expect(await run(retention)).toEqual(expected);
    expect(await partitionsOfItems(app)).toEqual({ kept: 'items_2028_05' });
    expect(await run(retention)).toEqual(NOTHING);
    expect(await retention.preview()).toEqual(NOTHING);

    await storeItem('late', '2021-02-03T00:00:00Z');
    const stray = { ...NOTHING, items: [{ partition: 'items_default', rows: 1 }] };
    expect(await retention.preview()).toEqual(stray);
    expect(await run(retention)).toEqual(stray);
  });

  it('an expired item that is still in its feed creates no new round, even if the item has changed', async () => {
    const site = await startSite();
    try {
      const polling = setUpPolling(app);
      app.clock.set('2026-03-04T15:00:00Z');
      const serve = (item: ReturnType<typeof roundItem>) => site.serve('/feed', { body: rss([item]) });
      serve(roundItem('Quellhaven'));
      const name = await polling.add('rss', `${site.origin}/feed`);
      const poll = async () => {
        await polling.clock.wait(60_000);
        await polling.poll();
      };
      await poll();
      expect(await polling.items(name)).toMatchObject([{ outcome: 'round' }]);
      const cut = await run(retentionAt('2027-06-01T00:00:00Z'));
      expect(cut?.items.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
      expect(await polling.items(name)).toEqual([]);

      const rounds = () => app.dataSource.query('select id from funding_rounds');
      const before = await rounds();
      await poll();
      expect(await polling.items(name)).toEqual([]);
      const changed = roundItem('Quellhaven');
      serve({ ...changed, text: `${changed.text} Corrected.` });
      await poll();
      expect(await polling.items(name)).toHaveLength(1);
      expect(await rounds()).toEqual(before);
    } finally {
      await site.close();
    }
  });

  it('the retention runs once a day in one process, and in another process if the first dies', async () => {
    await storeItem('old', '2020-01-01T00:00:00Z');
    const now = '2026-11-01T00:00:00Z';
    const runs = await Promise.all([1, 2, 3, 4].map(() => retentionAt(now).run({ always: false })));
    expect(runs.filter((cut) => cut !== null)).toEqual([
      { ...NOTHING, items: [{ partition: 'items_default', rows: 1 }] },
    ]);
    expect(await retentionAt('2026-11-01T23:59:00Z').run({ always: false })).toBeNull();
    await app.dataSource.query(
      `update retention set lease = gen_random_uuid(), leased_until = '2026-11-02T00:05:00Z'`,
    );
    expect(await retentionAt('2026-11-02T00:01:00Z').run({ always: true })).toBeNull();
    expect(await retentionAt('2026-11-02T00:06:00Z').run({ always: false })).toEqual(NOTHING);
  });
});

describe('the signed bytes of a webhook', () => {
  const NEWEST = new Date('2026-03-02T09:00:00.000Z');
  const withBody = (column: string) =>
    app.dataSource.query(
      `select webhook_status as status, count(*)::int as matches, count(${column})::int as bodies from matches group by 1 order by 1`,
    );

  async function seed(count: number): Promise<string> {
    const { userId } = await app.newUser();
    const statusSql = `(array['delivered', 'failed', 'no_webhook', 'pending'])[1 + n % 4]`;
    await seedMatches(app.dataSource, userId, { count, newest: NEWEST, statusSql });
    await app.dataSource.query(`update matches set body = '\\x7b7d'`);
    return userId;
  }

  it('the signed bytes of a final match are deleted 30 days after the match was stored, and the match stays', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a1', name: 'Umberlode', domain: 'umberlode.com' }],
    });
    app.clock.set('2026-03-02T09:00:00.000Z');
    await app.ingestRound({ companyName: 'Umberlode', website: 'https://umberlode.com' });
    await app.matchAll();
    await app.dataSource.query(`update matches set body = '\\x7b7d'`);
    app.clock.set(null);
    const before = await user.call('GET', '/api/v1/matches');
    expect(before.body.data).toHaveLength(1);
    const run = (iso: string) => retentionAt(iso).run({ always: true });
    expect(await run('2026-04-01T08:59:59.999Z')).toMatchObject({ bodies: 0 });
    expect(await run('2026-04-01T09:00:00.000Z')).toMatchObject({ bodies: 1 });
    expect(await withBody('body')).toEqual([{ status: 'no_webhook', matches: 1, bodies: 0 }]);
    const after = await user.call('GET', '/api/v1/matches');
    expect(after.body).toEqual(before.body);
  });

  it('the signed bytes are kept while a match is pending, and are deleted after the match is final', async () => {
    const userId = await seed(2_100);
    const retention = retentionAt('2026-05-01T00:00:00Z');
    expect(await retention.preview()).toMatchObject({ bodies: 1_575 });
    expect(await retention.run({ always: true })).toMatchObject({ bodies: 1_575 });
    expect(await withBody('body')).toEqual([
      { status: 'delivered', matches: 525, bodies: 0 },
      { status: 'failed', matches: 525, bodies: 0 },
      { status: 'no_webhook', matches: 525, bodies: 0 },
      { status: 'pending', matches: 525, bodies: 525 },
    ]);
    expect(await retention.run({ always: true })).toMatchObject({ bodies: 0 });
    await app.dataSource.query(`update matches set webhook_status = 'failed' where user_id = $1`, [userId]);
    expect(await retention.run({ always: true })).toMatchObject({ bodies: 525 });
    expect(await withBody('body')).toEqual([{ status: 'failed', matches: 2_100, bodies: 0 }]);
    // From this run on, the retention reads only newer matches.
    expect(await retention.preview()).toMatchObject({ bodies: 0 });
  });

  it('only the process that holds the lease deletes the signed bytes', async () => {
    await seed(400);
    const cut = await Promise.all(
      [1, 2].map(() => retentionAt('2026-05-01T00:00:00Z').run({ always: true })),
    );
    expect(cut.filter((one) => one !== null).map((one) => one?.bodies)).toContain(300);
    expect(cut.reduce((sum, one) => sum + (one?.bodies ?? 0), 0)).toBe(300);
  });

  it('the page of the match says that the signed bytes were deleted', async () => {
    const operator = await signIn(app);
    await seedMatches(app.dataSource, operator.userId, {
      count: 1,
      newest: NEWEST,
      statusSql: `'delivered'`,
    });
    await app.dataSource.query(`update matches set body = '\\x7b7d'`);
    const show = async () => {
      const [match] = (await operator.call('GET', '/app/api/matches')).json().data;
      return (await operator.call('GET', `/app/api/matches/${match.match_id}`)).json();
    };
    const before = await show();
    expect(before.payload).toBe('{}');
    await retentionAt('2026-05-01T00:00:00Z').run({ always: true });
    expect(await show()).toEqual({ ...before, payload: null });
  });
});

describe('the texts of rejected items', () => {
  it('the texts are deleted 30 days after they were fetched, and the items are kept', async () => {
    await storeItem('old', '2027-05-01T10:00:00Z', 'Once upon a time.');
    await storeItem('newer', '2027-05-20T10:00:00Z', 'Lately.');
    await retentionAt('2027-06-10T00:00:00Z').run({ always: true });
    const texts = await app.dataSource.query(
      `select source_item, text from items where source_item in ('old', 'newer') order by source_item`,
    );
    expect(texts).toEqual([
      { source_item: 'newer', text: 'Lately.' },
      { source_item: 'old', text: null },
    ]);
  });
});

describe('records of pushed batches', () => {
  it('records of batches are deleted after the time in which a repeated batch is recognised', async () => {
    const user = await app.newUser();
    const push = async (id: string) =>
      user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: id, name: id }] });
    const left = async () =>
      (await app.dataSource.query(`select count(*)::int as count from pushed_batches`))[0].count;
    app.clock.set('2026-11-10T12:00:00Z');
    await push('old');
    app.clock.set('2026-11-17T12:00:00Z');
    await push('new');
    await retentionAt('2026-11-17T11:59:59Z').run({ always: true });
    expect(await left()).toBe(2);
    await retentionAt('2026-11-17T12:00:00Z').run({ always: true });
    expect(await left()).toBe(1);
  });
});

describe('notices', () => {
  it('sent and failed notices are deleted in batches after 30 days, and waiting notices stay', async () => {
    const { userId } = await app.newUser();
    await app.dataSource.query(
      `insert into notices (user_id, channel, event_key, kind, facts, state, attempts, next_attempt_at, created_at)
       select $1, 'email', n::text, 'key-created', '{}', case when n = 1 then 'waiting' else 'sent' end, 1, now(),
              timestamptz '2026-10-20T00:00:00Z' + n * interval '1 ms'
       from generate_series(1, 2500) n`,
      [userId],
    );
    const left = async () =>
      (await app.dataSource.query(`select count(*)::int as count from notices`))[0].count;
    await retentionAt('2026-11-18T23:59:59Z').run({ always: true });
    expect(await left()).toBe(2_500);
    await retentionAt('2026-11-20T00:00:00Z').run({ always: true });
    expect(await left()).toBe(1);
  });
});

describe('the counters of daily quotas', () => {
  it('usage counters are deleted after 35 days, and the usage page does not change', async () => {
    const customer = await signIn(app);
    const other = await app.newUser();
    const charge = (userId: string, tool: string, daysAgo: number) =>
      app.dataSource.query(
        `insert into quota_usage (user_id, tool, day, requests, rows) values ($1, $2, date '2026-11-20' - $3::int, 1, 7)`,
        [userId, tool, daysAgo],
      );
    for (const daysAgo of [0, 29, 35, 36, 400]) await charge(customer.userId, 'crm_accounts_upsert', daysAgo);
    for (const daysAgo of [35, 36]) await charge(other.userId, 'matches_list', daysAgo);
    app.clock.set('2026-11-20T23:59:59.999Z');
    const shown = async () => (await customer.call('GET', '/app/api/usage')).json();
    const before = await shown();
    expect(JSON.stringify(before).match(/"rows":7/g)).toHaveLength(2);

    const retention = retentionAt('2026-11-20T23:59:59.999Z');
    expect(await retention.preview()).toMatchObject({ usage: 3 });
    expect(await retention.run({ always: true })).toMatchObject({ usage: 3 });
    expect(await retention.run({ always: true })).toMatchObject({ usage: 0 });
    expect(
      await app.dataSource.query(
        `select tool, to_char(day, 'YYYY-MM-DD') as day from quota_usage order by tool, day`,
      ),
    ).toEqual([
      { tool: 'crm_accounts_upsert', day: '2026-10-16' },
      { tool: 'crm_accounts_upsert', day: '2026-10-22' },
      { tool: 'crm_accounts_upsert', day: '2026-11-20' },
      { tool: 'matches_list', day: '2026-10-16' },
    ]);
    expect(await shown()).toEqual(before);
  });
});

it('a stopped run ends between two batches, and the next run continues', async () => {
  await storeItem('old', '2020-01-01T00:00:00Z');
  const stopping = retentionAt('2026-11-01T00:00:00Z');
  await stopping.stop();
  await expect(stopping.run({ always: true })).rejects.toThrow(
    'This process is stopping, so this run of retention stopped.',
  );
  expect(await retentionAt('2026-11-01T00:00:01Z').run({ always: false })).toMatchObject({
    items: [{ rows: 1 }],
  });
});

it('a run drops old months while items are stored', async () => {
  await storeItem('old', '2020-01-01T00:00:00Z');
  await app.dataSource.query(
    `create table items_2019_12 partition of items for values from ('2019-12-01Z') to ('2020-01-01Z')`,
  );
  const verdict = { outcome: 'rejected' as const, reason: 'people' as const, detail: 'appoints' };
  const store = (sourceItem: string) =>
    app.nest.get(IngestionService).store('rss', { sourceItem, title: null, url: null, verdict });
  const names = Array.from({ length: 30 }, (_, at) => `item-${at}`);
  const [cut] = await Promise.all([
    retentionAt('2026-11-01T00:00:00Z').run({ always: true }),
    ...names.map((name) => store(name)),
  ]);
  expect(cut?.items.map(({ partition }) => partition)).toEqual(['items_2019_12', 'items_default']);
  expect(Object.keys(await partitionsOfItems(app)).sort()).toEqual([...names].sort());
});
