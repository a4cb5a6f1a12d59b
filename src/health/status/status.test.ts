import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { signIn } from '../../../test/e2e/ui-harness.js';
import { seedMatches } from '../../../test/harness/seed-matches.js';
import { findingsOf } from './findings.js';
import type { CurrentState } from './status.js';

const HEALTHY: CurrentState = {
  pause: null,
  pausedUsers: [],
  workers: 1,
  deliveries: { waiting: 3, oldest_s: 10 },
  matching: { waiting: 0, oldest_s: 0 },
  heldRounds: 0,
  failedJobs: [],
  notices: [],
  failedJobCount: 0,
  tooSlowItems: 0,
  sources: [source({ name: 'wire' })],
  hosts: [host({ host: 'a.example', delivered: 95, failed: 5 })],
  database: {
    version: '17.5',
    size_bytes: 1e9,
    connections: 20,
    max_connections: 100,
    oldest_transaction_s: 1,
  },
  retentionDelayS: 0,
};

function source(change: Partial<CurrentState['sources'][number]>): CurrentState['sources'][number] {
  return {
    name: 'wire',
    kind: 'rss',
    enabled: true,
    interval_ms: 30_000,
    consecutive_failures: 0,
    last_error: null,
    last_new_item_at: null,
    lag_s: 30,
    due_s: 0,
    ...change,
  };
}

function host(change: Partial<CurrentState['hosts'][number]>): CurrentState['hosts'][number] {
  return {
    host: 'a.example',
    is_unsent: false,
    users: 1,
    delivered: 0,
    failed: 0,
    pending: 0,
    average_ms: 100,
    oldest_pending_at: null,
    last_answer: null,
    ...change,
  };
}

const failing = (name: string) => host({ host: name, delivered: 10, failed: 10, last_answer: '500 no' });

describe('findings', () => {
  it('a healthy service has no findings', () => {
    expect(findingsOf(HEALTHY)).toEqual([]);
  });

  it.each<[string, Partial<CurrentState>, 'bad' | 'look']>([
    ['No worker is connected', { workers: 0 }, 'bad'],
    [
      '7 matches wait to be sent, the oldest for 10 minutes',
      { deliveries: { waiting: 7, oldest_s: 600 } },
      'bad',
    ],
    [
      '2 rounds wait to be matched, the oldest for 61 seconds',
      { matching: { waiting: 2, oldest_s: 61 } },
      'bad',
    ],
    [
      'Matching 1 round failed 8 times. The newest is Acme: out of memory',
      {
        failedJobs: [
          {
            round_id: randomUUID(),
            company_name: 'Acme',
            attempts: 8,
            last_error: 'out of memory',
            enqueued_at: new Date(),
            failed_at: new Date(),
          },
        ],
        failedJobCount: 1,
      },
      'bad',
    ],
    ['1 item of the last 24 hours took too long', { tooSlowItems: 1 }, 'look'],
    ['No source is polled', { sources: [source({ enabled: false })] }, 'bad'],
    [
      'The last 5 polls of wire failed. The last error: status 404',
      { sources: [source({ consecutive_failures: 5, last_error: 'status 404' })] },
      'bad',
    ],
    [
      'The last 2 polls of wire failed. The last error: status 500',
      { sources: [source({ consecutive_failures: 2, last_error: 'status 500' })] },
      'look',
    ],
    ['wire was not read for 2 hours', { sources: [source({ lag_s: 7_300 })] }, 'bad'],
    [
      'Due sources are not read: wire has been waiting for 3 minutes',
      { sources: [source({ name: 'feed', due_s: 130 }), source({ due_s: 200 })] },
      'bad',
    ],
    ['b.example refused 10 of 20 deliveries', { hosts: [failing('b.example')] }, 'look'],
    ['a.example refused 6 of 100 deliveries', { hosts: [host({ delivered: 94, failed: 6 })] }, 'look'],
    ['a.example refused 1 of 1 deliveries', { hosts: [host({ failed: 1 })] }, 'look'],
    [
      'A host that is not known refused 1 of 2',
      { hosts: [host({ host: null, delivered: 1, failed: 1 })] },
      'look',
    ],
    [
      '3 matches were not sent in the last 24 hours. The last: not sent: no secret',
      { hosts: [host({ host: null, is_unsent: true, failed: 3, last_answer: 'not sent: no secret' })] },
      'look',
    ],
    ['30 of 60 deliveries', { hosts: ['b', 'c', 'd'].map(failing) }, 'bad'],
    [
      'A transaction has been open for 10 minutes',
      { database: { ...HEALTHY.database!, oldest_transaction_s: 600 } },
      'look',
    ],
    ['95 of the server', { database: { ...HEALTHY.database!, connections: 95 } }, 'bad'],
    ['The daily retention is 3 days late', { retentionDelayS: 3 * 86_400 }, 'look'],
    [
      'Sending to kim@example.com has been paused since 2026-03-02 04:30 UTC',
      { pausedUsers: [{ email: 'kim@example.com', since: new Date('2026-03-02T04:30:12Z') }] },
      'look',
    ],
    ['1 round waits for review', { heldRounds: 1 }, 'look'],
  ])('the finding "%s" names a step and an existing section of the runbook', (problem, change, severity) => {
    const [finding, ...rest] = findingsOf({ ...HEALTHY, ...change });
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({
      severity,
      problem: expect.stringContaining(problem),
      todo: expect.any(String),
    });
    const [page = '', anchor] = finding?.runbook.split('#') ?? [];
    const headings = readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => /^#+ /.test(line))
      .map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
    expect(anchor === undefined || headings.includes(anchor)).toBe(true);
  });

  it('one failed poll is not a finding', () => {
    expect(findingsOf({ ...HEALTHY, sources: [source({ consecutive_failures: 1 })] })).toEqual([]);
  });

  it('the findings list five failing hosts and count the others', () => {
    const hosts = Array.from({ length: 8 }, (_, at) =>
      host({ host: `h${at}.example`, delivered: 50, failed: 10 - at }),
    );
    const problems = findingsOf({ ...HEALTHY, hosts }).map(({ problem }) => problem);
    expect(problems).toHaveLength(6);
    expect(problems[0]).toContain('h0.example refused 10 of 60');
    expect(problems[5]).toContain('3 more hosts took fewer than 95 %');
  });

  it('the findings list problems that customers notice first', () => {
    const found = findingsOf({ ...HEALTHY, tooSlowItems: 2, heldRounds: 1, workers: 0 });
    expect(found.map(({ severity }) => severity)).toEqual(['bad', 'look', 'look']);
  });
});

