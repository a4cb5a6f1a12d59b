import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createDataSource } from '../database/data-source.js';
import { migrate } from '../database/migrate.js';
import { migrations } from '../database/migrations/index.js';
import { createLog } from '../runtime/log.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { serverUrl } from '../../test/harness/database.js';
import { StandingClock } from '../../test/harness/polling.js';
import { partitionsOfItems, storeRejected } from '../../test/harness/rejected-items.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { Retention } from './retention.js';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** Returns the retention of one process whose clock always shows the given instant. */
function retentionAt(iso: string): Retention {
  const { dataSource } = app;
  return new Retention({
    dataSource,
    clock: new StandingClock(iso),
    itemsMonths: 13,
    log: createLog('silent'),
  });
}

const storeItem = (sourceItem: string, fetchedAt: string): Promise<void> =>
  storeRejected(app, sourceItem, fetchedAt);

describe('partitions of items', () => {
  it('partitions are created before their month starts, and each item is stored in the partition of its month', async () => {
    await retentionAt('2027-01-31T23:59:59Z').tick();
    await storeItem('last', '2027-01-31T23:59:59.999Z');
    await storeItem('first', '2027-02-01T00:00:00.000Z');
    await storeItem('ahead', '2027-03-31T23:59:59.999Z');
    expect(await partitionsOfItems(app)).toEqual({
      last: 'items_2027_01',
      first: 'items_2027_02',
      ahead: 'items_2027_03',
    });
    await retentionAt('2027-02-01T00:00:01Z').tick();
    await storeItem('further', '2027-04-01T00:00:00Z');
    expect(await partitionsOfItems(app)).toMatchObject({ further: 'items_2027_04' });
  });

  it('a new partition takes over rows from the default partition, and the console still shows these rows', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const listed = async () =>
      (await operator.call('GET', '/app/api/operator/rejected'))
        .json()
        .data.map((item: { title: string }) => item.title);
    await storeItem('in march', '2028-03-31T23:59:59.999Z');
    await storeItem('in may', '2028-05-01T00:00:00Z');
    await storeItem('far off', '2030-01-01T00:00:00Z');
    expect(new Set(Object.values(await partitionsOfItems(app)))).toEqual(new Set(['items_default']));
    expect(await listed()).toEqual(['far off', 'in may', 'in march']);
    await retentionAt('2028-06-15T00:00:00Z').tick();
    expect(await partitionsOfItems(app)).toEqual({
      'in march': 'items_2028_03',
      'in may': 'items_2028_05',
      'far off': 'items_default',
    });
    expect(await listed()).toEqual(['far off', 'in may', 'in march']);
  });

  it('concurrent processes create each partition once, while items arrive', async () => {
    await storeItem('before', '2029-05-05T00:00:00Z');
    const processes = Array.from({ length: 4 }, () => retentionAt('2029-05-06T00:00:00Z').tick());
    const names = Array.from({ length: 40 }, (_, at) => `item-${at}`);
    await Promise.all([...processes, ...names.map((name) => storeItem(name, '2029-05-07T00:00:00Z'))]);
    const found = await partitionsOfItems(app);
    expect(Object.keys(found).sort()).toEqual(['before', ...names].sort());
    expect(new Set(Object.values(found))).toEqual(new Set(['items_2029_05']));
  });

  it('an operator can correct a rejected item in any partition', async () => {
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

  it("partitions keep the items of the previous version's database, with their ids", async () => {
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
