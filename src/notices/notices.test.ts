import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPerson, send, signIn, signInAs } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { startMailServer } from '../../test/harness/mail-server.js';
import type { MailServer } from '../../test/harness/mail-server.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { RESET_LINK_MS, SignInService } from '../app-api/sign-in/sign-in.service.js';
import { FailingHosts } from '../delivery/failing-hosts.js';
import { deleteUser } from '../operations/erasure/delete-user.js';
import { findingsOf } from '../operations/status/findings.js';
import { readCurrentState } from '../operations/status/status.js';
import { createLog } from '../runtime/log.js';
import { signBody } from '../secrets/signature.js';
import { callbackSender } from './callback.js';
import { emailSender } from './email.js';
import type { Channel } from './notice.js';
import { MAX_ATTEMPTS, NoticeWorker } from './notice.worker.js';
import { NoticesService } from './notices.service.js';

const SECRET = 'a-secret-of-the-operator';
const HOUR_MS = 3_600_000;
const log = createLog('silent');

interface Call {
  headers: IncomingHttpHeaders;
  body: Buffer;
  // Compared with expectations, which know its shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any;
}

/** Plays the operator's own system. */
async function startOperator() {
  const calls: Call[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      calls.push({ headers: request.headers, body, json: JSON.parse(body.toString('utf8')) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    calls,
    answerWith: (code: number) => {
      status = code;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let mail: MailServer;
let operator: Awaited<ReturnType<typeof startOperator>>;
let receiver: TestReceiver;
let app: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  operator = await startOperator();
  receiver = await startTestReceiver({ names: ['receiver.test', 'away.test', 'flaky.test'] });
  app = await startTestApp({
    outgoing: receiver.policy,
    email: { smtpUrl: mail.url, from: 'fundmatch@service.example' },
    alertCallback: { url: operator.url, secret: SECRET },
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await operator.close();
  await mail.close();
});
beforeEach(() => {
  receiver.answerWith({ status: 200 });
  operator.answerWith(204);
  mail.refuseWith(null);
});

/** The worker of one process, whose clock can be put ahead. */
async function workerOf(channel: Channel, { aheadMs = 0, smtpUrl = mail.url } = {}): Promise<NoticeWorker> {
  const passwordLink = (userId: string) =>
    app.nest.get(SignInService).createPasswordLink(userId, RESET_LINK_MS);
  const settings = { smtpUrl, from: 'fundmatch@service.example' };
  const sendNotice =
    channel === 'email'
      ? await emailSender({ settings, origin: app.config.ui.origin, passwordLink })
      : callbackSender({ url: operator.url, secret: SECRET }, app.config.outgoing);
  const clock = { now: () => Promise.resolve(new Date(Date.now() + aheadMs)) };
  return new NoticeWorker({ dataSource: app.dataSource, clock, channel, send: sendNotice, log });
}

async function sendAll(channel: Channel, options?: { aheadMs?: number; smtpUrl?: string }): Promise<void> {
  const worker = await workerOf(channel, options);
  while (await worker.step());
}

const mailsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email));
const emailOf = async ({ userId }: Pick<TestUser, 'userId'>): Promise<string> =>
  (await app.dataSource.query(`select email from users where id = $1`, [userId]))[0].email;
const noticesOf = (userId: string) =>
  app.dataSource.query(
    `select channel, kind, state, attempts, last_error, facts from notices where user_id = $1 order by created_at`,
    [userId],
  );

let serial = 0;
/** A user with an endpoint at a host, to whom `deliver` sends that many matches, one after another. */
async function userAt(host: string): Promise<{ user: TestUser; deliver: (count: number) => Promise<void> }> {
  const user = await app.newUser();
  const { port } = new URL(receiver.url);
  await user.call('POST', '/api/v1/webhooks', { url: `https://${host}:${port}/hook` });
  const deliver = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      serial += 1;
      const domain = `noticed${serial}qz.com`;
      const accounts = [{ external_id: `a${serial}`, name: `Noticed${serial}`, domain }];
      await user.call('POST', '/api/v1/accounts', { accounts });
      await app.ingestRound({ companyName: `Noticed${serial}`, website: `https://${domain}` });
      await app.matchAll();
      await app.deliverAll();
    }
  };
  return { user, deliver };
}

describe('an e-mail to a user', () => {
  it('reports a created and a revoked key once each, without a secret', async () => {
    const visitor = await signIn(app);
    const made = (await visitor.call('POST', '/app/api/keys', { name: 'nightly sync' })).json();
    await visitor.call('DELETE', `/app/api/keys/${made.key_id}`);
    await visitor.call('DELETE', `/app/api/keys/${made.key_id}`);
    await sendAll('email');
    await sendAll('email', { aheadMs: HOUR_MS });
    const mails = mailsTo(visitor.email);
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
    const stored = JSON.stringify(await noticesOf(visitor.userId));
    expect(stored).not.toContain(made.api_key);
    expect(stored).not.toContain(visitor.email);
  });

  it('is not written if the change that it reports is rolled back', async () => {
    const user = await app.newUser();
    const notices = app.nest.get(NoticesService);
    await app.dataSource
      .transaction(async (tx) => {
        const change = { kind: 'key-created' as const, keyId: user.keyId };
        await notices.keyChanged(tx, user.userId, change, new Date());
        throw new Error('given up');
      })
      .catch(() => undefined);
    expect(await noticesOf(user.userId)).toEqual([]);
  });

  it('reports once a day that 80 % of a limit are used', async () => {
    const user = await app.newUser();
    await user.setCaps('matches_list', { requests: 10 });
    await user.setCaps('crm_accounts_upsert', { requests: 100, rows: 10 });
    for (let call = 0; call < 10; call += 1) await user.call('GET', '/api/v1/matches');
    const row = (id: number) => ({ external_id: `r${id}`, name: `Row ${id}` });
    await user.call('POST', '/api/v1/accounts', { accounts: [1, 2, 3, 4, 5, 6, 7].map(row) });
    await user.call('POST', '/api/v1/accounts', { accounts: [8, 9].map(row) });
    await user.call('POST', '/api/v1/accounts', { accounts: [row(10)] });
    await sendAll('email');
    const texts = mailsTo(await emailOf(user)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('used 8 of the 10 requests that matches_list allows');
    expect(texts[1]).toContain('used 9 of the 10 rows that crm_accounts_upsert allows');
  });

  it('reports a failing endpoint at most once a day, without its answers', async () => {
    const { user, deliver } = await userAt('flaky.test');
    receiver.answerWith({ status: 500, body: 'stack trace of the customer' });
    await deliver(2);
    receiver.answerWith({ status: 200 });
    await deliver(1);
    receiver.answerWith({ status: 503 });
    await deliver(1);
    await sendAll('email');
    const mails = mailsTo(await emailOf(user));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Last result: HTTP status 500');
    expect(mails[0]?.text).not.toContain('stack trace');
    expect(mails[0]?.text).not.toContain(user.signingSecret);
  });
});

describe('a link to set a password by e-mail', () => {
  const ask = (email: string) => send(app, 'POST', '/app/api/password-reset', { body: { email } });
  const linkIn = (text: string) => /set-password#(\S+)/.exec(text)?.[1] ?? '';

  it('sets a new password once, and is never stored in the table of notices', async () => {
    const person = await createPerson(app);
    expect((await ask(person.email.toUpperCase())).statusCode).toBe(204);
    expect((await ask(person.email)).statusCode).toBe(204);
    expect(await noticesOf(person.userId)).toEqual([
      {
        channel: 'email',
        kind: 'password-reset',
        state: 'waiting',
        attempts: 0,
        last_error: null,
        facts: {},
      },
    ]);
    await sendAll('email');
    const mails = mailsTo(person.email);
    expect(mails).toHaveLength(1);
    const token = linkIn(mails[0]?.text ?? '');
    const owner = await send(app, 'POST', '/app/api/password-link/owner', { body: { token } });
    expect(owner.json()).toEqual({ email: person.email });
    const set = () =>
      send(app, 'POST', '/app/api/password-link', { body: { token, new_password: 'brick lantern orchid' } });
    expect((await set()).statusCode).toBe(204);
    expect((await set()).json().error.code).toBe('link_expired');
    const gone = await send(app, 'POST', '/app/api/password-link/owner', { body: { token } });
    expect(gone.json().error.code).toBe('link_expired');
    expect(JSON.stringify(await noticesOf(person.userId))).not.toContain(token);
    expect(app.logLines.join('')).not.toContain(token);
  });

  it('expires after an hour', async () => {
    const person = await createPerson(app);
    await ask(person.email);
    await sendAll('email');
    const token = linkIn(mailsTo(person.email)[0]?.text ?? '');
    app.clock.set(new Date(Date.now() + HOUR_MS + 60_000).toISOString());
    try {
      const owner = await send(app, 'POST', '/app/api/password-link/owner', { body: { token } });
      expect(owner.json().error.code).toBe('link_expired');
    } finally {
      app.clock.set(null);
    }
  });

  it('gets the same answer for an address without an account, and does not count as a sign-in attempt', async () => {
    expect((await ask('nobody@example.com')).statusCode).toBe(204);
    const person = await createPerson(app);
    const answers: number[] = [];
    for (let at = 0; at < 12; at += 1) answers.push((await ask(person.email)).statusCode);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(204));
    expect(answers.slice(10)).toEqual([429, 429]);
    expect((await signInAs(app, person)).cookie).not.toBe('');
  });
});

describe('a notice to a mail server that is down', () => {
  it('waits longer after each attempt, and is sent once when the server is back', async () => {
    const other = await startMailServer();
    await other.close();
    const user = await app.newUser();
    const change = { kind: 'key-created' as const, keyId: user.keyId };
    await app.nest.get(NoticesService).keyChanged(app.dataSource.manager, user.userId, change, new Date());
    for (const aheadMs of [0, 0, 31_000, 31_000, 95_000])
      await sendAll('email', { aheadMs, smtpUrl: other.url });
    expect(await noticesOf(user.userId)).toMatchObject([{ state: 'waiting', attempts: 3 }]);
    await sendAll('email', { aheadMs: HOUR_MS });
    await sendAll('email', { aheadMs: 2 * HOUR_MS });
    expect(await noticesOf(user.userId)).toMatchObject([{ state: 'sent', attempts: 4, last_error: null }]);
    expect(mailsTo(await emailOf(user))).toHaveLength(1);
  });

  it('is given up after the last attempt, which the operator sees, without the address', async () => {
    const user = await app.newUser();
    const email = await emailOf(user);
    const change = { kind: 'key-revoked' as const, keyId: user.keyId };
    await app.nest.get(NoticesService).keyChanged(app.dataSource.manager, user.userId, change, new Date());
    mail.refuseWith('No such mailbox');
    for (let day = 0; day < MAX_ATTEMPTS + 2; day += 1)
      await sendAll('email', { aheadMs: day * 24 * HOUR_MS });
    const [notice] = await noticesOf(user.userId);
    expect(notice).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
    expect(notice.last_error).toContain('No such mailbox');
    expect(notice.last_error).not.toContain(email);
    expect(mailsTo(email)).toEqual([]);
    const findings = findingsOf(await readCurrentState(app.dataSource, new Date()));
    expect(findings.map(({ problem }) => problem).join()).toMatch(
      /e-mails of the last 30 days were given up/,
    );
  });

  it('is sent once when two processes race', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => app.newUser()));
    for (const { userId, keyId } of users)
      await app.nest
        .get(NoticesService)
        .keyChanged(app.dataSource.manager, userId, { kind: 'key-created', keyId }, new Date());
    await Promise.all([sendAll('email'), sendAll('email'), sendAll('email')]);
    for (const user of users) expect(mailsTo(await emailOf(user))).toHaveLength(1);
  });
});

