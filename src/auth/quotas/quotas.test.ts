import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.set(null));
afterAll(() => app.close());

const accounts = (count: number, from = 0) => ({
  accounts: Array.from({ length: count }, (_, i) => ({
    external_id: `a${from + i}`,
    name: `Company ${from + i}`,
  })),
});
const contacts = (count: number) => ({
  contacts: Array.from({ length: count }, (_, i) => ({ external_id: `p${i}` })),
});
const pushAccounts = (user: TestUser, count: number, from = 0): Promise<Reply> =>
  user.call('POST', '/api/v1/accounts', accounts(count, from));

async function countOf(user: TestUser, tool: string): Promise<{ requests: number; rows: number }[]> {
  return app.dataSource.query(`select requests, rows from quota_usage where user_id = $1 and tool = $2`, [
    user.userId,
    tool,
  ]);
}

/** Creates a user with these quotas. The user is new, so the process has cached no other quotas. */
async function userWithQuotas(...quotas: Parameters<TestUser['setQuotas']>[]): Promise<TestUser> {
  const user = await app.newUser();
  for (const quota of quotas) await user.setQuotas(...quota);
  return user;
}

describe('daily quotas (decision 5)', () => {
  it('each tool has separate quotas of 100 requests and, for upserts, 100,000 rows', async () => {
    const user = await app.newUser();
    const [a, c, m] = [
      await pushAccounts(user, 3),
      await user.call('POST', '/api/v1/contacts', contacts(2)),
      await user.call('GET', '/api/v1/matches'),
    ];
    const both = '"requests";q=100;w=86400, "rows";q=100000;w=86400;qu="rows"';
    expect([a, c, m].map((reply) => reply.headers['ratelimit-policy'])).toEqual([
      both,
      both,
      '"requests";q=100;w=86400',
    ]);
    expect(a.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=99997;t=\d+$/);
    expect(c.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=99998;t=\d+$/);
    expect(m.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+$/);
    for (const reply of [
      await user.call('GET', '/api/v1/webhooks'),
      await user.call('DELETE', '/api/v1/accounts?external_id=x'),
    ]) {
      expect(reply.headers['ratelimit']).toBeUndefined();
    }
  });

  it('the 101st request of a day gets 429 with Retry-After and is not counted, and the quota resets at 00:00 UTC', async () => {
    const user = await app.newUser();
    app.clock.set('2031-03-30T23:59:50.500Z');
    for (let n = 99; n >= 0; n -= 1) {
      const reply = await user.call('GET', '/api/v1/matches');
      expect([reply.status, reply.headers['ratelimit']]).toEqual([200, `"requests";r=${n};t=10`]);
    }
    const refused = await user.call('GET', '/api/v1/matches');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'quota_exceeded',
          message: 'The daily quota of 100 requests for matches_list is reached. Retry after UTC midnight.',
        },
      },
      headers: {
        'retry-after': '10',
        ratelimit: '"requests";r=0;t=10',
        'ratelimit-policy': '"requests";q=100;w=86400',
      },
    });
    expect(await countOf(user, 'matches_list')).toEqual([{ requests: 100, rows: 0 }]);
    app.clock.set('2031-03-31T00:00:00.000Z');
    const next = await user.call('GET', '/api/v1/matches');
    expect([next.status, next.headers['ratelimit']]).toEqual([200, '"requests";r=99;t=86400']);
  });

  it('a batch that would exceed the quota on rows is rejected, and a batch that reaches it exactly is accepted', async () => {
    const user = await userWithQuotas(['crm_accounts_upsert', { rows: 10 }]);
    expect((await pushAccounts(user, 8)).status).toBe(200);
    const refused = await pushAccounts(user, 3, 100);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'quota_exceeded' } } });
    expect(refused.body.error.message).toContain(
      '3 rows would pass the daily quota of 10 rows for crm_accounts_upsert (8 used)',
    );
    expect(refused.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=2;t=\d+$/);
    expect(
      await app.dataSource.query(`select 1 from accounts where user_id = $1 and external_id = 'a100'`, [
        user.userId,
      ]),
    ).toEqual([]);
    expect((await pushAccounts(user, 2, 100)).status).toBe(200);
    expect((await pushAccounts(user, 1)).status).toBe(429);
    expect(await countOf(user, 'crm_accounts_upsert')).toEqual([{ requests: 2, rows: 10 }]);
  });

  it('even the first batch of a day is rejected if it exceeds the quota, and a quota of 0 rejects every batch', async () => {
    const small = await userWithQuotas(
      ['crm_contacts_upsert', { rows: 1 }],
      ['matches_list', { requests: 0 }],
    );
    expect((await small.call('POST', '/api/v1/contacts', contacts(2))).status).toBe(429);
    expect((await small.call('GET', '/api/v1/matches')).status).toBe(429);
    expect(await countOf(small, 'crm_contacts_upsert')).toEqual([]);
  });

  it('counters do not overflow at the largest quotas', async () => {
    const user = await userWithQuotas([
      'crm_accounts_upsert',
      { requests: 2_147_483_647, rows: 2_147_483_647 },
    ]);
    await pushAccounts(user, 1);
    await app.dataSource.query(
      `update quota_usage set rows = 2147483646, requests = 2147483646 where user_id = $1`,
      [user.userId],
    );
    expect((await pushAccounts(user, 2)).status).toBe(429);
    expect((await pushAccounts(user, 1)).status).toBe(200);
    expect((await pushAccounts(user, 1)).status).toBe(429);
  });

  it('calls that fail or are rejected before the quota check are not counted', async () => {
    const user = await app.newUser();
    const tooMany = accounts(1_001);
    const refusals: [unknown, string?][] = [['{'], [{}], [{ accounts: [] }], [tooMany], ['[]']];
    for (const [body] of refusals)
      expect((await user.call('POST', '/api/v1/accounts', body)).status).toBe(400);
    for (const query of ['limit=0', 'since=x', 'status=x'])
      expect((await user.call('GET', `/api/v1/matches?${query}`)).status).toBe(400);
    await app.dataSource.query(`alter table accounts rename to accounts_away`);
    try {
      expect((await pushAccounts(user, 5)).status).toBe(500);
    } finally {
      await app.dataSource.query(`alter table accounts_away rename to accounts`);
    }
    expect([await countOf(user, 'crm_accounts_upsert'), await countOf(user, 'matches_list')]).toEqual([
      [],
      [],
    ]);
    // All rows of the invalid batch count, because the service has checked each row.
    await user.call('POST', '/api/v1/accounts', { accounts: [{}, {}, {}] });
    expect(await countOf(user, 'crm_accounts_upsert')).toEqual([{ requests: 1, rows: 3 }]);
  });
});

