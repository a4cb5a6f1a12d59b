import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createDataSource } from '../database/data-source.js';
import { migrate } from '../database/migrate.js';
import { migrations } from '../database/migrations/index.js';
import { inTransaction } from '../database/transaction.js';
import { insertItem } from '../ingestion/ingestion.queries.js';
import { IngestionService } from '../ingestion/ingestion.service.js';
import { createLog } from '../runtime/log.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { serverUrl } from '../../test/harness/database.js';
import { rss, roundItem, setUpPolling, StandingClock } from '../../test/harness/polling.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { startSite } from '../../test/harness/site.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { Retention } from './retention.js';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** The retention of one process at an instant. */
function retentionAt(iso: string, itemsMonths = 13): Retention {
  const { dataSource } = app;
  return new Retention({ dataSource, clock: new StandingClock(iso), itemsMonths, log: createLog('silent') });
}

async function storeItem(sourceItem: string, fetchedAt: string, text: string | null = null): Promise<void> {
  const item = {
    source: 'wire',
    sourceItem,
    title: sourceItem,
    url: null,
    roundId: null,
    text,
    feedTitle: null,
    language: null,
    signals: null,
  };
  const row = { ...item, outcome: 'rejected' as const, reason: 'people: appoints' };
  await inTransaction(app.dataSource, (tx) => insertItem(tx, row, new Date(fetchedAt)));
}

/** Where each stored item lies. */
async function places(): Promise<Record<string, string>> {
  const rows: { source_item: string; place: string }[] = await app.dataSource.query(
    `select source_item, tableoid::regclass::text as place from items`,
  );
  return Object.fromEntries(rows.map(({ source_item, place }) => [source_item, place]));
}

