import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp, TestUser } from '../../../test/harness/app.js';
import { withdrawRound } from '../../delivery/withdraw-round.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.set(null));
afterAll(() => app.close());

async function push(user: TestUser, accounts: object[], contacts: object[]): Promise<void> {
  for (const [kind, rows] of Object.entries({ accounts, contacts })) {
    const { body } = await user.call('POST', `/api/v1/${kind}`, { [kind]: rows });
    expect(body.errors).toEqual([]);
  }
}

async function read(round: Parameters<TestApp['ingestRound']>[0]): Promise<string> {
  const id = await app.ingestRound(round);
  await app.matchAll();
  return id;
}

const explain = (user: TestUser, round: string) =>
  user.call('GET', `/rounds/explanation?round=${encodeURIComponent(round)}`);

it('the explanation of a matched round lists accounts that almost matched, and says why they did not', async () => {
  app.clock.set('2031-06-01T08:00:00.000Z');
  const user = await app.newUser();
  await push(
    user,
    [
      { external_id: 'b', name: 'Glasswing Harbor', domain: 'glasswing-harbor.com' },
      { external_id: 'b-too', name: 'Glasswing Harbor, Inc.' },
      { external_id: 'a-domain', name: 'Glasswing Harbor', domain: 'glasswing-harbor.io' },
      { external_id: 'a-near', name: 'Glasswing Logistics' },
    ],
    [{ external_id: 'in', email: 'kim@glasswing-harbor.com', account_external_id: 'b' }],
  );
  const round = await read({ companyName: 'Glasswing Harbor', website: 'https://glasswing-harbor.com' });
  const before = (await explain(user, round)).body;
  expect(before).toMatchObject({
    outcome: 'matched',
    summary: 'This round matched your data.',
    details: [
      "An account with a domain is matched by the domain only. Of these accounts, only those are compared whose domain is the round's, or is like the company's name.",
    ],
    match_id: expect.any(String),
  });
  expect(before.accounts.map((one: { account_external_id: string }) => one.account_external_id)).toEqual([
    'a-domain',
    'a-near',
  ]);
  const [byDomain, byName] = before.accounts;
  expect(byDomain).toMatchObject({
    fits: false,
    against: [
      "This account has the domain glasswing-harbor.io. The round's website is glasswing-harbor.com.",
      'An account with a domain is matched by the domain only.',
    ],
  });
  expect(byName.against).toContain(`The round's name has "harbor". This account's name does not.`);

  // This account and this contact have the domain of the match. They were added after the service
  // read the round.
  app.clock.set('2031-06-02T09:00:00.000Z');
  await push(
    user,
    [{ external_id: 'a-late', name: 'Harbour, Glasswing', domain: 'glasswing-harbor.com' }],
    [{ external_id: 'late', email: 'lee@glasswing-harbor.com' }],
  );
  const after = (await explain(user, round)).body;
  expect(after.accounts.slice(0, 2)).toMatchObject([
    { match_type: 'account_domain', account_external_id: 'a-late', fits: true, total: 1, against: [] },
    { match_type: 'email_domain', contact_external_id: 'late', fits: true },
  ]);
  expect(after.details).toEqual([
    'Your account "Harbour, Glasswing" fits this round, but you pushed it later, at 2031-06-02 09:00 UTC.',
    'The round was read at 2031-06-01 08:00 UTC.',
    'A round is matched once, when it is read. The next round of this company will match.',
    "An account with a domain is matched by the domain only. Of these accounts, only those are compared whose domain is the round's, or is like the company's name.",
  ]);

  await withdrawRound(app.dataSource, round, { actor: 'operator', actorUserId: null, now: new Date() });
  expect((await explain(user, round)).body).toMatchObject({
    outcome: 'matched',
    details: ['The operator withdrew the round later: it is wrong.'],
    accounts: [],
  });
});
