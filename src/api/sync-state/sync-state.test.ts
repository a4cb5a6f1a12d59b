import { randomUUID } from 'node:crypto';
import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';
import { signIn } from '../../../test/e2e/ui-harness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface State {
  account_id: string;
  state: string | null;
  others: string | null;
}

async function stateOf(user: Pick<TestUser, 'call'>, list = 'accounts', source = 'crm'): Promise<State> {
  const reply = await user.call('GET', `/sync-state?list=${list}&source=${source}`);
  expect(reply.status).toBe(200);
  return reply.body as State;
}

const push = (user: TestUser, name: string, sync?: { run: string; source?: string }): Promise<Reply> =>
  user.call(
    'POST',
    '/api/v1/accounts',
    { accounts: [{ external_id: 'a', name }] },
    sync && { 'x-sync-source': sync.source ?? 'crm', 'x-sync-run': sync.run },
  );

const told = (reply: Reply): unknown => reply.headers['x-sync-state'];

describe('the sync state', () => {
  it('the state contains the account to which the API key belongs', async () => {
    const user = await app.newUser();
    const visitor = await signIn(app);
    const key = (await visitor.call('POST', '/app/api/keys', { name: 'second' })).json();
    expect(await stateOf(user)).toEqual({ account_id: user.userId, state: null, from: null, others: null });
    const reply = await user.call('GET', '/sync-state?list=accounts&source=crm', undefined, {
      authorization: `Bearer ${key.api_key}`,
    });
    expect(reply.body.account_id).toBe(visitor.userId);
  });

  it('counts only calls that changed rows', async () => {
    const user = await app.newUser();
    const run = randomUUID();
    expect(told(await push(user, 'one', { run }))).toBe(`state="${run}.1"`);
    expect(told(await push(user, 'one', { run }))).toBe(`state="${run}.1"`);
    expect(told(await push(user, 'two', { run }))).toBe(`state="${run}.2"`);
    expect(await stateOf(user)).toMatchObject({ state: `${run}.2`, others: null });
    const next = randomUUID();
    expect(told(await push(user, 'two', { run: next }))).toBe(`state="${run}.2"`);
    expect(told(await push(user, 'three', { run: next }))).toBe(`state="${next}.3", from="${run}.2"`);
    const gone = await user.call('DELETE', '/api/v1/accounts?external_id=a', undefined, {
      'x-sync-source': 'crm',
      'x-sync-run': next,
    });
    expect(told(gone)).toBe(`state="${next}.4", from="${run}.2"`);
    expect((await stateOf(user, 'contacts')).state).toBeNull();
  });

  it('if another run calls in between, the state shows both runs, and the states of other sources do not change', async () => {
    const user = await app.newUser();
    const [x, y, z] = [randomUUID(), randomUUID(), randomUUID()];
    await push(user, 'x', { run: x });
    await push(user, 'y', { run: y });
    expect(told(await push(user, 'x again', { run: x }))).toBe(`state="${x}.3", from="${y}.2"`);
    expect(told(await push(user, 'z', { run: z, source: 'other' }))).toBe(`state="${z}.1"`);
    expect((await stateOf(user)).state).toBe(`${x}.3`);
  });

  it('counts each of 24 calls that two runs make at the same time', async () => {
    const user = await app.newUser();
    const runs = [randomUUID(), randomUUID()];
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) => push(user, `name ${at}`, { run: runs[at % 2] ?? '' })),
    );
    const states = replies.map((reply) => String(told(reply)));
    // Each call changed the row, so each call found a different state. `from` must be the state
    // after another call, or be absent.
    expect(new Set(states).size).toBe(24);
    const found = states.map((text) => /from="([^"]+)"/.exec(text)?.[1] ?? 'none');
    const own = states.map((text) => /state="([^"]+)"/.exec(text)?.[1] ?? '');
    for (const [at, from] of found.entries())
      expect(own.concat('none').includes(from) && from !== own[at]).toBe(true);
  });

  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['a call that names no sync', (user) => push(user, 'renamed')],
    ['a deletion', (user) => user.call('DELETE', '/api/v1/accounts?external_id=a')],
  ])('the state changes with %s', async (_what, change) => {
    const user = await app.newUser();
    const run = randomUUID();
    await push(user, 'one', { run });
    await push(user, 'one');
    expect((await stateOf(user)).others).toBeNull();
    await change(user);
    const first = await stateOf(user);
    expect(first).toMatchObject({ state: `${run}.1`, others: expect.any(String) });
    await push(user, 'again');
    expect((await stateOf(user)).others).not.toBe(first.others);
  });

  it('the state changes when a user edits rows in the settings or an erasure changes rows', async () => {
    const visitor = await signIn(app);
    const key = (await visitor.call('POST', '/app/api/keys', { name: 'sync' })).json();
    const asKey: Pick<TestUser, 'call'> = {
      call: async (method, path) => {
        const { statusCode, headers, body } = await app.nest.inject({
          method,
          url: path,
          headers: { authorization: `Bearer ${key.api_key}` },
        });
        return { status: statusCode, headers, body: JSON.parse(body), text: body };
      },
    };
    const seen = new Set<string | null>([null]);
    const changed = async (list: string, change: () => Promise<unknown>) => {
      await change();
      const { others } = await stateOf(asKey, list);
      expect(seen).not.toContain(others);
      seen.add(others);
    };
    const email = `erased.${randomUUID().slice(0, 8)}@northwind.example`;
    const accounts = [{ external_id: 'a', name: 'A', metadata: { owner: email } }];
    const contacts = [{ external_id: 'c', email }, { external_id: 'd' }];
    await changed('accounts', () => visitor.call('POST', '/app/api/crm/accounts', { accounts }));
    await changed('contacts', () => visitor.call('POST', '/app/api/crm/contacts', { contacts }));
    await changed('contacts', () => visitor.call('DELETE', '/app/api/crm/contact?external_id=d'));
    const operator = await signIn(app, { role: 'operator' });
    const before = await stateOf(asKey, 'accounts');
    await changed('contacts', () => operator.call('POST', '/app/api/operator/erasures', { email }));
    expect((await stateOf(asKey, 'accounts')).others).not.toBe(before.others);
    await changed('accounts', () => visitor.call('DELETE', '/app/api/crm/account?external_id=a'));
  });

  it.each([
    ['/sync-state?source=crm', 'list must be accounts or contacts.'],
    ['/sync-state?list=matches&source=crm', 'list must be accounts or contacts.'],
    ['/sync-state?list=accounts', 'source must have 1 to 80 letters, digits, dots, hyphens and underscores.'],
    [
      '/sync-state?list=accounts&source=a%20b',
      'source must have 1 to 80 letters, digits, dots, hyphens and underscores.',
    ],
  ])('the call %s is rejected with invalid_param', async (path, message) => {
    const user = await app.newUser();
    expect(await user.call('GET', path)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_param', message } },
    });
  });

  it('a call with invalid run headers is rejected, and nothing is stored', async () => {
    const user = await app.newUser();
    const sending = (headers: Record<string, string>) =>
      user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name: 'A' }] }, headers);
    const message = expect.stringContaining('X-Sync-') as string;
    for (const headers of [
      { 'x-sync-source': 'crm' },
      { 'x-sync-run': randomUUID() },
      { 'x-sync-source': '', 'x-sync-run': randomUUID() },
      { 'x-sync-source': 'crm', 'x-sync-run': 'run-1' },
    ])
      expect(await sending(headers)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_param', message } },
      });
    expect(await stateOf(user)).toMatchObject({ state: null, others: null });
  });

  it('the state differs after a restore, even after the same number of changes', async () => {
    const user = await app.newUser();
    const run = randomUUID();
    await push(user, 'one', { run });
    const kept: unknown[] = await app.dataSource.query(
      `select to_jsonb(s) as row from crm_states s where user_id = $1`,
      [user.userId],
    );
    await push(user, 'two');
    const { others } = await stateOf(user);
    // The test restores the states of an earlier backup, and then makes different changes.
    await app.dataSource.query(`delete from crm_states where user_id = $1`, [user.userId]);
    for (const { row } of kept as { row: unknown }[])
      await app.dataSource.query(
        `insert into crm_states select * from jsonb_populate_record(null::crm_states, $1)`,
        [JSON.stringify(row)],
      );
    await push(user, 'three');
    const after = await stateOf(user);
    expect([after.others === others, after.others]).toEqual([false, expect.any(String)]);
  });
});
