import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp, TestUser } from '../../../test/harness/app.js';
import { signIn } from '../../../test/e2e/ui-harness.js';
import type { Visitor } from '../../../test/e2e/ui-harness.js';
import { claimMatch } from '../../delivery/delivery.queries.js';
import { failPending } from '../../delivery/fail-pending.js';
import { withdrawRound } from '../../delivery/withdraw-round.js';

let app: TestApp;
let operator: Visitor;
beforeAll(async () => {
  // No server listens at these addresses, so every delivery fails immediately.
  const names = ['first.test', 'second.test', 'third.test', 'fourth.test', 'fifth.test', 'sixth.test'];
  const hosts = new Map(names.map((name) => [name, '127.0.0.1']));
  app = await startTestApp({ outgoing: { allowedNetworks: [], hosts, ca: undefined } });
  operator = await signIn(app, { role: 'operator' });
});
afterAll(() => app.close());

const setUrl = (user: TestUser, url: string | null) => user.call('POST', '/api/v1/webhooks', { url });
type Row = {
  host: string | null;
  is_unsent: boolean;
  failed: number;
  users: number;
  last_answer: string | null;
};
const NONE = { failed: 0, users: 0, last_answer: null };

/**
 * Returns the rows of the operator's deliveries page for these hosts. The names `not known` and
 * `not sent` select the rows without a host.
 */
async function rowsOf(...names: string[]): Promise<Row[]> {
  const { data }: { data: Row[] } = (await operator.call('GET', '/app/api/operator/hosts')).json();
  const nameOf = (row: Row) => row.host ?? (row.is_unsent ? 'not sent' : 'not known');
  return data.filter((row) => names.includes(nameOf(row)));
}

/** Creates a user with a webhook and a match that waits for delivery. */
async function matchedUser(company: string, host: string): Promise<{ user: TestUser; roundId: string }> {
  const user = await app.newUser();
  const domain = `${company.toLowerCase()}.com`;
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: company, name: company, domain }],
  });
  await setUrl(user, `https://${host}:45999/hook`);
  const roundId = await app.ingestRound({ companyName: company, website: `https://${domain}` });
  await app.matchAll();
  return { user, roundId };
}

it('regression: the deliveries page counts a delivery for the host to which it was sent, even after a URL change', async () => {
  const { user } = await matchedUser('Hexaline', 'first.test');
  expect(await rowsOf('first.test:45999')).toMatchObject([{ pending: 1, failed: 0 }]);
  await app.deliverAll();
  const sent = { host: 'first.test:45999', users: 1, failed: 1, pending: 0, is_failing: true };
  await setUrl(user, 'https://SECOND.test:45999/hook');
  expect(await rowsOf('first.test:45999', 'second.test:45999')).toMatchObject([
    sent,
    { host: 'second.test:45999', users: 1, failed: 0, delivered: 0, is_failing: false },
  ]);
  await setUrl(user, null);
  expect(await rowsOf('first.test:45999', 'second.test:45999')).toMatchObject([sent]);
});

it('for matches that an older version sent, the deliveries page shows whether the host is known', async () => {
  const { user } = await matchedUser('Marrowfield', 'third.test');
  await app.deliverAll();
  await app.dataSource.query('update matches set webhook_host = null where user_id = $1', [user.userId]);
  expect(await rowsOf('third.test:45999')).toMatchObject([{ failed: 1 }]);
  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
  await setUrl(user, 'https://fourth.test:45999/hook');
  app.clock.set(null);
  expect(await rowsOf('third.test:45999', 'fourth.test:45999', 'not known')).toMatchObject([
    { host: null, is_unsent: false, failed: 1 },
    { host: 'fourth.test:45999', failed: 0 },
  ]);
});

it('the deliveries page counts unsent matches under "not sent", and ignores matches of withdrawn rounds', async () => {
  const [before = NONE] = await rowsOf('not sent');
  const unsent = await matchedUser('Ostwick', 'fifth.test');
  await app.dataSource.query('delete from signing_secrets where user_id = $1', [unsent.user.userId]);
  await app.deliverAll();
  const withdrawn = await matchedUser('Pellmere', 'fifth.test');
  const by = { actor: 'op@example.com', actorUserId: null, now: new Date() };
  await withdrawRound(app.dataSource, withdrawn.roundId, by, null);
  expect(await rowsOf('fifth.test:45999', 'not sent')).toMatchObject([
    {
      host: null,
      is_unsent: true,
      failed: before.failed + 1,
      users: before.users + 1,
      last_answer: expect.stringMatching(/^not sent: /),
    },
    { host: 'fifth.test:45999', failed: 0, pending: 0, users: 2 },
  ]);
});

it('regression: the deliveries page counts matches that a restore marked as failed under "not sent"', async () => {
  const [before = NONE] = await rowsOf('not sent');
  const claimed = await matchedUser('Quarrydell', 'sixth.test');
  const url = 'https://sixth.test:45999/hook';
  expect(await claimMatch(app.dataSource, claimed.user.userId, url, new Date())).not.toBeNull();
  await matchedUser('Rushmere', 'sixth.test');
  const queued = await app.newUser();
  const accounts = [{ external_id: 'a', name: 'Silverholt', domain: 'silverholt.com' }];
  await queued.call('POST', '/api/v1/accounts', { accounts });
  await setUrl(queued, url);
  await app.ingestRound({ companyName: 'Silverholt', website: 'https://silverholt.com' });
  await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
  await app.matchAll();
  expect(await rowsOf('sixth.test:45999', 'not sent')).toMatchObject([
    {
      is_unsent: true,
      is_failing: false,
      failed: before.failed + 3,
      users: before.users + 3,
      last_answer: 'restored from a backup, outcome unknown',
    },
    { host: 'sixth.test:45999', is_failing: false, failed: 0, delivered: 0, pending: 0, users: 3 },
  ]);
});
