import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';
import { seedMatches } from '../../../test/harness/seed-matches.js';
import { repeatUntil } from '../../../test/harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Listed {
  match_id: string;
  created_at: string;
  webhook_status: string;
}

const list = (user: TestUser, query: Record<string, string> = {}): Promise<Reply> =>
  user.call('GET', `/api/v1/matches?${new URLSearchParams(query).toString()}`);

/** Reads all pages, and returns the matches in the order of the responses. */
async function readAll(user: TestUser, query: Record<string, string> = {}): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | null | undefined;
  await repeatUntil(
    () => cursor === null,
    async () => {
      const { status, body } = await list(user, { ...query, ...(cursor ? { since: cursor } : {}) });
      expect(status).toBe(200);
      const page = body as { data: Listed[]; next_cursor: string | null };
      all.push(...page.data);
      cursor = page.next_cursor;
    },
  );
  return all;
}

async function userWithMatches(
  count: number,
  options: Partial<Parameters<typeof seedMatches>[2]> = {},
): Promise<TestUser> {
  const user = await app.newUser();
  await user.setQuotas('matches_list', { requests: 10_000 });
  await seedMatches(app.dataSource, user.userId, {
    count,
    newest: new Date('2026-03-02T09:00:00.000Z'),
    ...options,
  });
  return user;
}

const NEWEST = '2026-03-02T09:00:00.000Z';