describe('the call to the operator’s own system', () => {
  const callsFor = (user: TestUser) => operator.calls.filter(({ json }) => json.user_id === user.userId);

  it('reports the first failure after a success and the tenth in a row, signed and without a secret', async () => {
    const { user, deliver } = await userAt('receiver.test');
    receiver.answerWith({ status: 500, body: 'stack trace of the customer' });
    await deliver(12);
    await sendAll('callback');
    const [first, tenth, ...more] = callsFor(user);
    expect(more).toEqual([]);
    const { host } = new URL(receiver.url);
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
    for (const { headers, body } of [first, tenth] as Call[]) {
      expect(headers['x-service-signature']).toBe(signBody(SECRET, body));
      for (const secret of [SECRET, user.signingSecret, user.apiKey, 'stack trace'])
        expect(body.toString('utf8')).not.toContain(secret);
    }
    receiver.answerWith({ status: 200 });
    await deliver(1);
    receiver.answerWith({ status: 500 });
    await deliver(2);
    await sendAll('callback');
    expect(callsFor(user).map(({ json }) => json.event)).toEqual([
      'endpoint.first_failure',
      'endpoint.failing',
      'endpoint.first_failure',
    ]);
    expect(new Set(callsFor(user).map(({ json }) => json.event_id)).size).toBe(3);
  });

  it('is repeated with the same id until it is accepted', async () => {
    const { user, deliver } = await userAt('flaky.test');
    receiver.answerWith({ status: 500 });
    await deliver(1);
    operator.answerWith(503);
    await sendAll('callback');
    operator.answerWith(204);
    await sendAll('callback', { aheadMs: HOUR_MS });
    await sendAll('callback', { aheadMs: 2 * HOUR_MS });
    const ids = callsFor(user).map(({ json }) => json.event_id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('reports a host that does not answer once, with its users', async () => {
    const away = [await userAt('away.test'), await userAt('away.test')];
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
    const told = () => operator.calls.filter(({ json }) => json.event === 'host.down');
    await away[0]?.deliver(5);
    await away[1]?.deliver(4);
    await hosts.look();
    await sendAll('callback');
    expect(told()).toEqual([]);
    await away[1]?.deliver(1);
    await hosts.look();
    await hosts.look();
    await sendAll('callback');
    await hosts.look();
    await sendAll('callback', { aheadMs: HOUR_MS });
    expect(told()).toHaveLength(1);
    expect(told()[0]?.json).toMatchObject({ host: `away.test:${port}`, failures: 10 });
    const named = told()[0]?.json.users.map((one: { user_id: string }) => one.user_id);
    expect(named.sort()).toEqual(away.map(({ user }) => user.userId).sort());
  });

  it('does not count matches that the service itself did not send', async () => {
    const { user, deliver } = await userAt('receiver.test');
    await app.dataSource.query(`delete from signing_secrets where user_id = $1`, [user.userId]);
    await deliver(1);
    expect(await noticesOf(user.userId)).toEqual([]);
  });
});

test('a channel that is not configured stores no notices', async () => {
  const user = await app.newUser();
  const off = new NoticesService({ alertCallback: null, email: null });
  const { manager } = app.dataSource;
  const outcome = { match_id: user.keyId, response_code: 500, reason: null, at: new Date().toISOString() };
  const failing = { host: 'a.example', failures: 1, since: outcome.at, outcomes: [outcome] };
  await off.endpointFailed(manager, user.userId, failing, new Date());
  await off.keyChanged(manager, user.userId, { kind: 'key-created', keyId: user.keyId }, new Date());
  await off.resetPassword(manager, await emailOf(user), new Date());
  expect(await noticesOf(user.userId)).toEqual([]);
});

test("deleting a user deletes the user's notices and failures", async () => {
  const { user, deliver } = await userAt('receiver.test');
  receiver.answerWith({ status: 500 });
  await deliver(1);
  expect(await noticesOf(user.userId)).toHaveLength(2);
  await deleteUser(app.dataSource, user.userId, {
    actor: 'command line',
    actorUserId: null,
    now: new Date(),
  });
  await sendAll('email');
  expect(await noticesOf(user.userId)).toEqual([]);
  const left = await app.dataSource.query(`select 1 from endpoint_failures where user_id = $1`, [
    user.userId,
  ]);
  expect(left).toEqual([]);
});
