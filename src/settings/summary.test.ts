import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { signBody } from '../runtime/secrets/signature.js';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

it('the page shows each set-up step, failed deliveries and nearly used-up quotas', async () => {
  const visitor = await signIn(app);
  const summary = async () => (await visitor.call('GET', '/app/api/summary')).json();
  const start = await summary();
  expect(start.set_up).toEqual({
    has_key: false,
    has_accounts: false,
    has_webhook: false,
    is_proved: false,
    has_match: false,
  });
  expect(start.days).toHaveLength(30);
  expect([start.recent.failed, start.near_limits]).toEqual([0, []]);

  const key = (await visitor.call('POST', '/app/api/keys', { name: null })).json();
  await visitor.call('POST', '/app/api/crm/accounts', {
    accounts: [{ external_id: 'a', name: 'Copperfield Energy', domain: 'copperfield-energy.com' }],
  });
  await visitor.call('POST', '/app/api/webhook', { url: receiver.url });
  const trial = (kind: string) => visitor.call('POST', '/app/api/webhook/trial', { kind, secret: 'current' });
  receiver.answerWith(({ headers, rawBody }) => ({
    status: headers['x-service-signature'] === signBody(key.signing_secret, rawBody) ? 204 : 401,
  }));
  await trial('event');
  await trial('large');
  expect((await summary()).set_up).toMatchObject({
    has_key: true,
    has_accounts: true,
    has_webhook: true,
    is_proved: false,
  });
  await trial('forged');
  expect((await summary()).set_up).toMatchObject({ is_proved: true, has_match: false });

  receiver.answerWith({ status: 503, body: 'down for repairs' });
  await app.ingestRound({ companyName: 'Copperfield Energy', website: 'https://copperfield-energy.com' });
  await app.matchAll();
  await app.deliverAll();
  const failing = await summary();
  expect(failing.set_up.has_match).toBe(true);
  expect(failing.recent).toMatchObject({
    failed: 1,
    delivered: 0,
    last_code: 503,
    last_answer: 'down for repairs',
  });
  expect(failing.days.at(-1)).toMatchObject({ failed: 1, delivered: 0 });
  expect(failing.days.at(-1).rounds).toBeGreaterThan(0);

  await trial('event');
  expect((await summary()).set_up.is_proved).toBe(false);

  await app.dataSource.query(
    `update quota_usage set requests = 80 where user_id = $1 and tool = 'crm_accounts_upsert'`,
    [visitor.userId],
  );
  expect((await summary()).near_limits).toEqual([
    { tool: 'crm_accounts_upsert', unit: 'requests', used: 80, limit: 100 },
  ]);
});

it('the page asks for new test events after the URL has changed', async () => {
  const visitor = await signIn(app);
  await visitor.call('POST', '/app/api/keys', { name: null });
  await visitor.call('POST', '/app/api/webhook', { url: receiver.url });
  await app.dataSource.query(
    `update webhook_endpoints set trials_passed = '{event,forged,large}' where user_id = $1`,
    [visitor.userId],
  );
  const isProved = async () => (await visitor.call('GET', '/app/api/summary')).json().set_up.is_proved;
  expect(await isProved()).toBe(true);
  await visitor.call('POST', '/app/api/webhook', { url: `${receiver.url}/new` });
  expect(await isProved()).toBe(false);
});

