import { signInGuarded } from '../../test/e2e/two-step-harness.js';
import { PASSWORD, createPerson, send, signInAs } from '../../test/e2e/ui-harness.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { TestApp } from '../../test/harness/app.js';
import { startMailServer } from '../../test/harness/mail-server.js';
import type { MailServer } from '../../test/harness/mail-server.js';
import { startNoticeRig } from '../../test/harness/notices.js';
import type { NoticeRig } from '../../test/harness/notices.js';
import { createCertificates } from '../composition/demo/certificates.js';
import type { LocalCertificates } from '../composition/demo/certificates.js';
import { findingsOf } from '../health/status/findings.js';
import { readCurrentState } from '../health/status/status.js';
import { createLog } from '../runtime/log.js';
import { MAX_ATTEMPTS } from './notice.worker.js';
import { NoticesService } from './notices.service.js';

const HOUR_MS = 3_600_000;

let rig: NoticeRig;
let app: TestApp;
beforeAll(async () => {
  rig = await startNoticeRig();
  app = rig.app;
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

describe('an e-mail about two-step sign-in', () => {
  it('says that the two-step sign-in was turned on or off and how, without a code or secret', async () => {
    const user = await signInGuarded(app);
    const body = { password: PASSWORD, code: user.backupCodes[0] };
    expect((await user.call('POST', '/app/api/two-step/off', body)).statusCode).toBe(204);
    await rig.sendAll('email');
    const mails = rig.mailsTo(user.email);
    const subjects = mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());
    expect(subjects.sort()).toEqual([
      'A backup code of your account was used',
      'Two-step sign-in of your account was turned off',
      'Two-step sign-in of your account was turned on',
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`${app.config.ui.origin}/app/account`);
      for (const plain of [user.secret, ...user.backupCodes]) expect(text).not.toContain(plain);
    }
  });
});

describe('a link to set a password by e-mail', () => {
  const ask = (email: string) => send(app, 'POST', '/app/api/password-reset', { body: { email } });
  const linkIn = (text: string) => /set-password#(\S+)/.exec(text)?.[1] ?? '';

  it('a password link works once, and the table of notices never contains it', async () => {
    const person = await createPerson(app);
    expect((await ask(person.email.toUpperCase())).statusCode).toBe(204);
    expect((await ask(person.email)).statusCode).toBe(204);
    expect(await rig.noticesOf(person.userId)).toEqual([
      {
        channel: 'email',
        kind: 'password-reset',
        state: 'waiting',
        attempts: 0,
        last_error: null,
        facts: {},
      },
    ]);
    await rig.sendAll('email');
    const mails = rig.mailsTo(person.email);
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
    expect(JSON.stringify(await rig.noticesOf(person.userId))).not.toContain(token);
    expect(app.logLines.join('')).not.toContain(token);
  });

  it('a password link expires after an hour', async () => {
    const person = await createPerson(app);
    await ask(person.email);
    await rig.sendAll('email');
    const token = linkIn(rig.mailsTo(person.email)[0]?.text ?? '');
    app.clock.set(new Date(Date.now() + HOUR_MS + 60_000).toISOString());
    try {
      const owner = await send(app, 'POST', '/app/api/password-link/owner', { body: { token } });
      expect(owner.json().error.code).toBe('link_expired');
    } finally {
      app.clock.set(null);
    }
  });

  it('a request for an unknown address gets the same response, and no request counts as a sign-in attempt', async () => {
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
  it('the wait grows after each failed attempt, and the notice is sent once when the server is available again', async () => {
    const other = await startMailServer();
    await other.close();
    const user = await app.newUser();
    const change = { kind: 'key-created' as const, keyId: user.keyId };
    await app.nest.get(NoticesService).keyChanged(app.dataSource.manager, user.userId, change, new Date());
    for (const aheadMs of [0, 0, 31_000, 31_000, 95_000])
      await rig.sendAll('email', { aheadMs, smtpUrl: other.url });
    expect(await rig.noticesOf(user.userId)).toMatchObject([{ state: 'waiting', attempts: 3 }]);
    await rig.sendAll('email', { aheadMs: HOUR_MS });
    await rig.sendAll('email', { aheadMs: 2 * HOUR_MS });
    expect(await rig.noticesOf(user.userId)).toMatchObject([
      { state: 'sent', attempts: 4, last_error: null },
    ]);
    expect(rig.mailsTo(await rig.emailOf(user))).toHaveLength(1);
  });

  it('a notice fails after the last attempt, and the operator sees the failure without the address', async () => {
    const user = await app.newUser();
    const email = await rig.emailOf(user);
    const change = { kind: 'key-revoked' as const, keyId: user.keyId };
    await app.nest.get(NoticesService).keyChanged(app.dataSource.manager, user.userId, change, new Date());
    rig.mail.refuseWith('No such mailbox');
    for (let day = 0; day < MAX_ATTEMPTS + 2; day += 1)
      await rig.sendAll('email', { aheadMs: day * 24 * HOUR_MS });
    const [notice] = await rig.noticesOf(user.userId);
    expect(notice).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
    expect(notice.last_error).toContain('No such mailbox');
    expect(notice.last_error).not.toContain(email);
    expect(rig.mailsTo(email)).toEqual([]);
    const findings = findingsOf(await readCurrentState(app.dataSource.manager, new Date()));
    expect(findings.map(({ problem }) => problem).join()).toMatch(
      /e-mails of the last 30 days could not be delivered/,
    );
  });

  it('regression: the stored error does not contain the address of an erased person', async () => {
    const erased = 'una@refused.example';
    const operator = await signIn(app, { role: 'operator' });
    await operator.call('POST', '/app/api/operator/erasures', { email: erased });
    const user = await app.newUser();
    const change = { kind: 'key-revoked' as const, keyId: user.keyId };
    await app.nest.get(NoticesService).keyChanged(app.dataSource.manager, user.userId, change, new Date());
    rig.mail.refuseWith(`Ask ${erased} or jo@refused.example`);
    await rig.sendAll('email');
    const [notice] = await rig.noticesOf(user.userId);
    expect(notice.last_error).toContain('Ask erased or jo@refused.example');
  });

  it('only one of two processes sends a notice', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => app.newUser()));
    for (const { userId, keyId } of users)
      await app.nest
        .get(NoticesService)
        .keyChanged(app.dataSource.manager, userId, { kind: 'key-created', keyId }, new Date());
    await Promise.all([rig.sendAll('email'), rig.sendAll('email'), rig.sendAll('email')]);
    for (const user of users) expect(rig.mailsTo(await rig.emailOf(user))).toHaveLength(1);
  });
});

