import { randomBytes } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { roundItem, rss, setUpPolling } from '../../test/harness/polling.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { startSite } from '../../test/harness/site.js';
import { readOldestDueSource } from './stored-state.queries.js';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
});
afterAll(() => receiver.close());
// Metrics count from the start of the application. So each test starts a new application.
beforeEach(async () => {
  app = await startTestApp({ outgoing: receiver.policy });
});
afterEach(() => app.close());

/** Start of the test clock in the polling tests, in seconds since 1970. */
const BEGIN_S = Date.parse('2026-03-04T15:00:00Z') / 1_000;

const scrape = async (of = app) => (await of.nest.inject({ method: 'GET', url: '/metrics' })).body;

/**
 * Returns the value of a sample as Prometheus would read it. Returns undefined if there is no such
 * sample.
 */
function sample(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  for (const line of text.split('\n')) {
    const [, found, given = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found !== name) continue;
    const has = ([label, wanted]: [string, string]) => `,${given}`.includes(`,${label}="${wanted}"`);
    if (Object.entries(labels).every(has)) return Number(value);
  }
  return undefined;
}

describe('/metrics', () => {
  it('counts calls by their route', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a', name: 'A' }, { name: 'B' }],
    });
    await user.call('GET', '/api/v1/matches?limit=1');
    await app.nest.inject({ method: 'GET', url: '/nowhere/at-all' });
    const text = await scrape();
    const calls = (labels: Record<string, string>) =>
      sample(text, 'http_server_request_duration_seconds_count', labels);
    expect(calls({ method: 'POST', route: '/api/v1/accounts', status: '200' })).toBe(1);
    expect(calls({ method: 'GET', route: '/api/v1/matches', status: '200' })).toBe(1);
    expect(calls({ method: 'any', route: 'none', status: '404' })).toBe(1);
    expect(calls({ route: '/metrics' })).toBeUndefined();
    expect(text).not.toContain('nowhere');
    expect(sample(text, 'fundmatch_upsert_rows_total', { resource: 'accounts', outcome: 'upserted' })).toBe(
      1,
    );
    expect(sample(text, 'fundmatch_upsert_rows_total', { resource: 'accounts', outcome: 'refused' })).toBe(1);
  });

  it('counts rejected calls by quota and key', async () => {
    const user = await app.newUser();
    await user.setQuotas('matches_list', { requests: 1 });
    await user.call('GET', '/api/v1/matches');
    expect((await user.call('GET', '/api/v1/matches')).status).toBe(429);
    await app.nest.inject({ method: 'GET', url: '/api/v1/matches' });
    const text = await scrape();
    expect(sample(text, 'fundmatch_quota_refusals_total', { tool: 'matches_list' })).toBe(1);
    expect(sample(text, 'fundmatch_auth_failures_total', { reason: 'missing_authorization' })).toBe(1);
  });

  it('counts a polled article and measures the time from its fetch to its webhook', async () => {
    const site = await startSite();
    const polling = setUpPolling(app);
    try {
      const user = await app.newUser();
      const before = await scrape();
      await user.call('POST', '/api/v1/accounts', {
        accounts: [{ external_id: 'a', name: 'Tidegauge', domain: 'tidegauge.com' }],
      });
      await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
      const news = { ...roundItem('Opinion'), title: 'An opinion', text: 'Nothing was raised. '.repeat(80) };
      site.serve('/feed', { body: rss([roundItem('Tidegauge'), news]) });
      const source = await polling.add('rss', `${site.origin}/feed`);
      await polling.poll();
      await app.matchAll();
      await app.deliverAll();
      const text = await scrape();
      expect(sample(text, 'fundmatch_rounds_total', { source, outcome: 'round' })).toBe(1);
      expect(text).toMatch(/^fundmatch_rejected_items_total\{reason="[a-z-]+"\} 1$/m);
      expect(sample(text, 'fundmatch_deliveries_total', { result: 'delivered' })).toBe(1);
      expect(sample(text, 'fundmatch_delivery_duration_seconds_count')).toBe(1);
      expect(sample(before, 'fundmatch_article_to_webhook_seconds_count')).toBe(0);
      expect(sample(text, 'fundmatch_article_to_webhook_seconds_count')).toBe(1);
      expect(sample(text, 'fundmatch_article_to_webhook_seconds_sum')).toBeLessThan(60);
      // Each job wrote one line to the log.
      const lines = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const ofJob = (job: string) => lines.filter((line) => line['job'] === job);
      const durationMs = expect.any(Number);
      expect(ofJob('poll')).toMatchObject([{ source, outcome: 'done', newItems: 2, durationMs }]);
      expect(
        ofJob('ingest')
          .map(({ outcome }) => outcome)
          .sort(),
      ).toEqual(['rejected', 'round']);
      const [
        {
          roundIds: [roundId],
        },
      ] = ofJob('ingest').filter(({ outcome }) => outcome === 'round') as [{ roundIds: string[] }];
      expect(ofJob('match')).toMatchObject([{ roundId, outcome: 'done', matches: 1, durationMs }]);
      expect(ofJob('deliver')).toMatchObject([
        {
          userId: user.userId,
          outcome: 'delivered',
          code: 200,
          durationMs,
          sinceFetchMs: expect.any(Number),
        },
      ]);
      expect(app.logLines.join('')).not.toMatch(new RegExp(`${user.apiKey}|${user.signingSecret}`));
      // Once a match is sent, its trace context is deleted.
      expect(await app.dataSource.query(`select 1 from matches where traceparent is not null`)).toEqual([]);
    } finally {
      await site.close();
    }
  });

  it('reads queues and sources from the database, at most every 5 s', async () => {
    const other = await startTestApp({ outgoing: receiver.policy });
    try {
      const polling = setUpPolling(other);
      const source = await polling.add('rss', 'http://127.0.0.1:1024/feed');
      await polling.poll();
      const user = await other.newUser();
      await user.call('POST', '/api/v1/accounts', {
        accounts: [{ external_id: 'a', name: 'Quayside', domain: 'quayside.com' }],
      });
      await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
      await other.ingestRound({ companyName: 'Quayside', website: 'https://quayside.com' });
      await other.matchAll();
      await other.ingestRound({ companyName: 'Hangs' });
      await other.dataSource.query(
        `update match_jobs set enqueued_at = now() - interval '1 hour', leased_until = now() + interval '15 s', claim_id = gen_random_uuid()`,
      );
      await other.dataSource.query(
        `insert into notices (user_id, channel, event_key, kind, facts, state, attempts, next_attempt_at, created_at)
         select $1, 'email', state || n, 'key-created', '{}', state, 1, now(), now() - n * interval '1 hour'
         from unnest(array['waiting', 'waiting', 'sent', 'failed']) with ordinality as given (state, n)`,
        [user.userId],
      );
      const text = await scrape(other);
      expect(sample(text, 'fundmatch_notices_waiting', { channel: 'email' })).toBe(2);
      expect(sample(text, 'fundmatch_notices_failed', { channel: 'email' })).toBe(1);
      expect(sample(text, 'fundmatch_notices_oldest_waiting_age_seconds', { channel: 'email' })).toBeCloseTo(
        7_200,
        -2,
      );
      expect(sample(text, 'fundmatch_notices_waiting', { channel: 'callback' })).toBe(0);
      expect(sample(text, 'fundmatch_deliveries_pending')).toBe(1);
      expect(sample(text, 'fundmatch_deliveries_oldest_pending_age_seconds')).toBeGreaterThanOrEqual(0);
      expect(sample(text, 'fundmatch_match_jobs_waiting')).toBe(1);
      // The count includes a round that a worker has claimed. Its age starts when it was queued.
      expect(sample(text, 'fundmatch_match_jobs_oldest_waiting_age_seconds')).toBeGreaterThan(3_599);
      expect(sample(text, 'fundmatch_source_failures', { source })).toBe(1);
      // By the test clock, the source has been due for months.
      expect(sample(text, 'fundmatch_sources_oldest_due_age_seconds')).toBeGreaterThan(3_600);
      // This source was never polled successfully, so the metric is the time when the source was
      // added.
      expect(sample(text, 'fundmatch_source_last_success_timestamp_seconds', { source })).toBe(BEGIN_S);
      expect(sample(text, 'fundmatch_source_interval_seconds', { source })).toBe(30);
      expect(sample(text, 'fundmatch_database_pool', { state: 'max' })).toBe(10);
      expect(sample(text, 'fundmatch_ready')).toBe(1);
      expect(sample(text, 'nodejs_eventloop_lag_p99_seconds')).toEqual(expect.any(Number));
      await other.matchAll();
      expect(sample(await scrape(other), 'fundmatch_match_jobs_waiting')).toBe(1);
      await other.dataSource.query(`update sources set leased_until = now() + interval '1 minute'`);
      // A source that is being polled is not overdue.
      expect(await readOldestDueSource(other.dataSource.manager)).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('omits the metrics of a statement that fails, and shows all other metrics', async () => {
    const other = await startTestApp();
    try {
      await other.dataSource.destroy();
      await other.dataSource.initialize();
      await other.dataSource.query(`alter table sources rename to sources_away`);
      const text = await scrape(other);
      expect(sample(text, 'fundmatch_sources_oldest_due_age_seconds')).toBeUndefined();
      expect(sample(text, 'fundmatch_deliveries_pending')).toBe(0);
      expect(sample(text, 'fundmatch_match_jobs_waiting')).toBe(0);
      expect(sample(text, 'fundmatch_database_pool', { state: 'max' })).toBe(10);
    } finally {
      await other.close();
    }
  });

  it('counts each application in a process separately', async () => {
    const other = await startTestApp();
    try {
      await app.newUser().then((user) => user.call('GET', '/api/v1/matches'));
      expect(sample(await scrape(other), 'http_server_request_duration_seconds_count')).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  it('contains no user, key or address', async () => {
    const user = await app.newUser();
    await user.call('GET', '/api/v1/matches');
    const text = await scrape();
    for (const secret of [
      user.userId,
      user.keyId,
      user.apiKey,
      receiver.url,
      new URL(receiver.url).hostname,
      '@',
    ])
      expect(text).not.toContain(secret);
  });
});

describe('who may read /metrics', () => {
  const read = (of: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    of.nest.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });

  it('if no token is set, only this machine may read the metrics, and not through a proxy', async () => {
    expect((await read(app)).statusCode).toBe(200);
    expect((await read(app, {}, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await read(app, {}, '10.0.0.7')).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await read(app, { [header]: '127.0.0.1' })).statusCode).toBe(404);
    // These hosts simulate a proxy that adds no header, and a web page whose host name resolves to
    // this machine.
    for (const host of [
      'fundmatch.example',
      'fundmatch.example:3000',
      '127.0.0.1.example',
      'localhost.example',
    ])
      expect({ host, status: (await read(app, { host })).statusCode }).toEqual({ host, status: 404 });
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect({ host, status: (await read(app, { host })).statusCode }).toEqual({ host, status: 200 });
  });

  it('any caller who sends the token may read the metrics', async () => {
    const metricsToken = randomBytes(12).toString('hex');
    const guarded = await startTestApp({ metricsToken });
    try {
      expect((await read(guarded)).statusCode).toBe(401);
      expect((await read(guarded, { authorization: 'Bearer x' })).statusCode).toBe(401);
      const right = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '10.0.0.7' };
      expect((await read(guarded, right, '10.0.0.7')).statusCode).toBe(200);
    } finally {
      await guarded.close();
    }
  });
});
