import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { MatchingService } from './matching.service.js';
import { soon } from '../../test/harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let serial = 0;
/**
 * Returns a company name that no other test uses, because the tests of this file share the
 * database.
 */
const company = (name: string) => {
  serial += 1;
  const word = `${name}${serial}qx`;
  return { name: word, domain: `${word.toLowerCase()}.com` };
};

async function push(user: TestUser, rows: { accounts?: unknown[]; contacts?: unknown[] }): Promise<void> {
  for (const list of ['accounts', 'contacts'] as const) {
    if (rows[list] === undefined) continue;
    const reply = await user.call('POST', `/api/v1/${list}`, { [list]: rows[list] });
    expect(reply.body).toEqual({ upserted: rows[list].length, errors: [] });
  }
}

async function matchesOf(user: TestUser) {
  const reply = await user.call('GET', '/api/v1/matches');
  expect(reply.status).toBe(200);
  return reply.body.data;
}

describe('the paths of a match (spec: What the service does, rule 7)', () => {
  it("account_domain: the round's website has the same registrable domain as the account", async () => {
    const user = await app.newUser();
    const { name, domain } = company('Harbour');
    await push(user, {
      accounts: [
        {
          external_id: 'a1',
          name: 'Some other name',
          domain: `https://www.${domain}/about`,
          metadata: { big: 1 },
        },
      ],
    });
    const roundId = await app.ingestRound({ companyName: name, website: `https://blog.${domain}/x` });
    await app.matchAll();
    expect(await matchesOf(user)).toEqual([
      {
        match_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        match_type: 'account_domain',
        matched: {
          account_external_id: 'a1',
          account_name: 'Some other name',
          contact_external_id: null,
          account_metadata: { big: 1 },
          contact_metadata: null,
        },
        match_evidence: { value: domain, score: 1, signals: [] },
        also_matched: [],
        also_matched_total: 0,
        webhook_status: 'no_webhook',
        webhook_response_code: null,
        webhook_response_snippet: null,
        delivered_at: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        funding_round: {
          id: roundId,
          company_name: name,
          amount_usd: 5_000_000,
          funding_type: 'seed',
          website: `https://blog.${domain}/x`,
          article_url: 'https://news.example/article',
          published_date: '2026-03-02',
          ceo_name: null,
          ceo_email: null,
          industry: null,
          investors: [],
          confidence_score: 0.9,
        },
      },
    ]);
  });

  it("email_domain: a contact's address has the round's domain, and its account is reported", async () => {
    const user = await app.newUser();
    const { name, domain } = company('Lantern');
    await push(user, {
      accounts: [
        {
          external_id: 'acc',
          name: 'Unrelated Holding Zyx',
          domain: 'unrelated-holding-zyx.com',
          metadata: { c: 1 },
        },
      ],
      contacts: [
        {
          external_id: 'p1',
          email: `dana@mail.${domain}`,
          account_external_id: 'acc',
          metadata: { role: 'ceo' },
        },
      ],
    });
    await app.ingestRound({ companyName: name, website: `https://${domain}` });
    await app.matchAll();
    expect(await matchesOf(user)).toMatchObject([
      {
        match_type: 'email_domain',
        matched: {
          account_external_id: 'acc',
          contact_external_id: 'p1',
          account_metadata: { c: 1 },
          contact_metadata: { role: 'ceo' },
        },
        match_evidence: { value: domain, score: 1, signals: [] },
      },
    ]);
  });

  it("account_name: an account without a domain has the round's name, with or without a legal form", async () => {
    const user = await app.newUser();
    const { name } = company('Pebblecrest');
    await push(user, { accounts: [{ external_id: 'n1', name: `${name.toUpperCase()} GmbH` }] });
    await app.ingestRound({ companyName: `${name}, Inc.` });
    await app.matchAll();
    expect(await matchesOf(user)).toMatchObject([
      {
        match_type: 'account_name',
        matched: { account_external_id: 'n1' },
        match_evidence: { value: `${name.toUpperCase()} GmbH` },
      },
    ]);
  });

  it('does not match an account by name if its linked contact works elsewhere (decision 14)', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Cinderbrook');
    await push(user, {
      accounts: [{ external_id: 'n1', name }],
      contacts: [{ external_id: 'p', email: 'kim@somewhere-else-entirely.com', account_external_id: 'n1' }],
    });
    await app.ingestRound({ companyName: name, website: `https://${domain}` });
    await app.matchAll();
    expect(await matchesOf(user)).toEqual([]);
  });

  it('reports the most precise path, and lists and counts the other hits in also_matched', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Quarrystone');
    await push(user, {
      accounts: [
        { external_id: 'byname', name, metadata: { partner_customer_id: 'c3' } },
        { external_id: 'bydomain', name: 'x', domain, metadata: { partner_customer_id: 'c1' } },
        { external_id: 'bydomain2', name: 'y', domain, metadata: { partner_customer_id: 'c2' } },
      ],
      contacts: [
        { external_id: 'lone', email: `lee@${domain}`, metadata: { partner_customer_id: 'c4' } },
        { external_id: 'linked', email: 'lee@gmail.com', account_external_id: 'bydomain' },
      ],
    });
    await app.ingestRound({ companyName: name, website: `https://${domain}` });
    await app.matchAll();
    const [match, ...rest] = await matchesOf(user);
    expect(rest).toEqual([]);
    expect(match).toMatchObject({
      match_type: 'account_domain',
      matched: {
        account_external_id: 'bydomain',
        contact_external_id: 'linked',
        account_metadata: { partner_customer_id: 'c1' },
      },
      also_matched_total: 3,
      also_matched: [
        {
          match_type: 'account_domain',
          account_external_id: 'bydomain2',
          contact_external_id: null,
          account_metadata: { partner_customer_id: 'c2' },
        },
        {
          match_type: 'email_domain',
          account_external_id: null,
          contact_external_id: 'lone',
          contact_metadata: { partner_customer_id: 'c4' },
        },
        {
          match_type: 'account_name',
          account_external_id: 'byname',
          account_metadata: { partner_customer_id: 'c3' },
        },
      ],
    });
    expect((await user.call('DELETE', '/api/v1/accounts?external_id=bydomain2')).body).toEqual({
      deleted: 1,
    });
    expect(await matchesOf(user)).toMatchObject([
      {
        also_matched_total: 2,
        also_matched: [{ contact_external_id: 'lone' }, { account_external_id: 'byname' }],
      },
    ]);
    await user.call('DELETE', '/api/v1/accounts?external_id=bydomain');
    expect(await matchesOf(user)).toEqual([]);
  });
});

