import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { signInGuarded } from './two-step-harness.js';
import { PASSWORD, cookieOf, createPerson, send } from './ui-harness.js';

/** The provider's claims about the user who signs in next. */
let identity: { sub: string; email: string; email_verified: boolean };
let provider: Server;
let app: TestApp;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const { port } = provider.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/token': { access_token: 'provider-access-token', token_type: 'Bearer', expires_in: 300 },
      '/userinfo': { ...identity, name: 'Kim' },
    };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const oidc = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'fundmatch',
    clientSecret: 'hush',
    name: 'Example ID',
  };
  app = await startTestApp({ ui: { oidc } });
});
afterAll(async () => {
  await app?.close();
  provider.close();
});

/** Follows all redirects. Returns the last location and the cookies. */
async function signInAtProvider(): Promise<{ location: string; cookie: string }> {
  const begun = await send(app, 'POST', '/app/api/session/oidc');
  const url = new URL(begun.json().url);
  expect(url.pathname).toBe('/authorize');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  const state = encodeURIComponent(url.searchParams.get('state') ?? '');
  const back = await app.nest.inject({
    method: 'GET',
    url: `/app/api/auth/oauth2/callback/oidc?code=code-1&state=${state}`,
    headers: { cookie: cookieOf(begun) },
  });
  expect(back.statusCode).toBe(302);
  return { location: String(back.headers.location), cookie: cookieOf(back as never) };
}

describe('signing in at an OpenID provider', () => {
  it('the sign-in accepts a user whose address the provider has verified, and stores no token of the provider', async () => {
    const { email, userId } = await createPerson(app);
    identity = { sub: 'kim-1', email, email_verified: true };
    const { location, cookie } = await signInAtProvider();
    expect(location).toMatch(/\/app$/);
    expect((await send(app, 'GET', '/app/api/session', { cookie })).json()).toMatchObject({
      user_id: userId,
      email,
    });
    const again = await signInAtProvider();
    expect((await send(app, 'GET', '/app/api/session', { cookie: again.cookie })).statusCode).toBe(200);
    const stored = JSON.stringify(await app.dataSource.query('select * from sign_in_methods'));
    expect(stored).toContain('kim-1');
    expect(stored).not.toContain('provider-access-token');
  });

  it('the sign-in asks no code of a user with two-step sign-in, because the provider decides about a second step', async () => {
    const { email } = await signInGuarded(app);
    identity = { sub: 'lee-1', email, email_verified: true };
    const { cookie } = await signInAtProvider();
    expect((await send(app, 'GET', '/app/api/session', { cookie })).json()).toMatchObject({ email });
    const withPassword = await send(app, 'POST', '/app/api/session', { body: { email, password: PASSWORD } });
    expect(withPassword.json()).toEqual({ needs_code: true });
  });

  it('the account offers two-step sign-in only to a user who has a password', async () => {
    const user = await app.newUser();
    const [{ email }] = await app.dataSource.query('select email from users where id = $1', [user.userId]);
    identity = { sub: 'max-1', email, email_verified: true };
    const { cookie } = await signInAtProvider();
    const call = (method: 'GET' | 'POST', body?: unknown) =>
      send(app, method, '/app/api/two-step', { cookie, body });
    expect((await call('GET')).json()).toMatchObject({ on_since: null, has_password: false });
    expect((await call('POST', { password: PASSWORD })).json().error.code).toBe('wrong_credentials');
  });

  it('the sign-in rejects an address that is not verified or has no account', async () => {
    const { email } = await createPerson(app);
    identity = { sub: 'impostor', email, email_verified: false };
    const impostor = await signInAtProvider();
    identity = { sub: 'stranger', email: 'stranger@example.com', email_verified: true };
    const stranger = await signInAtProvider();
    for (const { location, cookie } of [impostor, stranger]) {
      expect(location).toMatch(/\/app\/sign-in\?error=/);
      expect((await send(app, 'GET', '/app/api/session', { cookie })).statusCode).toBe(401);
    }
    const users: unknown[] = await app.dataSource.query(
      `select 1 from users where email = 'stranger@example.com'`,
    );
    expect(users).toEqual([]);
  });

  it('the sign-in rejects a callback that this browser did not start', async () => {
    const back = await app.nest.inject({
      method: 'GET',
      url: '/app/api/auth/oauth2/callback/oidc?code=code-1&state=forged',
    });
    expect([302, 400]).toContain(back.statusCode);
    expect(String(back.headers['set-cookie'] ?? '')).not.toContain('session_token=');
  });
});
