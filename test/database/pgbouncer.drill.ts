import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourcePoller } from '../../src/ingestion/sources/source-poller.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { SourcesService } from '../../src/ingestion/sources/sources.service.js';
import { DatabaseClock } from '../../src/database/shared-clock.js';
import { startWorker } from '../../src/composition/worker.js';
import type { Worker } from '../../src/composition/worker.js';
import { newUser, ingest, pullAll, startService } from '../chaos/rig.js';
import type { ChaosUser } from '../chaos/rig.js';
import type { Reply } from '../harness/app.js';
import { signIn } from '../e2e/ui-harness.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { hasPgBouncer, startPgBouncer } from '../harness/pgbouncer.js';
import type { PgBouncer } from '../harness/pgbouncer.js';
import { roundItem, rss } from '../harness/polling.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { startSite } from '../harness/site.js';
import { run } from '../harness/process.js';
import { pause, repeatUntil, soon } from '../harness/soon.js';

type Service = Awaited<ReturnType<typeof startService>>;

if (!hasPgBouncer)
  process.stderr.write('pgbouncer is not installed: test/database/pgbouncer.drill.ts is skipped\n');
const describeWithPgBouncer = hasPgBouncer ? describe : describe.skip;

/**
 * Two complete services, each with 25 connections to PgBouncer, which has 5 connections to the
 * server.
 */
