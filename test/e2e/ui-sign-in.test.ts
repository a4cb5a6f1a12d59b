import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { SignInService } from '../../src/sign-in/sign-in.service.js';
import { PASSWORD, cookieOf, createPerson, send, signIn } from './ui-harness.js';

let app: TestApp;

/** Tries an invented one-time link from an IP address. This guess needs no hashing. */
const tryLink = async (at: TestApp, by: { remoteAddress: string; forwardedFor?: string }) => {
  const reply = await at.nest.inject({
    method: 'POST',
    url: '/app/api/password-link',
    remoteAddress: by.remoteAddress,
    headers: {
      'x-fundmatch-app': '1',
      'content-type': 'application/json',
      ...(by.forwardedFor !== undefined && { 'x-forwarded-for': by.forwardedFor }),
    },
    payload: JSON.stringify({ token: 'made-up', new_password: PASSWORD }),
  });
  return reply.json().error.code;
};

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('signing in to the settings UI', () => {
  it('the sign-in sets a session cookie that scripts cannot read, and returns who is signed in', async () => {
    const { email, userId } = await createPerson(app);
    const reply = await send(app, 'POST', '/app/api/session', {
      body: { email: email.toUpperCase(), password: PASSWORD },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { needs_code: false }]);
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly/);
    expect(String(reply.headers['set-cookie'])).toMatch(/SameSite=Lax/i);
    const session = await send(app, 'GET', '/app/api/session', { cookie: cookieOf(reply) });
    expect(session.json()).toEqual({ user_id: userId, email, tier: 'pro', role: 'customer' });
  });

  it('the sign-in marks the cookie Secure if the host name is not localhost', async () => {
    const secure = await startTestApp({ ui: { origin: 'https://fundmatch.example' } });
    try {
      const { email } = await createPerson(secure);
      const reply = await send(secure, 'POST', '/app/api/session', { body: { email, password: PASSWORD } });
      expect(String(reply.headers['set-cookie'])).toMatch(/^__Secure-.*; Secure/);
    } finally {
      await secure.close();
    }
  });

  it('the sign-in gives the same answer to a wrong password and an unknown address, and limits guessing', async () => {
    const { email } = await createPerson(app);
    const wrong = await send(app, 'POST', '/app/api/session', {
      body: { email, password: 'not the password' },
    });
    const unknown = await send(app, 'POST', '/app/api/session', {
      body: { email: 'x@example.com', password: 'not it either' },
    });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    const guess = () => send(app, 'POST', '/app/api/session', { body: { email, password: 'guess' } });
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(9);
    const throttled = await send(app, 'POST', '/app/api/session', { body: { email, password: PASSWORD } });
    expect(throttled.statusCode).toBe(429);
    expect(throttled.json().error.code).toBe('too_many_attempts');
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800);
    app.clock.set(new Date(Date.now() + 16 * 60_000).toISOString());
    const later = await send(app, 'POST', '/app/api/session', { body: { email, password: PASSWORD } });
    app.clock.set(null);
    expect(later.statusCode).toBe(200);
  });

  it('the service counts attempts by the address of the connection, and ignores headers of the caller', async () => {
    const guarded = await startTestApp();
    try {
      const codes: string[] = [];
      for (let i = 0; i < 51; i += 1)
        codes.push(await tryLink(guarded, { remoteAddress: '192.0.2.7', forwardedFor: `198.51.100.${i}` }));
      expect(codes.slice(48)).toEqual(['link_expired', 'link_expired', 'too_many_attempts']);
      await guarded.dataSource.query(`update sign_in_attempts set subject = 'address 127.0.0.1'`);
      const body = { email: 'somebody@example.com', password: 'guess' };
      expect((await send(guarded, 'POST', '/app/api/session', { body })).statusCode).toBe(429);
      // While a caller is blocked, sign-ins with new addresses add no rows to the table.
      expect(await guarded.dataSource.query('select subject from sign_in_attempts')).toHaveLength(1);
    } finally {
      await guarded.close();
    }
  });

  it("behind a trusted proxy, the service counts attempts by the client's address, and IPv6 by the /64", async () => {
    const proxied = await startTestApp({ trustedProxies: ['192.0.2.7/32'] });
    try {
      const from = (client: string) =>
        tryLink(proxied, { remoteAddress: '192.0.2.7', forwardedFor: `203.0.113.9, ${client}` });
      for (let i = 0; i < 50; i += 1) await from(`2001:db8:0:7:${i.toString(16)}::1`);
      expect(await from('2001:db8:0:7::ffff')).toBe('too_many_attempts');
      expect(await from('2001:db8:0:8::1')).toBe('link_expired');
      expect(await from('198.51.100.1')).toBe('link_expired');
      const forged = { remoteAddress: '192.0.2.8', forwardedFor: '2001:db8:0:7::1' };
      expect(await tryLink(proxied, forged)).toBe('link_expired');
      const subjects: { subject: string }[] = await proxied.dataSource.query(
        `select subject from sign_in_attempts order by subject`,
      );
      expect(subjects.map(({ subject }) => subject)).toEqual([
        'address 192.0.2.8',
        'address 198.51.100.1',
        'address 2001:db8:0:7::/64',
        'address 2001:db8:0:8::/64',
      ]);
    } finally {
      await proxied.close();
    }
  });

  it('"sign out everywhere" ends every session of the user', async () => {
    const visitor = await signIn(app);
    const again = await send(app, 'POST', '/app/api/session', {
      body: { email: visitor.email, password: PASSWORD },
    });
    expect((await visitor.call('GET', '/app/api/sessions')).json().data).toHaveLength(2);
    expect((await visitor.call('DELETE', '/app/api/sessions')).statusCode).toBe(204);
    for (const cookie of [visitor.cookie, cookieOf(again)]) {
      const reply = await send(app, 'GET', '/app/api/session', { cookie });
      expect(reply.statusCode).toBe(401);
    }
  });

  it('a change of the password needs the current password, and ends the other sessions', async () => {
    const visitor = await signIn(app);
    const other = await send(app, 'POST', '/app/api/session', {
      body: { email: visitor.email, password: PASSWORD },
    });
    const change = (current_password: string, new_password: string) =>
      visitor.call('POST', '/app/api/password', { current_password, new_password });
    expect((await change('wrong', 'a new long password')).json().error.code).toBe('wrong_credentials');
    expect((await change(PASSWORD, 'short')).json().error.code).toBe('weak_password');
    const changed = await change(PASSWORD, 'a new long password');
    expect(changed.statusCode).toBe(204);
    expect((await send(app, 'GET', '/app/api/session', { cookie: cookieOf(other) })).statusCode).toBe(401);
    expect((await send(app, 'GET', '/app/api/session', { cookie: cookieOf(changed) })).statusCode).toBe(200);
  });

  it('the service accepts each password link once, and a new link revokes earlier links', async () => {
    const { userId } = await createPerson(app);
    const links = app.nest.get(SignInService);
    const first = await links.createPasswordToken(userId);
    const second = await links.createPasswordToken(userId);
    const use = async (token: string) =>
      (
        await send(app, 'POST', '/app/api/password-link', {
          body: { token, new_password: 'another long password' },
        })
      ).statusCode;
    expect([await use(first), await use(second), await use(second)]).toEqual([400, 204, 400]);
    const stored: { identifier: string }[] = await app.dataSource.query(
      'select identifier from sign_in_tokens',
    );
    expect(JSON.stringify(stored)).not.toContain(first);
  });

  it('the service rejects sign-up unless the operator has enabled it', async () => {
    const body = { email: 'stranger@example.com', password: PASSWORD };
    expect((await send(app, 'POST', '/app/api/sign-up', { body })).statusCode).toBe(404);
    const open = await startTestApp({ ui: { signUp: true } });
    try {
      const reply = await send(open, 'POST', '/app/api/sign-up', { body });
      expect(reply.statusCode).toBe(204);
      const session = await send(open, 'GET', '/app/api/session', { cookie: cookieOf(reply) });
      expect(session.json()).toMatchObject({ email: body.email, tier: 'free', role: 'customer' });
      expect((await send(open, 'POST', '/app/api/sign-up', { body })).json().error.code).toBe(
        'already_exists',
      );
      const [attempts] = await open.dataSource.query('select count from sign_in_attempts');
      expect(attempts.count).toBe(2); // Successful sign-ups count too. Otherwise they would have no limit.
      const forged = { ...body, email: 'forged@example.com', tier: 'pro', role: 'operator' };
      const forgery = await send(open, 'POST', '/app/api/sign-up', { body: forged });
      const forger = await send(open, 'GET', '/app/api/session', { cookie: cookieOf(forgery) });
      expect(forger.json()).toMatchObject({ tier: 'free', role: 'customer' });
    } finally {
      await open.close();
    }
  });

  it('the database stores no password and no usable session', async () => {
    const visitor = await signIn(app);
    const rows = await app.dataSource.query(
      'select row_to_json(s)::text || row_to_json(m)::text as text from sessions s join sign_in_methods m on m.user_id = s.user_id where s.user_id = $1',
      [visitor.userId],
    );
    expect(rows[0].text).not.toContain(PASSWORD);
    const token = /"token":"([^"]+)"/.exec(rows[0].text)?.[1] ?? '';
    const name = visitor.cookie.split('=')[0];
    expect(token).not.toBe('');
    expect((await send(app, 'GET', '/app/api/session', { cookie: `${name}=${token}` })).statusCode).toBe(401);
  });
});
