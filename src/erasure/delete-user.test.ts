import type { TestApp } from '../../test/harness/app.js';
import { startTestApp } from '../../test/harness/app.js';
import { tablesWith } from '../../test/harness/contents.js';
import { recordStatements } from '../../test/citus/record-statements.js';
import { PASSWORD, createPerson, send, signIn } from '../../test/e2e/ui-harness.js';
import { deleteUser, sweepDeletedUsers } from './delete-user.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('deleting a user', () => {
  it("a deletion removes the user's rows from every table, including the ledger, and no other rows", async () => {
    const operator = await signIn(app, { role: 'operator' });
    const [gone, stays] = [await signIn(app), await app.newUser()];
    const key = (await gone.call('POST', '/app/api/keys', { name: 'Warehouse key' })).json();
    const account = { external_id: 'acc-5150', name: 'Quillfeather', domain: 'quillfeather.com' };
    await gone.call('POST', '/app/api/crm/accounts', { accounts: [account] });
    await gone.call('POST', '/app/api/crm/contacts', {
      contacts: [{ external_id: 'con-5150', email: 'a@quillfeather.com', account_external_id: 'acc-5150' }],
    });
    await gone.call('POST', '/app/api/webhook', { url: 'https://hooks.example.com/gone-5150' });
    await stays.call('POST', '/api/v1/accounts', { accounts: [{ ...account, external_id: 'kept' }] });
    // A sign-in with a wrong password stores a row, and so does an unused password link.
    await send(app, 'POST', '/app/api/session', { body: { email: gone.email, password: 'wrong password' } });
    await operator.call('POST', `/app/api/operator/users/${gone.userId}/password-link`);
    await app.ingestRound({ companyName: 'Quillfeather', website: 'https://quillfeather.com' });
    await app.matchAll();
    expect(await tablesWith(app.dataSource, gone.userId)).toEqual(
      expect.arrayContaining(['match_ledger', 'matches', 'audit_log']),
    );

    const path = `/app/api/operator/users/${gone.userId}`;
    const counts = { accounts: 1, contacts: 1, matches: 1 };
    expect((await operator.call('GET', `${path}/rows`)).json()).toEqual(counts);
    expect((await operator.call('DELETE', path)).json()).toEqual(counts);
    // The id stays in the list of deleted users for one day, because calls may still be in
    // progress.
    expect(await tablesWith(app.dataSource, gone.userId)).toEqual(['deleted_users']);
    for (const text of [gone.email, 'acc-5150', 'con-5150', 'gone-5150', 'Warehouse key', key.key_id])
      expect(await tablesWith(app.dataSource, text)).toEqual([]);
    expect((await operator.call('DELETE', path)).statusCode).toBe(404);
    expect((await gone.call('GET', '/app/api/keys')).statusCode).toBe(401);
    expect((await stays.call('GET', '/api/v1/matches')).body.data).toHaveLength(1);
    const entries = await app.dataSource.query(
      `select actor, user_id, subject, detail from audit_log where action in ('user.delete', 'key.create') order by id`,
    );
    expect(entries).toContainEqual({ actor: 'deleted user', user_id: null, subject: null, detail: {} });
    expect(entries).toContainEqual({ actor: operator.email, user_id: null, subject: null, detail: counts });
  });

  it('a deletion removes the rows of the user from every table with a user id', async () => {
    const gone = await app.newUser();
    const recording = recordStatements();
    await deleteUser(app.dataSource, gone.userId, {
      actor: 'test',
      actorUserId: null,
      now: new Date(),
    }).finally(() => recording.stop());
    const statements = [...recording.statements.keys()].join('\n');
    const tables: { name: string }[] = await app.dataSource.query(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
    );
    // The check skips two tables. A foreign key deletes the rows of also_matched with the match.
    // deleted_users keeps the id for one day.
    const others = ['also_matched', 'deleted_users'];
    const names = tables.map(({ name }) => name).filter((name) => !others.includes(name));
    expect(names).toContain('match_ledger');
    const missed = names.filter((name) => !new RegExp(`(?:delete from|update) ${name}\\b`).test(statements));
    expect(missed).toEqual([]);
  });

  it('rows that a running call stores after the deletion are deleted too', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const gone = await createPerson(app);
    await operator.call('DELETE', `/app/api/operator/users/${gone.userId}`);
    await app.dataSource.query(
      `insert into accounts (user_id, external_id, name, created_at, updated_at) values ($1, 'late', 'Late', now(), now())`,
      [gone.userId],
    );
    const day = 86_400_000;
    await sweepDeletedUsers(app.dataSource, new Date(Date.now() + day / 2), async () => undefined);
    expect(await tablesWith(app.dataSource, gone.userId)).toEqual(['deleted_users']);
    await sweepDeletedUsers(app.dataSource, new Date(Date.now() + 2 * day), async () => undefined);
    expect(await tablesWith(app.dataSource, gone.userId)).toEqual([]);
  });

  it('operators cannot delete their own user, and a new user can have the e-mail address of a deleted user', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const own = await operator.call('DELETE', `/app/api/operator/users/${operator.userId}`);
    expect(own.json().error.message).toContain('another operator');
    const gone = await createPerson(app);
    await operator.call('DELETE', `/app/api/operator/users/${gone.userId}`);
    const body = { email: gone.email, tier: 'free' };
    expect((await operator.call('POST', '/app/api/operator/users', body)).statusCode).toBe(200);
    const signInAgain = { email: gone.email, password: PASSWORD };
    expect((await send(app, 'POST', '/app/api/session', { body: signInAgain })).statusCode).toBe(401);
  });
});
