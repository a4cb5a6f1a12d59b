import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { nodesOf, recordStatements } from '../../test/plans/statements.js';
import type { PlanNode } from '../../test/plans/statements.js';
import { longestTurn } from '../../test/harness/thread-clock.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Account = { external_id: string; name: string; domain?: string };

async function push(user: TestUser, accounts: Account[]): Promise<void> {
  for (let at = 0; at < accounts.length; at += 1_000) {
    const { body } = await user.call('POST', '/api/v1/accounts', {
      accounts: accounts.slice(at, at + 1_000),
    });
    expect(body.errors).toEqual([]);
  }
}

async function read(round: Parameters<TestApp['ingestRound']>[0]): Promise<string> {
  const id = await app.ingestRound(round);
  await app.matchAll();
  return id;
}

const explain = async (user: TestUser, round: string) =>
  (await user.call('GET', `/rounds/explanation?round=${round}`)).body;

const CUT = 'Very many names are like this one. Not all of them were compared.';
/**
 * Returns accounts with different spellings of one name. All spellings have the same key in the
 * name index.
 */
const spellings = (name: string, count: number): Account[] =>
  Array.from({ length: count }, (_, at) => ({
    external_id: `s-${at}`,
    name: `${name}${'!'.repeat(at % 50)} ${'.'.repeat(at / 50 + 1)}`,
  }));

describe('an explanation of a round whose company name has very many spellings', () => {
  it('regression: is the same on a busy machine and with many spellings of other customers', async () => {
    const user = await app.newUser();
    const round = await read({ companyName: 'Marrowick', website: 'https://marrowick.com' });
    await push(await app.newUser(), spellings('Marrowick', 2_500));
    await push(user, [{ external_id: 'mine', name: 'MARROWICK, Inc.' }]);
    const quiet = await explain(user, round);
    expect(quiet).toMatchObject({ outcome: 'pushed_later', accounts: [{ account_external_id: 'mine' }] });
    const hog = setInterval(() => {
      const until = performance.now() + 200;
      while (performance.now() < until);
    }, 1);
    try {
      expect(await explain(user, round)).toEqual(quiet);
    } finally {
      clearInterval(hog);
    }
  });

  it('regression: keeps the process free for other calls', async () => {
    const user = await app.newUser();
    const long = `${'Perrowick Bay '.repeat(28)}Works`;
    const round = await read({ companyName: long, website: 'https://perrowick.com' });
    await push(user, spellings(long, 1_900));
    await explain(user, round);
    const { longestMs } = await longestTurn(() => explain(user, round));
    expect(longestMs).toBeLessThan(50);
  });

  it('says that not all names were compared, whether an account fits or not', async () => {
    const user = await app.newUser();
    const round = await read({ companyName: 'Carrowick', website: 'https://carrowick.com' });
    await push(user, spellings('Carrowick', 2_500));
    const byName = await explain(user, round);
    expect(byName.outcome).toBe('pushed_later');
    expect(byName.details).toContain(CUT);
    expect(await explain(user, round)).toEqual(byName);
    await push(user, [{ external_id: 'd', name: 'Other', domain: 'carrowick.com' }]);
    const byDomain = await explain(user, round);
    expect(byDomain.accounts[0]).toMatchObject({ account_external_id: 'd', fits: true });
    expect(byDomain.details).toContain(CUT);
  });
});