it('the page lists the rows to clean up after an erasure, until the rows are pushed without the person', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const [visitor, other] = [await signIn(app), await signIn(app)];
  const toClean = async (by = visitor) => {
    const { accounts_to_clean: accounts, contacts_to_clean: contacts } = (
      await by.call('GET', '/app/api/summary')
    ).json();
    return [accounts, contacts];
  };
  const none = { rows: [], total: 0, has_more: false };
  const row = (id: string, heldIn = 'other') => ({ external_id: id, held_in: heldIn });
  const email = 'ivo@toclean.example';
  const accounts = ['a', 'b', email, 'n'].map((id) => ({
    external_id: id,
    name: id === 'n' ? `Firm of ${email}` : 'Firm',
    metadata: id === 'a' ? { owner: email } : null,
  }));
  const contacts = [
    { external_id: 'theirs', email },
    { external_id: 'c', email: 'jo@toclean.example', first_name: `Jo of ${email}` },
  ];
  for (const by of [visitor, other])
    await by.call('POST', '/app/api/crm/accounts', { accounts: [accounts[1]] });
  await visitor.call('POST', '/app/api/crm/accounts', { accounts });
  await visitor.call('POST', '/app/api/crm/contacts', { contacts });
  await operator.call('POST', '/app/api/operator/erasures/preview', { email });
  expect(await toClean()).toEqual([none, none]);
  await operator.call('POST', '/app/api/operator/erasures', { email });
  const all = [
    { rows: [row('a'), row(email, 'external_id'), row('n', 'name')], total: 3, has_more: false },
    { rows: [row('c')], total: 1, has_more: false },
  ];
  expect(await toClean()).toEqual(all);
  // The pushed rows still contain the person, so they stay in the list.
  for (const rows of [{ accounts }, { contacts }])
    await visitor.call('POST', `/app/api/crm/${Object.keys(rows)[0]}`, rows);
  expect(await toClean()).toEqual(all);
  await visitor.call('POST', '/app/api/crm/accounts', {
    accounts: [
      { external_id: 'a', name: 'Firm', metadata: { owner: 'erased' } },
      { external_id: 'b', name: 'Firm', metadata: { owners: [email] } },
      { external_id: 'n', name: 'Firm' },
    ],
  });
  await visitor.call('DELETE', `/app/api/crm/account?external_id=${email}`);
  await visitor.call('POST', '/app/api/crm/contacts', { contacts: [{ external_id: 'c', first_name: 'Jo' }] });
  expect(await toClean()).toEqual([{ rows: [row('b')], total: 1, has_more: false }, none]);
  expect(await toClean(other)).toEqual([none, none]);
});

it('the page counts up to 10,000 rows to clean up, and shows that there are more', async () => {
  const visitor = await signIn(app);
  const mark = (from: number, to: number) =>
    app.dataSource.query(
      `insert into accounts (user_id, external_id, name, to_clean, created_at, updated_at)
       select $1, 'm' || n, 'Firm', true, now(), now() from generate_series($2::int, $3::int) n order by n`,
      [visitor.userId, from, to],
    );
  const toClean = async () =>
    (await visitor.call('GET', '/app/api/summary')).json().accounts_to_clean as Record<string, unknown>;
  await mark(1, 10_000);
  expect(await toClean()).toMatchObject({ total: 10_000, has_more: false });
  await mark(10_001, 10_005);
  expect(await toClean()).toMatchObject({ total: 10_000, has_more: true });
});

it('regression: a row that still needs cleaning is written only once, even if it is pushed repeatedly', async () => {
  const [visitor, operator] = [await signIn(app), await signIn(app, { role: 'operator' })];
  const email = 'uma@once.example';
  await operator.call('POST', '/app/api/operator/erasures', { email });
  const metadata = { owner: email };
  // The last row is rejected, so the service does not recognise the batch as already stored.
  const accounts = [
    { external_id: 'a', name: 'Firm', metadata },
    { external_id: email, name: 'Firm' },
  ];
  const contacts = [
    { external_id: 'c', metadata },
    { external_id: 'theirs', email },
  ];
  const push = async () => {
    await visitor.call('POST', '/app/api/crm/accounts', { accounts });
    await visitor.call('POST', '/app/api/crm/contacts', { contacts });
    return app.dataSource.query(
      `select external_id, to_clean, xmin::text, ctid::text from accounts where user_id = $1
       union all select external_id, to_clean, xmin::text, ctid::text from contacts where user_id = $1 order by 1`,
      [visitor.userId],
    );
  };
  const stored = await push();
  expect(stored).toMatchObject([
    { external_id: 'a', to_clean: true },
    { external_id: 'c', to_clean: true },
  ]);
  expect(await push()).toEqual(stored);
});
