import { randomBytes } from 'node:crypto';
import { createApp } from '../../src/composition/app.js';
import type { App } from '../../src/composition/app.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { UsersService } from '../../src/auth/users.service.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { loadConfig } from '../../src/runtime/config.js';
import { DatabaseClock } from '../../src/database/shared-clock.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { SourcesService } from '../../src/ingestion/sources/sources.service.js';
import { createLog } from '../../src/runtime/log.js';
import { startWorker } from '../../src/composition/worker.js';
import type { Worker } from '../../src/composition/worker.js';
import { call } from '../harness/app.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { roundItem, rss } from '../harness/polling.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { startSite } from '../harness/site.js';
import type { Site } from '../harness/site.js';
import { soon } from '../harness/soon.js';

/** Two replicas, each with the scheduler, the matching loop and the delivery loop. */
const replicas: { app: App; worker: Worker }[] = [];
let database: TestDatabase;
let receiver: TestReceiver;
let site: Site;

beforeAll(async () => {
  [database, receiver, site] = await Promise.all([createTestDatabase(), startTestReceiver(), startSite()]);
  const config = {
    ...loadConfig({ DATABASE_URL: database.url, EXCHANGE_RATES_URL: 'off' }),
    outgoing: receiver.policy,
  };
  const log = createLog('silent');
  const secretBox = new SecretBox(randomBytes(32));
  for (let replica = 0; replica < 2; replica += 1) {
    const { dataSource } = database;
    const app = await createApp({ config, dataSource, secretBox, log, clock: new SystemClock() });
    await app.nest.init();
    await app.nest.getHttpAdapter().getInstance().ready();
    replicas.push({ app, worker: await startWorker(app.nest, database.url) });
  }
});
afterAll(async () => {
  for (const { app, worker } of replicas) {
    await worker.stop();
    await app.nest.close();
  }
  await Promise.all([receiver?.close(), site?.close()]);
  await database?.drop();
});

it('several polling processes send one webhook within seconds for an article in a feed', async () => {
  const { nest } = replicas[0]?.app ?? fail();
  const users = nest.get(UsersService);
  const user = await users.create('kim@example.com', 'pro');
  const { apiKey } = await users.createKey(user.id, null);
  const authorization = { authorization: `Bearer ${apiKey}` };
  const accounts = [
    { external_id: 'crm-7', name: 'Tidegauge', domain: 'tidegauge.com', metadata: { partner: 'north' } },
  ];
  expect((await call(nest, 'POST', '/api/v1/accounts', authorization, { accounts })).status).toBe(200);
  expect((await call(nest, 'POST', '/api/v1/webhooks', authorization, { url: receiver.url })).status).toBe(
    200,
  );

  site.serve('/feed', { body: rss([roundItem('Nobody We Know')]) });
  const { dataSource } = database;
  const sources = new SourcesService({
    dataSource,
    clock: new DatabaseClock(dataSource),
    contactEmail: null,
    people: nest.get(ErasedPeople),
  });
  await sources.add({ name: 'outlet', kind: 'rss', url: `${site.origin}/feed`, intervalS: 1, enabled: true });
  await soon('the first poll', () => site.hits('/feed') > 0, 60_000);

  site.serve('/feed', { body: rss([roundItem('Tidegauge'), roundItem('Nobody We Know')]) });
  const [received] = await receiver.waitFor(1);
  expect(JSON.parse(String(received?.rawBody))).toMatchObject({
    event: 'funding_match',
    match_type: 'account_domain',
    matched: { account_external_id: 'crm-7', account_metadata: { partner: 'north' } },
    funding_round: {
      company_name: 'Tidegauge',
      amount_usd: 7_000_000,
      funding_type: 'series-a',
      article_url: 'https://news.example/Tidegauge',
    },
  });
  const polls = site.hits('/feed');
  await soon('two more polls', () => site.hits('/feed') >= polls + 2, 60_000);
  expect(receiver.requests).toHaveLength(1);
  const matches = await call(nest, 'GET', '/api/v1/matches', authorization);
  expect(matches.body.data).toHaveLength(1);
  expect(await sources.list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'outlet', consecutive_failures: 0, last_error: null }),
    ]),
  );
});

function fail(): never {
  throw new Error('No replica has started.');
}
