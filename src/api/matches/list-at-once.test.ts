import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';
import { seedMatches } from '../../../test/harness/seed-matches.js';

/**
 * A user's first call of a day takes several statements. Later calls take one statement. Both must
 * return the same response and use the same quota.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    email: { smtpUrl: 'smtp://127.0.0.1:45998', from: 'fundmatch@service.example' },
  });
});
afterAll(() => app.close());

const list = (user: TestUser, query = ''): Promise<Reply> => user.call('GET', `/api/v1/matches${query}`);

async function userWithMatches(count: number, requests = 100): Promise<TestUser> {
  const user = await app.newUser();
  await user.setQuotas('matches_list', { requests });
  const newest = new Date('2026-03-02T09:00:00.000Z');
  const statusSql = `(array['delivered','failed'])[1 + n % 2]`;
  if (count > 0) await seedMatches(app.dataSource, user.userId, { count, newest, statusSql });
  return user;
}

async function usedBy({ userId }: TestUser): Promise<number> {
  const [use] = await app.dataSource.query(
    `select requests from quota_usage where user_id = $1 and tool = 'matches_list'`,
    [userId],
  );
  return use?.requests;
}

test.each(['', '?limit=3', '?limit=3&since=2026-03-02T08:59:59.998Z', '?status=failed', '?status=pending'])(
  'the second call of a day returns the same response as the first, with the query "%s"',
  async (query) => {
    const user = await userWithMatches(7);
    const [first, second] = [await list(user, query), await list(user, query)];
    expect(first.status).toBe(200);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(second.headers['ratelimit']).toMatch(/^"requests";r=98;t=\d+$/);
    expect(second.headers['ratelimit-policy']).toBe(first.headers['ratelimit-policy']);
    expect(await usedBy(user)).toBe(2);
  },
);

test('a user without matches gets an empty page each time, and both calls are counted', async () => {
  const user = await userWithMatches(0);
  for (const used of [1, 2]) {
    expect((await list(user)).body).toEqual({ data: [], next_cursor: null });
    expect(await usedBy(user)).toBe(used);
  }
});

test('a page with 300 also_matched entries is returned, and its call is counted', async () => {
  const user = await userWithMatches(3);
  const first = await list(user);
  await app.dataSource.query(`update matches set also_matched_total = 100 where user_id = $1`, [user.userId]);
  const total = (reply: Reply) =>
    reply.body.data.map((match: { also_matched_total: number }) => match.also_matched_total);
  expect([total(first), total(await list(user))]).toEqual([
    [0, 0, 0],
    [100, 100, 100],
  ]);
  expect(await usedBy(user)).toBe(2);
});

test('exactly as many simultaneous calls succeed as the quota allows', async () => {
  const user = await userWithMatches(5, 10);
  await list(user);
  const replies = await Promise.all(Array.from({ length: 20 }, () => list(user)));
  const of = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([of(200), of(429)]).toEqual([9, 11]);
  expect(await usedBy(user)).toBe(10);
});

test('the call that reaches 80 % of the quota writes one notice', async () => {
  const user = await userWithMatches(2, 10);
  const notices = async () =>
    (await app.dataSource.query(`select kind from notices where user_id = $1`, [user.userId])).length;
  for (let call = 1; call <= 7; call += 1) await list(user);
  expect(await notices()).toBe(0);
  for (let call = 8; call <= 10; call += 1) await list(user);
  expect(await notices()).toBe(1);
  expect(await usedBy(user)).toBe(10);
});