describe('the overview of the console', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('shows rounds and matches by day, findings, and the distribution of confidence and scores', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const user = await app.newUser();
    const account = { external_id: 'a', name: 'Overview', domain: 'overview-corp.com' };
    await user.call('POST', '/api/v1/accounts', { accounts: [account] });
    await app.ingestRound({
      companyName: 'Overview',
      website: 'https://overview-corp.com',
      confidenceScore: 0.8,
    });
    await app.ingestRound({ companyName: 'Unsure', confidenceScore: 0.01 });
    await app.matchAll();
    const today = app.clock.now().toISOString().slice(0, 10);
    const statusSql = `(array['delivered', 'failed', 'delivered'])[n]`;
    await seedMatches(app.dataSource, user.userId, {
      count: 3,
      newest: new Date(`${today}T00:00:00.500Z`),
      statusSql,
    });

    const { findings, days, certainty_by_path, certainty_by_source, ...rest } = (
      await operator.call('GET', '/app/api/operator/overview')
    ).json();
    expect(findings.map(({ problem }: { problem: string }) => problem.slice(0, 15))).toEqual([
      'No worker is co',
      'No source is po',
      'A host that is ',
      '1 round waits f',
    ]);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({
      ...{ day: today, rounds: 2, held: 1, withdrawn: 0 },
      ...{ delivered: 2, failed: 1, pending: 0, no_webhook: 1 },
    });
    expect(certainty_by_path).toEqual([
      { match_type: 'account_name', matches: 3, average: expect.closeTo(0.95), lowest: 0.95 },
      { match_type: 'account_domain', matches: 1, average: 1, lowest: 1 },
    ]);
    expect(certainty_by_source).toEqual([
      { source: 'test', rounds: 2, average: expect.closeTo(0.405), held: 1 },
    ]);
    expect(rest).toMatchObject({ workers: 0, held_rounds: 1, failed_jobs: [], matching: { waiting: 0 } });
    expect(rest.sources).toContainEqual(expect.objectContaining({ name: 'techcrunch', enabled: false }));
    expect((await (await signIn(app)).call('GET', '/app/api/operator/overview')).statusCode).toBe(403);
  });
});
