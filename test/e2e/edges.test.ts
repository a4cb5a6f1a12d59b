import type { AddressInfo } from 'node:net';
import { Throttle } from '../../src/sign-in/throttle.js';
import { UsersService } from '../../src/auth/users.service.js';
import { normaliseDomain } from '../../src/domains/normalise-domain.js';
import { loadConfig } from '../../src/runtime/config.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { sendBytes } from '../harness/wire.js';
import { cookieOf, createPerson, PASSWORD, send, signIn } from './ui-harness.js';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({
    trustedProxies: ['192.0.2.7/32'],
    ui: { origin: 'https://app.example.com', signUp: true },
  });
  await app.nest.listen(0, '127.0.0.1');
  port = (app.nest.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => app.close());

const signInFrom = (client: string, email: string, password: string) =>
  app.nest.inject({
    method: 'POST',
    url: '/app/api/session',
    remoteAddress: '192.0.2.7',
    headers: { 'x-fundmatch-app': '1', 'x-forwarded-for': client },
    payload: { email, password },
  });

/**
 * Makes a wrong guess without an HTTP request and without hashing, which takes 0.1 s of CPU time.
 * The last guesses of a test use HTTP.
 */
const guessFrom = (address: string, account: string) =>
  app.nest
    .get(Throttle)
    .attempt({ address, account }, () => Promise.reject(new Error('wrong')))
    .catch(() => undefined);