describe('the number of accounts or contacts with the same domain or name', () => {
  const insertAccounts = (user: TestUser, columns: string, count: number) =>
    app.dataSource.query(
      `insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
       select $1, 'm' || n, ${columns}, now(), now() from generate_series(1, $2::int) n order by n`,
      [user.userId, count],
    );

  it('counts up to 1,000 accounts with one domain, and says if more accounts have it', async () => {
    const user = await app.newUser();
    const round = await read({ companyName: 'Farrowick', website: 'https://farrowick.com' });
    await insertAccounts(user, `'Firm', 'farrowick.com', 'farrowick.com'`, 1_000);
    expect((await explain(user, round)).accounts[0]).toMatchObject({
      account_external_id: 'm1',
      total: 1_000,
      has_more: false,
    });
    await push(user, [{ external_id: 'last', name: 'Firm', domain: 'farrowick.com' }]);
    expect((await explain(user, round)).accounts[0]).toMatchObject({
      account_external_id: 'm1',
      total: 1_000,
      has_more: true,
    });
  });

  it('counts up to 1,000 accounts with one name', async () => {
    const user = await app.newUser();
    const round = await read({ companyName: 'Garrowick' });
    await push(
      user,
      Array.from({ length: 1_002 }, (_, at) => ({ external_id: `g${at}`, name: 'Garrowick' })),
    );
    expect((await explain(user, round)).accounts).toMatchObject([
      { account_external_id: 'g0', fits: true, total: 1_000, has_more: true },
    ]);
  });

  it('regression: shows the contact that was stored first, even if it was changed later', async () => {
    const user = await app.newUser();
    const round = await read({ companyName: 'Harrowick', website: 'https://harrowick.com' });
    await app.dataSource.query(
      `insert into contacts (user_id, external_id, email, email_domain, created_at, updated_at)
       select $1, 'c' || n, 'c' || n || '@harrowick.com', 'harrowick.com', now(), now() from generate_series(1, 1500) n order by n`,
      [user.userId],
    );
    await user.call('POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'c1', email: 'c1@harrowick.com', first_name: 'Kim' }],
    });
    expect((await explain(user, round)).accounts[0]).toMatchObject({
      contact_external_id: 'c1',
      total: 1_000,
      has_more: true,
    });
  });

  it('regression: reads no more contacts of a domain than it counts, however many exist', async () => {
    const users = [await app.newUser(), await app.newUser(), await app.newUser()];
    const [user] = users as [TestUser, TestUser, TestUser];
    const round = await read({ companyName: 'Jarrowick', website: 'https://jarrowick.com' });
    for (const domain of ['other.example', 'jarrowick.com'])
      await app.dataSource.query(
        `insert into contacts (user_id, external_id, email_domain, created_at, updated_at)
         select u, $2 || n, $2, now(), now() from unnest($1::uuid[]) u, generate_series(1, 5000) n order by n`,
        [users.map(({ userId }) => userId), domain],
      );
    await app.dataSource.query('analyze contacts');
    const recording = await recordStatements(app.dataSource);
    const explained = await explain(user, round).finally(() => recording.stop());
    expect(explained.accounts[0]).toMatchObject({ total: 1_000, has_more: true });
    const statement = recording.stop().find(({ text }) => text.includes('of_domain'));
    const [{ 'QUERY PLAN': plan }] = await app.dataSource.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
      `explain (analyze, format json) ${statement?.text}`,
      statement?.variants[0],
    );
    const scan = nodesOf(plan[0].Plan).find((node) => node['Relation Name'] === 'contacts');
    expect(scan?.['Index Name']).toBe('contacts_email_domain_user_idx');
    expect(scan?.['Actual Rows']).toBeLessThanOrEqual(1_001);
  });
});

describe('an explanation of a round that matched very many accounts', () => {
  it('lists a near account, however many accounts of the match have a similar name', async () => {
    const user = await app.newUser();
    await push(user, [
      ...spellings('Larrowick Ferries', 200),
      { external_id: 'near', name: 'Larrowick Robotics' },
    ]);
    const round = await read({ companyName: 'Larrowick Ferries', website: 'https://larrowick.com' });
    const { outcome, accounts } = await explain(user, round);
    expect(outcome).toBe('matched');
    expect(accounts).toMatchObject([{ account_external_id: 'near', fits: false }]);
  });

  it('lists no account that fits if the match counts accounts that it does not store', async () => {
    const user = await app.newUser();
    const domain = 'marrowmere.com';
    const many = Array.from({ length: 1_200 }, (_, at) => ({ external_id: `m${at}`, name: 'Firm', domain }));
    await push(user, [...many, { external_id: 'near', name: 'Marrowmere Robotics' }]);
    const round = await read({ companyName: 'Marrowmere Ferries', website: `https://${domain}` });
    await push(user, [{ external_id: 'late', name: 'Late', domain }]);
    const { outcome, accounts, details } = await explain(user, round);
    expect(outcome).toBe('matched');
    expect(details).toEqual([
      expect.stringMatching(/^An account with a domain is matched by the domain only/),
    ]);
    expect(accounts).toMatchObject([{ account_external_id: 'near', fits: false }]);
  });
});