describe('a mail server with TLS and a login', () => {
  const LOGIN = { user: 'postman@service.example', password: 'p@ss/w:rd-4711' };
  const urlOf = ({ user, password }: typeof LOGIN, port: number) =>
    `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}`;
  let certificates: LocalCertificates;
  let server: MailServer;
  beforeAll(async () => {
    certificates = await createCertificates(['localhost']);
    server = await startMailServer({ certificates, login: LOGIN });
  });
  afterAll(() => server.close());

  async function notifiedUser(): Promise<{ userId: string; email: string }> {
    const { userId, keyId } = await app.newUser();
    const change = { kind: 'key-created' as const, keyId };
    await app.nest.get(NoticesService).keyChanged(app.dataSource.manager, userId, change, new Date());
    return { userId, email: await rig.emailOf({ userId }) };
  }
  const mailsAt = ({ mails }: MailServer, email: string) => mails.filter(({ to }) => to.includes(email));

  it('the mail server receives e-mails after STARTTLS and a login', async () => {
    const { userId, email } = await notifiedUser();
    await rig.sendAll('email', { smtpUrl: urlOf(LOGIN, server.port), ca: certificates.caPem });
    expect(await rig.noticesOf(userId)).toMatchObject([{ state: 'sent', last_error: null }]);
    expect(mailsAt(server, email)).toMatchObject([{ secure: true, user: LOGIN.user }]);
  });

  it('e-mails wait if the password is wrong, and the log contains the error without the password', async () => {
    const { userId, email } = await notifiedUser();
    const lines: string[] = [];
    const write = (line: string) => lines.push(line) > 0;
    const log = createLog('info', { write } as unknown as NodeJS.WritableStream);
    const wrong = { ...LOGIN, password: 'not-the-password-0815' };
    const { caPem: ca } = certificates;
    await rig.sendAll('email', { smtpUrl: urlOf(wrong, server.port), ca, log });
    const [notice] = await rig.noticesOf(userId);
    expect(notice).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(notice.last_error).toContain('Invalid login: 535');
    const logged = lines.join('');
    expect(logged).toContain('notice not sent');
    expect(logged).toContain('Invalid login: 535');
    const encoded = [wrong.user, wrong.password].map((text) => Buffer.from(text).toString('base64'));
    for (const secret of [wrong.user, wrong.password, encodeURIComponent(wrong.password), email, ...encoded])
      expect(`${logged}${notice.last_error}`).not.toContain(secret);
    const smtpUrl = urlOf(LOGIN, server.port);
    await rig.sendAll('email', { smtpUrl, ca, aheadMs: HOUR_MS });
    await rig.sendAll('email', { smtpUrl, ca, aheadMs: 2 * HOUR_MS });
    expect(mailsAt(server, email)).toHaveLength(1);
  });

  it('the mail server receives no password without TLS, or if its certificate is unknown', async () => {
    const { userId, email } = await notifiedUser();
    const plain = await startMailServer({ login: LOGIN });
    try {
      await rig.sendAll('email', { smtpUrl: urlOf(LOGIN, plain.port) });
      expect((await rig.noticesOf(userId))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
      expect(plain.logins()).toBe(0);
    } finally {
      await plain.close();
    }
    const before = server.logins();
    await rig.sendAll('email', { smtpUrl: urlOf(LOGIN, server.port), aheadMs: HOUR_MS });
    const [notice] = await rig.noticesOf(userId);
    expect(notice).toMatchObject({ state: 'waiting', attempts: 2 });
    expect(notice.last_error).toMatch(/certificate/);
    expect(server.logins()).toBe(before);
    expect(mailsAt(server, email)).toEqual([]);
  });
});
