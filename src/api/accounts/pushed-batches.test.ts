import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';
import { erasePerson } from '../../erasure/erase-person.js';
import { ErasedPeople } from '../../rounds/erased-people/erased-people.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set(null));

const BATCH = {
  accounts: [
    { external_id: 'a', name: 'Alder Robotics', domain: 'alder-robotics.com', metadata: { n: 1 } },
    { external_id: 'b', name: 'Birch Foods' },
  ],
};
const STORED = { status: 200, body: { upserted: 2, errors: [] } };

const push = (user: TestUser, body: unknown = BATCH): Promise<Reply> =>
  user.call('POST', '/api/v1/accounts', body as object);

/**
 * Returns the user's accounts. `was_locked` is true if a transaction has locked or updated the row
 * since it was stored.
 */
async function accountsOf({ userId }: TestUser) {
  return app.dataSource.query(
    `select external_id, name, domain, metadata, updated_at, xmax::text <> '0' as was_locked
     from accounts where user_id = $1 order by external_id`,
    [userId],
  );
}

async function useOf({ userId }: TestUser) {
  const [use] = await app.dataSource.query(
    `select requests, rows from quota_usage where user_id = $1 and tool = 'crm_accounts_upsert'`,
    [userId],
  );
  return use;
}

test('a repeated batch gets the same response and is counted, although its rows are not read again', async () => {
  const user = await app.newUser();
  expect(await push(user)).toMatchObject(STORED);
  const before = await accountsOf(user);
  expect(await push(user)).toMatchObject(STORED);
  expect(await accountsOf(user)).toEqual(before);
  expect(before.map((row: { was_locked: boolean }) => row.was_locked)).toEqual([false, false]);
  expect(await useOf(user)).toEqual({ requests: 2, rows: 4 });
});

test('a repeated batch that would exceed the quota is rejected', async () => {
  const user = await app.newUser();
  await user.setQuotas('crm_accounts_upsert', { rows: 3 });
  await push(user);
  expect((await push(user)).status).toBe(429);
  expect(await useOf(user)).toEqual({ requests: 1, rows: 2 });
});

test('every row of a repeated batch uses quota, even if the batch contains an external id twice', async () => {
  const user = await app.newUser();
  const twice = { accounts: [...BATCH.accounts, BATCH.accounts[0]] };
  await push(user, twice);
  expect(await push(user, twice)).toMatchObject({ status: 200, body: { upserted: 3, errors: [] } });
  expect(await useOf(user)).toEqual({ requests: 2, rows: 6 });
});

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ['another batch', (user) => push(user, { accounts: [{ external_id: 'a', name: 'Other' }] })],
  ['the deletion of an account', (user) => user.call('DELETE', '/api/v1/accounts?external_id=b')],
  [
    'an SQL statement of the operator',
    ({ userId }) =>
      app.dataSource.query(`update accounts set name = 'Other' where user_id = $1 and external_id = 'b'`, [
        userId,
      ]),
  ],
])('a repeated batch is stored in full after %s', async (_what, change) => {
  const user = await app.newUser();
  await push(user);
  await push(user);
  await change(user);
  expect(await push(user)).toMatchObject(STORED);
  expect(await accountsOf(user)).toMatchObject([
    { external_id: 'a', name: 'Alder Robotics', domain: 'alder-robotics.com', metadata: { n: 1 } },
    { external_id: 'b', name: 'Birch Foods', domain: null, metadata: null },
  ]);
});

test('regression: a repeated batch does not store an erased person again', async () => {
  const user = await app.newUser();
  const body = { accounts: [{ external_id: 'a', name: 'Alder', metadata: { owner: 'kim@alder.example' } }] };
  const by = { actor: 'test', actorUserId: null, now: new Date() };
  await push(user, body);
  const people = app.nest.get(ErasedPeople);
  await erasePerson({ dataSource: app.dataSource, people }, 'kim@alder.example', by);
  for (let time = 0; time < 3; time += 1) {
    expect(await accountsOf(user)).toMatchObject([{ metadata: { owner: 'erased' } }]);
    expect(await push(user, body)).toMatchObject({ status: 200, body: { upserted: 1 } });
  }
});

test('after the rows of a batch are restored, the service recognises the batch again', async () => {
  const user = await app.newUser();
  await push(user);
  await push(user, { accounts: [{ external_id: 'a', name: 'Other' }] });
  await push(user);
  const before = await accountsOf(user);
  await push(user);
  expect(await accountsOf(user)).toEqual(before);
});

test('a batch does not count as repeated because another user sent it', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  await push(one);
  await push(other);
  expect(await accountsOf(other)).toHaveLength(2);
});

test('the service checks a batch with a faulty row each time the batch arrives', async () => {
  const user = await app.newUser();
  const faulty = { accounts: [...BATCH.accounts, { external_id: 'c' }] };
  const first = await push(user, faulty);
  expect((first.body as { errors: unknown[] }).errors).toHaveLength(1);
  expect(await push(user, faulty)).toMatchObject({ status: 200, body: first.body });
});

test('after a week, the service compares the rows of a repeated batch again', async () => {
  const user = await app.newUser();
  app.clock.set('2026-03-02T09:00:00Z');
  await push(user);
  app.clock.set('2026-03-09T09:00:00Z');
  await push(user);
  // The service locks a row to compare it.
  expect((await accountsOf(user)).map((row: { was_locked: boolean }) => row.was_locked)).toEqual([
    true,
    true,
  ]);
});