describe('unusual HTTP requests', () => {
  it('regression: a request without a Host header gets the usual error body', async () => {
    const answers = {
      '1.1': /^HTTP\/1\.1 400 [^]*x-request-id: [^]*"invalid_body"/i,
      '1.0': /^HTTP\/1\.1 401 [^]*x-request-id: [^]*"missing_authorization"/i,
    };
    for (const [version, answer] of Object.entries(answers)) {
      const bytes = `GET /api/v1/webhooks HTTP/${version}\r\nConnection: close\r\n\r\n`;
      expect(await sendBytes(port, bytes)).toMatch(answer);
    }
  });

  it('regression: a CONNECT request gets the usual error body', async () => {
    expect(await sendBytes(port, 'CONNECT api.test:443 HTTP/1.1\r\nHost: api.test:443\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 [^]*x-request-id: [^]*"method_not_allowed"/i,
    );
  });

  it('regression: every answer has Strict-Transport-Security if the origin is https', async () => {
    for (const url of ['/app', '/app/api/options', '/api/v1/webhooks', '/docs'])
      expect((await app.nest.inject({ url })).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('regression: every answer has X-Content-Type-Options, including errors', async () => {
    for (const url of [
      '/healthz',
      '/nowhere',
      '/app',
      '/app/api/options',
      '/api/v1/webhooks',
      '/guides/',
      '/docs',
    ])
      expect((await app.nest.inject({ url })).headers['x-content-type-options']).toBe('nosniff');
  });

  it('regression: the service rejects changes from a page on the same host with a different scheme', async () => {
    const post = (origin: string) =>
      send(app, 'POST', '/app/api/session', {
        body: { email: 'nobody@example.com', password: 'x' },
        headers: { host: 'app.example.com', origin },
      });
    expect((await post('http://app.example.com.evil.example')).json().error.code).toBe('foreign_origin');
    expect((await post('ftp://app.example.com')).json().error.code).toBe('foreign_origin');
    expect((await post('https://app.example.com')).json().error.code).toBe('wrong_credentials');
    // This origin equals the scheme and host of the connection, which uses http. The configured
    // origin uses https, so the service rejects the call.
    expect((await post('http://app.example.com')).json().error.code).toBe('foreign_origin');
    const elsewhere = await startTestApp({ ui: { origin: 'https://other.example.com' } });
    try {
      const reply = await send(elsewhere, 'POST', '/app/api/session', {
        body: { email: 'nobody@example.com', password: 'x' },
        headers: { host: 'app.example.com', origin: 'https://app.example.com' },
      });
      // The connection uses http, and the configured origin has another host.
      expect(reply.json().error.code).toBe('foreign_origin');
    } finally {
      await elsewhere.close();
    }
  });
});

describe('the limits on password guessing', () => {
  it('regression: the guesses of a stranger do not lock out the owner of an account', async () => {
    const { email } = await createPerson(app);
    for (let n = 0; n < 9; n += 1) await guessFrom('203.0.113.50', email);
    expect((await signInFrom('203.0.113.50', email, 'guess')).statusCode).toBe(401);
    expect((await signInFrom('203.0.113.50', email, PASSWORD)).statusCode).toBe(429);
    expect((await signInFrom('203.0.113.51', email, PASSWORD)).statusCode).toBe(200);
  });

  it('regression: the service stops guesses from many networks, except from a network that has signed in before', async () => {
    const { email } = await createPerson(app);
    expect((await signInFrom('198.51.100.200', email, PASSWORD)).statusCode).toBe(200);
    for (let n = 0; n < 98; n += 1) await guessFrom(`198.51.100.${n % 20}`, email);
    const codes: number[] = [];
    for (const client of ['198.51.100.88', '198.51.100.89'])
      codes.push((await signInFrom(client, email, 'guess')).statusCode);
    expect(codes).toEqual([401, 401]);
    expect((await signInFrom('198.51.100.90', email, PASSWORD)).statusCode).toBe(429);
    expect((await signInFrom('198.51.100.200', email, PASSWORD)).statusCode).toBe(200);
  });

  it('regression: a signed-in user can change the password while others guess', async () => {
    const visitor = await signIn(app);
    for (let n = 0; n < 10; n += 1) await guessFrom('127.0.0.1', visitor.email);
    expect((await signInFrom('127.0.0.1', visitor.email, 'guess')).statusCode).toBe(429);
    const changed = await visitor.call('POST', '/app/api/password', {
      current_password: PASSWORD,
      new_password: 'another horse battery',
    });
    expect(changed.statusCode).toBe(204);
  });

  it.each([
    ['the port of a client', (n: number) => `203.0.113.60:${1_000 + n}`],
    ['the port of an IPv6 client', (n: number) => `[2001:db8::60]:${1_000 + n}`],
    ['no address at all', (n: number) => `client-${n}`],
  ])('regression: a caller gets no new attempts if a proxy sends %s', async (_case, client) => {
    const codes: string[] = [];
    for (let n = 0; n < 51; n += 1) {
      const reply = await app.nest.inject({
        method: 'POST',
        url: '/app/api/password-link',
        remoteAddress: '192.0.2.7',
        headers: { 'x-fundmatch-app': '1', 'x-forwarded-for': client(n) },
        payload: { token: 'guess', new_password: PASSWORD },
      });
      codes.push(reply.json().error.code);
    }
    expect(codes.slice(49)).toEqual(['link_expired', 'too_many_attempts']);
  });
});

describe('password and address checks', () => {
  it.each([
    ['one repeated character', 'aaaaaaaaaaaa'],
    ['a common password', 'password1234'],
    ['keys that are neighbours on a keyboard', 'qwertyuiop12'],
    ['six emoji, which are twelve code units', '😀😀😀😀😀😀'],
  ])('regression: the service rejects %s as a password', async (_case, password) => {
    const reply = await send(app, 'POST', '/app/api/sign-up', {
      body: { email: `${Math.random().toString(36).slice(2)}@example.com`, password },
    });
    expect(reply.json().error).toMatchObject({ code: 'weak_password' });
  });

  it("regression: the service rejects the user's e-mail address as the password, even with a one-time link", async () => {
    const signedUp = await send(app, 'POST', '/app/api/sign-up', {
      body: { email: 'maria.gonzalez@example.com', password: 'maria.gonzalez@example.com' },
    });
    expect(signedUp.json().error.code).toBe('weak_password');
    const { email } = await createPerson(app);
    const session = await send(app, 'POST', '/app/api/session', { body: { email, password: PASSWORD } });
    const changed = await send(app, 'POST', '/app/api/password', {
      cookie: cookieOf(session),
      body: { current_password: PASSWORD, new_password: email },
    });
    expect(changed.json().error.code).toBe('weak_password');
  });

  it.each([['jo@exämple.org'], ['jö@example.org'], ['"a b"@example.org'], ['a..b@example.org']])(
    'regression: the service rejects the user %s, who could not sign in',
    async (email) => {
      await expect(app.nest.get(UsersService).create(email, 'pro')).rejects.toThrow('e-mail address');
      const signUp = await send(app, 'POST', '/app/api/sign-up', {
        body: { email, password: 'correct horse battery' },
      });
      expect(signUp.json().error.code).toBe('invalid_body');
    },
  );

  it.each([["o'brien+tag@sub.example.co.uk"], ['a_b-c@example.com'], ['x@xn--exmple-cua.org']])(
    'the service accepts the user %s, who can sign in',
    async (email) => {
      const reply = await send(app, 'POST', '/app/api/sign-up', {
        body: { email, password: 'correct horse battery' },
      });
      expect(reply.statusCode).toBe(204);
    },
  );
});

it('regression: normaliseDomain reads a domain after repeated prefixes', () => {
  expect(normaliseDomain('https://www.https://acme.com')).toBe('acme.com');
  expect(normaliseDomain('http://https://acme.com/x')).toBe('acme.com');
  expect(normaliseDomain('www.www.com')).toBe('www.com');
});

it.each([['!'.repeat(10)], ['-_'], [' ']])(
  'regression: the service rejects a SECRETS_KEY with additional characters (%j)',
  (stray) => {
    const good = Buffer.alloc(32, 7).toString('base64');
    expect(loadConfig({ SECRETS_KEY: good }).secretsKey).toHaveLength(32);
    expect(() => loadConfig({ SECRETS_KEY: `${good.slice(0, 5)}${stray}${good.slice(5)}` })).toThrow(
      /SECRETS_KEY/,
    );
  },
);