describe('partitions of items', () => {
  it('are created before the month begins, and store an item at the turn of a month correctly', async () => {
    await retentionAt('2027-01-31T23:59:59Z').tick();
    await storeItem('last', '2027-01-31T23:59:59.999Z');
    await storeItem('first', '2027-02-01T00:00:00.000Z');
    await storeItem('ahead', '2027-03-31T23:59:59.999Z');
    expect(await places()).toEqual({ last: 'items_2027_01', first: 'items_2027_02', ahead: 'items_2027_03' });
    await retentionAt('2027-02-01T00:00:01Z').tick();
    await storeItem('further', '2027-04-01T00:00:00Z');
    expect(await places()).toMatchObject({ further: 'items_2027_04' });
  });

  it('take over rows from the default partition, which stay visible in the console', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const listed = async () =>
      (await operator.call('GET', '/app/api/operator/rejected'))
        .json()
        .data.map((item: { title: string }) => item.title);
    await storeItem('in march', '2028-03-31T23:59:59.999Z');
    await storeItem('in may', '2028-05-01T00:00:00Z');
    await storeItem('far off', '2030-01-01T00:00:00Z');
    expect(new Set(Object.values(await places()))).toEqual(new Set(['items_default']));
    expect(await listed()).toEqual(['far off', 'in may', 'in march']);
    await retentionAt('2028-06-15T00:00:00Z').tick();
    expect(await places()).toEqual({
      'in march': 'items_2028_03',
      'in may': 'items_2028_05',
      'far off': 'items_default',
    });
    expect(await listed()).toEqual(['far off', 'in may', 'in march']);
  });

  it('are created once by any number of concurrent processes, while items arrive', async () => {
    await storeItem('before', '2029-05-05T00:00:00Z');
    const processes = Array.from({ length: 4 }, () => retentionAt('2029-05-06T00:00:00Z').tick());
    const names = Array.from({ length: 40 }, (_, at) => `item-${at}`);
    await Promise.all([...processes, ...names.map((name) => storeItem(name, '2029-05-07T00:00:00Z'))]);
    const found = await places();
    expect(Object.keys(found).sort()).toEqual(['before', ...names].sort());
    expect(new Set(Object.values(found))).toEqual(new Set(['items_2029_05']));
  });

  it('allow an operator to correct a rejected item in any partition', async () => {
    const operator = await signIn(app, { role: 'operator' });
    await storeItem('without a month', '2029-05-05T00:00:00Z');
    await storeItem('of today', new Date().toISOString());
    const { data } = (await operator.call('GET', '/app/api/operator/rejected')).json();
    const body = { company_name: 'Umberlode', funding_type: 'seed', amount_usd: 5_000_000 };
    for (const { item_id: id } of data) {
      const reply = await operator.call('POST', `/app/api/operator/rejected/${id}`, {
        ...body,
        website: null,
        published_date: null,
      });
      expect({ status: reply.statusCode, body: reply.body }).toMatchObject({ status: 200 });
    }
    const after = (await operator.call('GET', '/app/api/operator/rejected')).json().data;
    expect(after.map((item: { corrected_at: string | null }) => item.corrected_at !== null)).toEqual([
      true,
      true,
    ]);
  });

  it("keep the items of the previous version's database, with their ids", async () => {
    const name = `before_${randomBytes(6).toString('hex')}`;
    const server = new Client({ connectionString: serverUrl() });
    await server.connect();
    await server.query(`create database ${name}`);
    const url = new URL(serverUrl());
    url.pathname = `/${name}`;
    const at = migrations.findIndex(({ name: each }) => each.startsWith('ItemsByMonth'));
    const options = createDataSource(url.href, { poolSize: 2 }).options;
    const before = await new DataSource({ ...options, migrations: migrations.slice(0, at) }).initialize();
    try {
      await before.runMigrations();
      await before.query(
        `insert into items (source, source_item, outcome, reason, fetched_at)
         select 'wire', n::text, 'rejected', 'people: ' || n, timestamptz '2025-11-30 23:00Z' + n * interval '30 minutes'
         from generate_series(1, 4) n`,
      );
      await before.destroy();
      const after = await createDataSource(url.href, { poolSize: 2 }).initialize();
      await migrate(after);
      await after.query(
        `insert into items (source, source_item, outcome, fetched_at) values ('wire', 'new', 'rejected', now())`,
      );
      const rows: object[] = await after.query(
        `select id::int, source_item, tableoid::regclass::text as place from items order by id`,
      );
      const today = `items_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
      expect(rows).toEqual([
        { id: 1, source_item: '1', place: 'items_2025_11' },
        { id: 2, source_item: '2', place: 'items_2025_12' },
        { id: 3, source_item: '3', place: 'items_2025_12' },
        { id: 4, source_item: '4', place: 'items_2025_12' },
        { id: 5, source_item: 'new', place: today },
      ]);
      await after.destroy();
    } finally {
      if (before.isInitialized) await before.destroy();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    }
  });
});

const NOTHING = { items: [], bodies: 0, usage: 0 };

describe('the retention of items', () => {
  const run = (retention: Retention) => retention.run({ always: true });

  it('drops expired months, deletes single expired items, and finds nothing in a second run', async () => {
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
    expect(Object.keys(await places()).sort()).toEqual(['kept', 'old', 'older']);
    expect(await run(retention)).toEqual(expected);
    expect(await places()).toEqual({ kept: 'items_2028_05' });
    expect(await run(retention)).toEqual(NOTHING);
    expect(await retention.preview()).toEqual(NOTHING);

    await storeItem('late', '2021-02-03T00:00:00Z');
    const stray = { ...NOTHING, items: [{ partition: 'items_default', rows: 1 }] };
    expect(await retention.preview()).toEqual(stray);
    expect(await run(retention)).toEqual(stray);
  });

  it('creates no new round from an expired item that its feed still lists, changed or not', async () => {
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

  it('runs once a day in one process, and in another if that one dies', async () => {
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

  it('are deleted 30 days after a final match was stored; the match stays', async () => {
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

  it('stay while a match is pending, and are deleted after it is final', async () => {
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
    // From here on only what came since is looked at.
    expect(await retention.preview()).toMatchObject({ bodies: 0 });
  });

  it('are deleted once, by the process that has the lease', async () => {
    await seed(400);
    const cut = await Promise.all(
      [1, 2].map(() => retentionAt('2026-05-01T00:00:00Z').run({ always: true })),
    );
    expect(cut.filter((one) => one !== null).map((one) => one?.bodies)).toContain(300);
    expect(cut.reduce((sum, one) => sum + (one?.bodies ?? 0), 0)).toBe(300);
  });

  it('are replaced by a note on the page of the match', async () => {
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
  it('are deleted 30 days after they were fetched; the items stay', async () => {
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

describe('remembered batches', () => {
  it('are deleted once they are too old to be recognised', async () => {
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
  it('are deleted after 30 days, in batches, unless they still wait', async () => {
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
  it('are deleted after 35 days, and the usage page does not change', async () => {
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

it('retention stops between two batches and leaves the rest to the next run', async () => {
  await storeItem('old', '2020-01-01T00:00:00Z');
  const stopping = retentionAt('2026-11-01T00:00:00Z');
  await stopping.stop();
  await expect(stopping.run({ always: true })).rejects.toThrow('This process stops.');
  expect(await retentionAt('2026-11-01T00:00:01Z').run({ always: false })).toMatchObject({
    items: [{ rows: 1 }],
  });
});

it('retention drops old months while items are stored', async () => {
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
  expect(Object.keys(await places()).sort()).toEqual([...names].sort());
});