describe('GET /api/v1/matches', () => {
  it('returns an empty page for a user without matches', async () => {
    const user = await app.newUser();
    expect((await list(user)).body).toEqual({ data: [], next_cursor: null });
    expect((await list(user, { since: NEWEST })).body).toEqual({ data: [], next_cursor: null });
  });

  it('shows every documented field of a match, shows unknown values as null, and omits the webhook-only fields', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [
        {
          external_id: 'crm-1',
          name: 'Birchlantern',
          domain: 'www.birchlantern.com',
          metadata: { partner_customer_id: 'c-9' },
        },
      ],
    });
    const roundId = await app.ingestRound({
      companyName: 'Birchlantern',
      website: 'https://birchlantern.com',
      amountUsd: null,
      location: 'Oslo',
    });
    await app.matchAll();
    const { body } = await list(user);
    expect(body).toEqual({
      data: [
        {
          match_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          match_type: 'account_domain',
          matched: {
            account_external_id: 'crm-1',
            account_name: 'Birchlantern',
            contact_external_id: null,
            account_metadata: { partner_customer_id: 'c-9' },
            contact_metadata: null,
          },
          match_evidence: { value: 'birchlantern.com', score: 1, signals: [] },
          also_matched: [],
          also_matched_total: 0,
          webhook_status: 'no_webhook',
          webhook_response_code: null,
          webhook_response_snippet: null,
          delivered_at: null,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
          funding_round: {
            id: roundId,
            company_name: 'Birchlantern',
            amount_usd: null,
            funding_type: 'seed',
            website: 'https://birchlantern.com',
            article_url: 'https://news.example/article',
            published_date: '2026-03-02',
            ceo_name: null,
            ceo_email: null,
            industry: null,
            investors: [],
            confidence_score: 0.9,
          },
        },
      ],
      next_cursor: null,
    });
  });

  it('returns 50 matches per page by default, newest first, with the created_at of the last match as cursor', async () => {
    const user = await userWithMatches(120);
    const first = (await list(user)).body;
    expect(first.data).toHaveLength(50);
    expect(first.data[0].created_at).toBe(NEWEST);
    expect(first.next_cursor).toBe(first.data[49].created_at);
    const all = await readAll(user);
    expect(all.map((match) => match.created_at)).toEqual(
      [...all.map((match) => match.created_at)].sort().reverse(),
    );
    expect(new Set(all.map((match) => match.match_id)).size).toBe(120);
  });

  it('returns a null cursor exactly when the page is not full', async () => {
    const user = await userWithMatches(10);
    const cursorOf = async (limit: number) =>
      (await list(user, { limit: String(limit) })).body.next_cursor as string | null;
    expect([await cursorOf(9), await cursorOf(10), await cursorOf(11), await cursorOf(200)]).toEqual([
      '2026-03-02T08:59:59.992Z',
      '2026-03-02T08:59:59.991Z',
      null,
      null,
    ]);
    expect((await list(user, { since: '2026-03-02T08:59:59.991Z' })).body).toEqual({
      data: [],
      next_cursor: null,
    });
  });

  it.each([
    [NEWEST, 2],
    ['2026-03-02T09:00:00.001Z', 3],
    ['2026-03-02T09:00:00.000001Z', 3],
    ['2026-03-02T09:00:00.0000000Z', 2],
    ['2026-03-02T09:00Z', 2],
    ['2026-03-02T10:00:00+01:00', 2],
    ['2026-03-01T19:00:00.000-14:00', 2],
    ['9999-12-31T23:59:59.999-14:00', 3],
    ['0001-01-01T00:00:00+14:00', 0],
  ])('reads since=%s as an exclusive upper bound in time', async (since, count) => {
    const user = await userWithMatches(3);
    expect((await list(user, { since })).body.data).toHaveLength(count);
  });

  it.each([
    ['since', ''],
    ['since', 'yesterday'],
    ['since', '2026-03-02'],
    ['since', '2026-03-02T09:00:00'],
    ['since', '2026-3-2T09:00:00Z'],
    ['since', '2026-02-30T09:00:00Z'],
    ['since', '2026-13-01T09:00:00Z'],
    ['since', '2026-03-02T25:00:00Z'],
    ['since', '2026-03-02T09:00:60Z'],
    ['since', '2026-03-02T09:00:00+99:00'],
    ['since', '2026-03-02T09:00:00 01:00'],
    ['since', '0000-01-01T00:00:00Z'],
    ['since', '+12026-01-01T00:00:00Z'],
    ['since', '1767225600'],
    ['since', '2026-03-02T09:00:00Z\0'],
    ['limit', ''],
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '201'],
    ['limit', '3000000000'],
    ['limit', '1.0'],
    ['limit', '1e2'],
    ['limit', ' 5'],
    ['limit', '0x10'],
    ['limit', 'ten'],
    ['limit', '٥'],
    ['status', ''],
    ['status', ','],
    ['status', 'delivered,'],
    ['status', 'Delivered'],
    ['status', 'done'],
    ['status', 'failed;pending'],
    ['status', '__proto__'],
  ])('rejects %s=%j with invalid_param and the name of the parameter (decision 7)', async (name, value) => {
    const user = await app.newUser();
    const reply = await list(user, { [name]: value });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_param' } } });
    expect(reply.body.error.message).toMatch(new RegExp(`^${name} must be `));
  });

  it('rejects a repeated parameter, and ignores unknown parameters', async () => {
    const user = await app.newUser();
    for (const query of [
      'limit=1&limit=2',
      'since=2026-03-02T09:00:00Z&since=x',
      'status=failed&status=failed',
    ]) {
      expect(await user.call('GET', `/api/v1/matches?${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_param' } },
      });
    }
    expect(
      (await user.call('GET', '/api/v1/matches?page=2&constructor=1&__proto__=2&limit[]=3')).status,
    ).toBe(200);
  });

  it('filters by one or several statuses, in the same order across pages', async () => {
    const statusSql = `(array['delivered','failed','no_webhook','pending'])[1 + n % 4]`;
    const user = await userWithMatches(40, { statusSql });
    const all = await readAll(user);
    for (const status of [
      'failed',
      'failed,delivered',
      'pending, failed ,no_webhook',
      'failed,failed',
      'delivered,failed,no_webhook,pending',
    ]) {
      const wanted = status.split(',').map((one) => one.trim());
      const expected = all.filter((match) => wanted.includes(match.webhook_status));
      for (const limit of ['3', '200']) expect(await readAll(user, { status, limit })).toEqual(expected);
    }
  });

  it('never shows the matches of another user', async () => {
    await userWithMatches(5);
    const other = await app.newUser();
    expect((await list(other)).body.data).toEqual([]);
  });

  it('ends a page early at 8 MiB with a cursor, and skips no match (decision 16)', async () => {
    const user = await userWithMatches(60, { metadataBytes: 250_000 });
    const first = await list(user, { limit: '60' });
    expect(first.body.data.length).toBeLessThan(60);
    expect(first.body.next_cursor).toBe(first.body.data.at(-1).created_at);
    expect(first.text.length).toBeGreaterThanOrEqual(8 * 1024 * 1024);
    expect(first.text.length).toBeLessThan(9 * 1024 * 1024);
    expect(new Set((await readAll(user, { limit: '60' })).map((match) => match.match_id)).size).toBe(60);
  });
});

describe('paging while matches are being stored (decision 19)', () => {
  it('returns each of 10,000 matches once, and a client that polls the newest page misses no match', async () => {
    const user = await userWithMatches(10_000, { newest: new Date() });
    const domain = 'ever-funded-works.com';
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name: 'Ever', domain }] });
    const before = new Set((await idsOf(user)).map((row) => row.id));
    let done = false;
    const seen = new Set<string>();
    const store = async () => {
      for (let i = 0; !done || i < 20; i += 1) {
        await app.ingestRound({
          companyName: `Ever ${i}`,
          website: `https://${domain}`,
          articleUrl: `https://news.example/${i}`,
          fundingType: 'grant',
          amount: 1_000_000 * 2 ** i,
          amountUsd: 1_000_000 * 2 ** i,
        });
        await app.matchAll();
      }
    };
    /** Reads from the newest match to the first match that the client has already read. */
    const poll = async () => {
      let since: string | null | undefined;
      let isKnown = false;
      await repeatUntil(
        () => isKnown || since === null,
        async () => {
          const { body } = await list(user, { limit: '7', ...(since ? { since } : {}) });
          const fresh = (body.data as Listed[]).filter(
            (match) => !before.has(match.match_id) && !seen.has(match.match_id),
          );
          for (const match of fresh) seen.add(match.match_id);
          isKnown = fresh.length < body.data.length;
          since = body.next_cursor as string | null;
        },
      );
    };
    const storing = store();
    const read: Listed[] = [];
    const reading = readAll(user, { limit: '200' }).then((matches) => read.push(...matches));
    const polling = repeatUntil(() => done, poll);
    await reading;
    done = true;
    await Promise.all([storing, polling]);
    await poll();
    const ids = read.map((match) => match.match_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...before].filter((id) => !ids.includes(id))).toEqual([]);
    const stored = (await idsOf(user)).map((row) => row.id).filter((id) => !before.has(id));
    expect(stored.length).toBeGreaterThan(10);
    expect([...seen].sort()).toEqual(stored.sort());
  });

  const idsOf = (user: TestUser): Promise<{ id: string }[]> =>
    app.dataSource.query(`select id from matches where user_id = $1`, [user.userId]);
});