describe('daily quotas under concurrency', () => {
  it('if 10 calls are left, exactly 10 of 64 concurrent calls succeed, on each of three days', async () => {
    const user = await userWithQuotas(['matches_list', { requests: 30 }]);
    for (const day of ['2031-01-01', '2031-01-02', '2031-01-03']) {
      app.clock.set(`${day}T12:00:00.000Z`);
      for (let i = 0; i < 20; i += 1) await user.call('GET', '/api/v1/matches?limit=1');
      const replies = await Promise.all(
        Array.from({ length: 64 }, () => user.call('GET', '/api/v1/matches?limit=1')),
      );
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10);
      expect(replies.filter((reply) => reply.status === 429)).toHaveLength(54);
    }
  });

  it('concurrent batches never store more rows than the quota, and exactly the stored rows are counted', async () => {
    const user = await userWithQuotas(['crm_accounts_upsert', { requests: 1_000, rows: 100 }]);
    const sizes = Array.from({ length: 40 }, (_, i) => 1 + ((i * 7) % 11));
    const replies = await Promise.all(sizes.map((size, i) => pushAccounts(user, size, i * 100)));
    const stored = replies.reduce(
      (sum, reply) => sum + (reply.status === 200 ? (reply.body.upserted as number) : 0),
      0,
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 429]));
    const [row]: { n: number }[] = await app.dataSource.query(
      `select count(*)::int as n from accounts where user_id = $1`,
      [user.userId],
    );
    expect(row?.n).toBe(stored);
    expect(await countOf(user, 'crm_accounts_upsert')).toMatchObject([{ rows: stored }]);
    expect(stored).toBeLessThanOrEqual(100);
    expect(stored).toBeGreaterThan(89);
  });

  it('calls just before and after midnight count on the day of the call', async () => {
    const user = await userWithQuotas(['matches_list', { requests: 5 }]);
    app.clock.set('2031-06-30T23:59:59.999Z');
    const before = Array.from({ length: 8 }, () => user.call('GET', '/api/v1/matches'));
    const old = await Promise.all(before);
    app.clock.set('2031-07-01T00:00:00.000Z');
    const after = await Promise.all(Array.from({ length: 8 }, () => user.call('GET', '/api/v1/matches')));
    expect([old, after].map((replies) => replies.filter((reply) => reply.status === 200).length)).toEqual([
      5, 5,
    ]);
    expect(old.find((reply) => reply.status === 429)?.headers['retry-after']).toBe('1');
  });
});
