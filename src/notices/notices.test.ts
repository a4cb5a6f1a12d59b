import { signIn } from '../../test/e2e/ui-harness.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { startMailServer } from '../../test/harness/mail-server.js';
import { CALLBACK_SECRET, startNoticeRig } from '../../test/harness/notices.js';
import type { NoticeRig, OperatorCall } from '../../test/harness/notices.js';
import { hasDeliveredSinceAcrossUsers } from '../delivery/failing-endpoints.queries.js';
import { FailingHosts } from '../delivery/failing-hosts.js';
import { deleteUser } from '../erasure/delete-user.js';
import { createLog } from '../runtime/log.js';
import { signBody } from '../runtime/secrets/signature.js';
import { NoticesService } from './notices.service.js';

const HOUR_MS = 3_600_000;
const log = createLog('silent');

let rig: NoticeRig;
let app: TestApp;
beforeAll(async () => {
  rig = await startNoticeRig();
  app = rig.app;
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

describe('an e-mail to a user', () => {
  it('e-mails report a created key and a revoked key once each, without a secret', async () => {
    const visitor = await signIn(app);
    const made = (await visitor.call('POST', '/app/api/keys', { name: 'nightly sync' })).json();
    await visitor.call('DELETE', `/app/api/keys/${made.key_id}`);
    await visitor.call('DELETE', `/app/api/keys/${made.key_id}`);
    await rig.sendAll('email');
    await rig.sendAll('email', { aheadMs: HOUR_MS });
    const mails = rig.mailsTo(visitor.email);
    expect(mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
      'An API key of your account was created',
      'An API key of your account was revoked',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('Name: nightly sync');
      expect(text).toContain(`Ends in: ${made.api_key.slice(-4)}`);
      expect(text).not.toContain(made.api_key);
      expect(text).not.toContain(made.signing_secret);
    }
    const stored = JSON.stringify(await rig.noticesOf(visitor.userId));
    expect(stored).not.toContain(made.api_key);
    expect(stored).not.toContain(visitor.email);
  });

  it('an e-mail is not stored if the reported change is rolled back', async () => {
    const user = await app.newUser();
    const notices = app.nest.get(NoticesService);
    await app.dataSource
      .transaction(async (tx) => {
        const change = { kind: 'key-created' as const, keyId: user.keyId };
        await notices.keyChanged(tx, user.userId, change, new Date());
        throw new Error('given up');
      })
      .catch(() => undefined);
    expect(await rig.noticesOf(user.userId)).toEqual([]);
  });

  it('one e-mail per day reports that 80 % of a quota is used', async () => {
    const user = await app.newUser();
    await user.setQuotas('matches_list', { requests: 10 });
    await user.setQuotas('crm_accounts_upsert', { requests: 100, rows: 10 });
    for (let call = 0; call < 10; call += 1) await user.call('GET', '/api/v1/matches');
    const row = (id: number) => ({ external_id: `r${id}`, name: `Row ${id}` });
    await user.call('POST', '/api/v1/accounts', { accounts: [1, 2, 3, 4, 5, 6, 7].map(row) });
    await user.call('POST', '/api/v1/accounts', { accounts: [8, 9].map(row) });
    await user.call('POST', '/api/v1/accounts', { accounts: [row(10)] });
    await rig.sendAll('email');
    const texts = rig.mailsTo(await rig.emailOf(user)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('used 8 of the 10 requests that matches_list allows');
    expect(texts[1]).toContain('used 9 of the 10 rows that crm_accounts_upsert allows');
  });

  it('at most one e-mail per day reports a failing endpoint, without its responses', async () => {
    const { user, deliver } = await rig.userAt('flaky.test');
    rig.receiver.answerWith({ status: 500, body: 'stack trace of the customer' });
    await deliver(2);
    rig.receiver.answerWith({ status: 200 });
    await deliver(1);
    rig.receiver.answerWith({ status: 503 });
    await deliver(1);
    await rig.sendAll('email');
    const mails = rig.mailsTo(await rig.emailOf(user));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Last result: HTTP status 500');
    expect(mails[0]?.text).not.toContain('stack trace');
    expect(mails[0]?.text).not.toContain(user.signingSecret);
  });
});

describe('the call to the operator’s own system', () => {
  const callsFor = (user: TestUser) => rig.operator.calls.filter(({ json }) => json.user_id === user.userId);

  it('signed calls report the first failure after a success and the tenth consecutive failure, without a secret', async () => {
    const { user, deliver } = await rig.userAt('receiver.test');
    rig.receiver.answerWith({ status: 500, body: 'stack trace of the customer' });
    await deliver(12);
    await rig.sendAll('callback');
    const [first, tenth, ...more] = callsFor(user);
    expect(more).toEqual([]);
    const { host } = new URL(rig.receiver.url);
    expect(first?.json).toMatchObject({ event: 'endpoint.first_failure', host, failures: 1 });
    expect(first?.json.outcomes).toEqual([
      { match_id: expect.any(String), response_code: 500, reason: null, at: expect.any(String) },
    ]);
    expect(tenth?.json).toMatchObject({ event: 'endpoint.failing', host, failures: 10 });
    const { data } = (await user.call('GET', '/api/v1/matches')).body;
    const matches = data.map(({ match_id: id }: { match_id: string }) => id);
    const failed = tenth?.json.outcomes.map(({ match_id: id }: { match_id: string }) => id);
    expect(matches).toEqual(expect.arrayContaining(failed));
    expect(new Set(failed).size).toBe(10);
    for (const { headers, body } of [first, tenth] as OperatorCall[]) {
      expect(headers['x-service-signature']).toBe(signBody(CALLBACK_SECRET, body));
      for (const secret of [CALLBACK_SECRET, user.signingSecret, user.apiKey, 'stack trace'])
        expect(body.toString('utf8')).not.toContain(secret);
    }
    rig.receiver.answerWith({ status: 200 });
    await deliver(1);
    rig.receiver.answerWith({ status: 500 });
    await deliver(2);
    await rig.sendAll('callback');
    expect(callsFor(user).map(({ json }) => json.event)).toEqual([
      'endpoint.first_failure',
      'endpoint.failing',
      'endpoint.first_failure',
    ]);
    expect(new Set(callsFor(user).map(({ json }) => json.event_id)).size).toBe(3);
  });

  it('the service repeats a call with the same id until the receiver accepts the call', async () => {
    const { user, deliver } = await rig.userAt('flaky.test');
    rig.receiver.answerWith({ status: 500 });
    await deliver(1);
    rig.operator.answerWith(503);
    await rig.sendAll('callback');
    rig.operator.answerWith(204);
    await rig.sendAll('callback', { aheadMs: HOUR_MS });
    await rig.sendAll('callback', { aheadMs: 2 * HOUR_MS });
    const ids = callsFor(user).map(({ json }) => json.event_id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('one call reports a host that does not answer, with its users', async () => {
    const away = [await rig.userAt('away.test'), await rig.userAt('away.test')];
    const closed = await startMailServer();
    await closed.close();
    const { port } = new URL(closed.url);
    for (const { user } of away)
      await user.call('POST', '/api/v1/webhooks', { url: `https://away.test:${port}/` });
    const hosts = new FailingHosts({
      dataSource: app.dataSource,
      notices: app.nest.get(NoticesService),
      log,
    });
    const told = () => rig.operator.calls.filter(({ json }) => json.event === 'host.down');
    await away[0]?.deliver(5);
    await away[1]?.deliver(4);
    await hosts.look();
    await rig.sendAll('callback');
    expect(told()).toEqual([]);
    await away[1]?.deliver(1);
    await hosts.look();
    await hosts.look();
    await rig.sendAll('callback');
    await hosts.look();
    await rig.sendAll('callback', { aheadMs: HOUR_MS });
    expect(told()).toHaveLength(1);
    expect(told()[0]?.json).toMatchObject({ host: `away.test:${port}`, failures: 10 });
    const named = told()[0]?.json.users.map((one: { user_id: string }) => one.user_id);
    expect(named.sort()).toEqual(away.map(({ user }) => user.userId).sort());
  });

  it('a host is not reported if another user reaches the host, in any spelling of the URL', async () => {
    const [away, reaches] = [await rig.userAt('flaky.test'), await rig.userAt('flaky.test')];
    rig.receiver.answerWith({ status: 500 });
    await away.deliver(1);
    await app.dataSource.query(`update endpoint_failures set unanswered = 10 where user_id = $1`, [
      away.user.userId,
    ]);
    const [{ host, since }] = await app.dataSource.query<[{ host: string; since: Date }]>(
      `select host, since from endpoint_failures where user_id = $1`,
      [away.user.userId],
    );
    const db = app.dataSource.manager;
    expect(await hasDeliveredSinceAcrossUsers(db, host, since)).toBe(false);
    rig.receiver.answerWith({ status: 200 });
    await reaches.deliver(1);
    expect(await hasDeliveredSinceAcrossUsers(db, host, since)).toBe(true);
    expect(await hasDeliveredSinceAcrossUsers(db, host, new Date(Date.now() + HOUR_MS))).toBe(false);
    // Older versions stored no host with a match. For such a match, the host of the webhook URL
    // counts.
    await app.dataSource.query(`update matches set webhook_host = null where user_id = $1`, [
      reaches.user.userId,
    ]);
    for (const [url, named] of [
      ['https://BÜCHER.example/x', 'xn--bcher-kva.example'],
      ['https://bücher.example:8443?x=/y', 'xn--bcher-kva.example:8443'],
      ['HTTPS://Hooks.example.com:443/a/b', 'hooks.example.com'],
      ['https://hooks.example.org', 'hooks.example.org'],
      ['https://[2606:4700::1111]:443/', '[2606:4700::1111]'],
    ] as const) {
      await app.dataSource.query(`update webhook_endpoints set url = $2 where user_id = $1`, [
        reaches.user.userId,
        url,
      ]);
      expect({ url, found: await hasDeliveredSinceAcrossUsers(db, named, since) }).toEqual({
        url,
        found: true,
      });
    }
  });

  it.each([
    ['has no signing secret', `delete from signing_secrets where user_id = $1`],
    [
      'has a signing secret that does not decrypt',
      `update signing_secrets set sealed = 'v1:AAAA' where user_id = $1`,
    ],
  ])(
    'regression: no failure is counted for a match that cannot be sent because its user %s',
    async (_, spoil) => {
      const { user, deliver } = await rig.userAt('receiver.test');
      await app.dataSource.query(spoil, [user.userId]);
      const sends = async () => {
        const { body } = await app.nest.inject({ method: 'GET', url: '/metrics' });
        return /^fundmatch_article_to_webhook_seconds_count .+$/m.exec(body)?.[0];
      };
      const before = await sends();
      await deliver(1);
      const { data } = (await user.call('GET', '/api/v1/matches')).body;
      expect(data).toMatchObject([
        { webhook_status: 'failed', webhook_response_snippet: expect.stringMatching(/^not sent: .*secret/) },
      ]);
      expect(await rig.noticesOf(user.userId)).toEqual([]);
      const counted = await app.dataSource.query(
        `select failures from endpoint_failures where user_id = $1`,
        [user.userId],
      );
      expect(counted).toEqual([]);
      expect(before).toEqual(expect.any(String));
      expect(await sends()).toBe(before);
    },
  );
});

test('a channel that is not configured stores no notices', async () => {
  const user = await app.newUser();
  const off = new NoticesService({ alertCallback: null, email: null });
  const { manager } = app.dataSource;
  const outcome = { match_id: user.keyId, response_code: 500, reason: null, at: new Date().toISOString() };
  const failing = { host: 'a.example', failures: 1, since: outcome.at, outcomes: [outcome] };
  await off.endpointFailed(manager, user.userId, failing, new Date());
  await off.keyChanged(manager, user.userId, { kind: 'key-created', keyId: user.keyId }, new Date());
  await off.resetPassword(manager, await rig.emailOf(user), new Date());
  expect(await rig.noticesOf(user.userId)).toEqual([]);
});

test("deleting a user deletes the user's notices and failures", async () => {
  const { user, deliver } = await rig.userAt('receiver.test');
  rig.receiver.answerWith({ status: 500 });
  await deliver(1);
  expect(await rig.noticesOf(user.userId)).toHaveLength(2);
  await deleteUser(app.dataSource, user.userId, {
    actor: 'command line',
    actorUserId: null,
    now: new Date(),
  });
  await rig.sendAll('email');
  expect(await rig.noticesOf(user.userId)).toEqual([]);
  const left = await app.dataSource.query(`select 1 from endpoint_failures where user_id = $1`, [
    user.userId,
  ]);
  expect(left).toEqual([]);
});