describeWithPgBouncer('a service behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let receiver: TestReceiver;
  let directory: string;
  let env: Record<string, string>;
  const services: Service[] = [];
  const workers: Worker[] = [];
  const logs: string[] = [];

  beforeAll(async () => {
    [database, receiver] = await Promise.all([createTestDatabase({ poolSize: 2 }), startTestReceiver()]);
    // The service changes no setting of its connections. This time zone shows whether it depends on
    // the server's defaults.
    const name = new URL(database.url).pathname.slice(1);
    await database.dataSource.query(`alter database ${name} set timezone = 'Asia/Kathmandu'`);
    bouncer = await startPgBouncer(database.url);
    directory = await mkdtemp(join(tmpdir(), 'fundmatch-pooled-'));
    env = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_POOL_SIZE: '25',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: directory,
      APP_ORIGIN: 'http://127.0.0.1',
      CONTACT_EMAIL: 'ops@fundmatch.example',
      EXCHANGE_RATES_URL: 'off',
    };
    for (let replica = 0; replica < 2; replica += 1) {
      const service = await startService(env, logs, { outgoing: receiver.policy });
      services.push(service);
      workers.push(await startWorker(service.nest, database.url));
    }
  });
  afterAll(async () => {
    for (const worker of workers) await worker.stop();
    for (const service of services) await service.close();
    await receiver?.close();
    await bouncer?.stop();
    await database?.drop();
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  });

  const one = (): Service => services[0] as Service;
  const companies = (count: number, tag: string) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${tag} ${at}`,
      domain: `${tag.toLowerCase()}${at}.com`,
    }));

  async function follower(tag: string, count: number): Promise<ChaosUser> {
    const user = await newUser(one().nest, receiver.url);
    const accounts = companies(count, tag).map(({ name, domain }) => ({ external_id: domain, name, domain }));
    expect((await user.call('POST', '/api/v1/accounts', { accounts })).status).toBe(200);
    return user;
  }

  /** Waits until a user has this many matches and all are final. */
  async function settled(user: ChaosUser, count: number) {
    let matches: Awaited<ReturnType<typeof pullAll>> = [];
    const isSettled = async () => {
      matches = await pullAll(user).catch(() => []);
      return matches.length === count && matches.every((match) => isFinal(match.webhook_status));
    };
    await soon(`the user has ${count} final matches`, isSettled, 50_000);
    return matches;
  }

  const isFinal = (status: string) => status === 'delivered' || status === 'failed';

  /** Waits until a user has this many matches and all are delivered. */
  async function delivered(user: ChaosUser, count: number) {
    const matches = await settled(user, count);
    expect(matches.map((match) => match.webhook_status)).toEqual(matches.map(() => 'delivered'));
  }

  /**
   * Returns the ids of claimed matches without a stored outcome. Reads them directly from the
   * server.
   */
  async function openClaims(): Promise<string[]> {
    const rows: { id: string }[] = await database.dataSource.query(
      `select id from matches where webhook_status = 'pending' and claimed_at is not null`,
    );
    return rows.map(({ id }) => id);
  }

  it('the service stores accounts, delivers matches and lists matches over fewer server connections than its pools have', async () => {
    const users: ChaosUser[] = [];
    for (let at = 0; at < 6; at += 1) users.push(await follower('Osprey', 12));
    await Promise.all(
      companies(12, 'Osprey').map(({ name, domain }, at) =>
        ingest(
          (services[at % 2] ?? one()).nest,
          { companyName: name, website: `https://${domain}` },
          `osprey-${at}`,
        ),
      ),
    );
    await Promise.all(users.map((user) => delivered(user, 12)));
    expect(receiver.requests).toHaveLength(72);
    const [server]: { n: number }[] = await database.dataSource.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'fundmatch names %'`,
    );
    // PgBouncer opens at most five connections, and the test itself has two.
    expect(server?.n).toBeLessThanOrEqual(5 + 2);
  }, 60_000);

  it('the service counts a quota exactly if calls are concurrent', async () => {
    const user = await newUser(one().nest, receiver.url);
    const replies: Reply[] = [];
    for (let batch = 0; batch < 11; batch += 1) {
      const calls = Array.from({ length: 10 }, (_, at) =>
        user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: `q${at}`, name: `Q ${at}` }] }),
      );
      replies.push(...(await Promise.all(calls)));
    }
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(429)]).toEqual([100, 10]);
  }, 60_000);

  it('users can sign in, create keys and revoke keys', async () => {
    const visitor = await signIn(one());
    const made = await visitor.call('POST', '/app/api/keys', { name: 'pooled' });
    expect(made.statusCode).toBe(200);
    const { key_id: keyId } = made.json<{ key_id: string }>();
    expect((await visitor.call('DELETE', `/app/api/keys/${keyId}`)).statusCode).toBe(204);
  }, 60_000);

  it('the service polls sources through PgBouncer', async () => {
    const site = await startSite();
    try {
      const user = await newUser(one().nest, receiver.url);
      const account = { external_id: 'crm-7', name: 'Tidegauge', domain: 'tidegauge.com' };
      await user.call('POST', '/api/v1/accounts', { accounts: [account] });
      const { dataSource, nest } = one();
      const sources = new SourcesService({
        dataSource,
        clock: new DatabaseClock(dataSource),
        contactEmail: null,
        people: nest.get(ErasedPeople),
      });
      site.serve('/feed', { body: rss([roundItem('Tidegauge')]) });
      await sources.add({
        name: 'pooled',
        kind: 'rss',
        url: `${site.origin}/feed`,
        intervalS: 3_600,
        enabled: true,
      });
      await nest.get(SourcePoller).tick();
      await delivered(user, 1);
    } finally {
      await site.close();
    }
  }, 60_000);

  it('the service stays ready while all connections of PgBouncer are busy', async () => {
    const ask = async () => (await one().nest.inject({ method: 'GET', url: '/readyz' })).statusCode;
    const busy = Array.from({ length: 10 }, () => one().dataSource.query('select pg_sleep(3)'));
    const atWork = `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`;
    await soon('five connections are busy', async () => {
      const [row] = await database.dataSource.query<[{ n: number }]>(atWork);
      return row.n === 5;
    });
    expect(await ask()).toBe(200);
    await Promise.all(busy);
  }, 60_000);

  it('the service recovers after a restart of PgBouncer, and loses or repeats no match', async () => {
    const user = await follower('Kestrel', 20);
    const before = receiver.requests.length;
    let isOver = false;
    let cutOff: string[] = [];
    const statuses = new Set<string>();
    const caller = repeatUntil(
      () => isOver,
      async () => {
        const { status, body } = await user.call('GET', '/api/v1/webhooks');
        statuses.add(`${status} ${body.error?.code ?? ''}`.trim());
        await pause(5);
      },
    );
    for (const [at, { name, domain }] of companies(20, 'Kestrel').entries()) {
      if (at === 10) {
        await bouncer.kill();
        await pause(1_000);
        cutOff = await openClaims();
        await bouncer.startAgain();
      }
      await ingest(one().nest, { companyName: name, website: `https://${domain}` }, `kestrel-${at}`).catch(
        () => ingest(one().nest, { companyName: name, website: `https://${domain}` }, `kestrel-${at}`),
      );
    }
    const matches = await settled(user, 20);
    isOver = true;
    await caller;
    expect(new Set(matches.map((match) => match.funding_round.id)).size).toBe(20);
    // If the restart interrupted a claimed match, this match may fail without a send. No other
    // match may fail.
    const failed = matches.filter((match) => match.webhook_status === 'failed');
    expect(receiver.requests).toHaveLength(before + 20 - failed.length);
    for (const { match_id: matchId, webhook_response_snippet: reason } of failed)
      expect([cutOff, reason]).toEqual([
        expect.arrayContaining([matchId]),
        expect.stringMatching(/^(delivery interrupted, outcome unknown|not sent: the database)/),
      ]);
    expect(
      [...statuses].filter(
        (status) => !/^(200|429|500 (db_error|auth_lookup_failed|profile_lookup_failed))/.test(status),
      ),
    ).toEqual([]);
    expect((await user.call('GET', '/api/v1/webhooks')).status).toBe(200);
  }, 60_000);

  it('if only the URL of PgBouncer is set, `user create` fails and names DATABASE_DIRECT_URL', async () => {
    const without = { ...env, DATABASE_DIRECT_URL: '' };
    const create = ['user', 'create', '--email', 'kim@example.com', '--tier', 'pro'];
    const { code, stderr } = await run('dist/admin/main.js', create, without);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is PgBouncer. Set DATABASE_DIRECT_URL')]);
    // Commands that only read do not need DATABASE_DIRECT_URL.
    expect((await run('dist/admin/main.js', ['user', 'list'], without)).code).toBe(0);
  }, 60_000);
});