describe('each user gets a round once (decisions 27 and 28)', () => {
  it('the service stores no second match for a re-pushed account or a round that gains a website', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Fernhollow');
    await push(user, { accounts: [{ external_id: 'a', name, domain }] });
    const roundId = await app.ingestRound({ companyName: name, website: null });
    await app.matchAll();
    expect(await matchesOf(user)).toEqual([]);
    expect(await app.ingestRound({ companyName: name, website: `https://${domain}` })).toBe(roundId);
    await app.matchAll();
    expect(await matchesOf(user)).toHaveLength(1);
    await user.call('DELETE', '/api/v1/accounts?external_id=a');
    await push(user, { accounts: [{ external_id: 'a', name, domain }] });
    await app.dataSource.query(`insert into match_jobs (round_id, enqueued_at) values ($1, now())`, [
      roundId,
    ]);
    await app.matchAll();
    expect(await matchesOf(user)).toEqual([]);
  });

  it('the service matches only users on Pro', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Moorgate');
    await push(user, { accounts: [{ external_id: 'a', name, domain }] });
    await app.dataSource.query(`update users set tier = 'free' where id = $1`, [user.userId]);
    await app.ingestRound({ companyName: name, website: `https://${domain}` });
    await app.matchAll();
    await app.dataSource.query(`update users set tier = 'pro' where id = $1`, [user.userId]);
    expect(await app.dataSource.query(`select 1 from matches where user_id = $1`, [user.userId])).toEqual([]);
  });
});

test('regression: the service sends a match to a URL that was registered while the match waited to be stored (decision 20)', async () => {
  const user = await app.newUser();
  const { name, domain } = company('Saltmarsh');
  await push(user, { accounts: [{ external_id: 'a', name, domain }] });
  await app.ingestRound({ companyName: name, website: `https://${domain}` });
  await app.matchAll();
  const website = `https://${domain}`;
  const later = { companyName: name, website, fundingType: 'debt' as const, amountUsd: 90_000_000 };
  const roundId = await app.ingestRound(later);
  const other = app.dataSource.createQueryRunner();
  await other.startTransaction();
  let matching: Promise<number> | undefined;
  try {
    await other.query(`select from user_cursors where user_id = $1 for update`, [user.userId]);
    matching = app.nest.get(MatchingService).matchRound(roundId);
    await untilCursorsAreAsked();
    const set = await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/in' });
    expect(set.status).toBe(200);
  } finally {
    await other.commitTransaction();
    await other.release();
  }
  expect(await matching).toBe(1);
  expect((await matchesOf(user)).map((match: { webhook_status: string }) => match.webhook_status)).toEqual([
    'pending',
    'no_webhook',
  ]);
});

/**
 * Resolves after the statement that locks the cursors has started and waits for the lock. On Citus,
 * the statement waits in a worker, and the coordinator does not show the wait.
 */
async function untilCursorsAreAsked(): Promise<void> {
  const asking = `select from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'insert into user_cursors as cursor%'`;
  await soon(
    'a statement that asks for the cursors',
    async () => (await app.dataSource.query<unknown[]>(asking)).length > 0,
    20_000,
  );
}
