import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { LightMyRequestResponse } from 'fastify';
import { updateRole } from '../../src/auth/users.queries.js';
import { UsersService } from '../../src/auth/users.service.js';
import type { Role, Tier } from '../../src/database/entities/user.entity.js';
import { SignInService } from '../../src/sign-in/sign-in.service.js';
import type { TestApp } from '../harness/app.js';
import type { TestBrowser } from './ui-browser.js';

export const PASSWORD = 'correct horse battery';

/** A signed-in user of the settings UI who has no browser. Calls carry the session cookie. */
export interface Visitor {
  userId: string;
  email: string;
  cookie: string;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<LightMyRequestResponse>;
}

/** The application that serves the pages. */
type UiApp = Pick<TestApp, 'nest' | 'dataSource'>;

/**
 * The stored hash of PASSWORD, or null before the first person. Hashing takes 0.1 s of CPU time.
 * Therefore each Jest worker sets the password only once by a link.
 */
let storedPassword: string | null = null;

export async function createPerson(app: UiApp, options: { tier?: Tier; role?: Role } = {}) {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const user = await app.nest.get(UsersService).create(email, options.tier ?? 'pro');
  if (options.role === 'operator') await updateRole(app.dataSource.manager, user.id, 'operator');
  if (storedPassword === null) {
    const token = await app.nest.get(SignInService).createPasswordToken(user.id);
    const body = { token, new_password: PASSWORD };
    const set = await send(app, 'POST', '/app/api/password-link', { body });
    if (set.statusCode !== 204) throw new Error(set.body);
    const [{ password }] = await app.dataSource.query<[{ password: string }]>(
      'select password from sign_in_methods where user_id = $1',
      [user.id],
    );
    storedPassword = password;
  } else
    await app.dataSource.query(
      `insert into sign_in_methods (id, user_id, provider_id, account_id, password, created_at, updated_at)
       values ($1, $2, 'credential', $3, $4, $5, $5)`,
      [randomUUID(), user.id, user.id, storedPassword, new Date()],
    );
  return { userId: user.id, email, password: PASSWORD };
}

/** Creates a user and signs in. */
export async function signIn(app: UiApp, options: { tier?: Tier; role?: Role } = {}): Promise<Visitor> {
  return signInAs(app, await createPerson(app, options));
}

/** Signs in a user whose password is PASSWORD. */
export async function signInAs(app: UiApp, person: { userId: string; email: string }): Promise<Visitor> {
  const { userId, email } = person;
  const reply = await send(app, 'POST', '/app/api/session', { body: { email, password: PASSWORD } });
  const cookie = cookieOf(reply);
  return { userId, email, cookie, call: (method, path, body) => send(app, method, path, { body, cookie }) };
}

/** Opens a page in a browser with the visitor's session. */
export async function openAs(
  browser: Pick<TestBrowser, 'open' | 'origin'>,
  { cookie }: Pick<Visitor, 'cookie'>,
  path: string,
): Promise<Page> {
  const page = await browser.open();
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: `${browser.origin}/app` };
  });
  await page.context().addCookies(cookies);
  await page.goto(`${browser.origin}${path}`);
  return page;
}

/** Returns the cookie header that a browser would send after a response. */
export function cookieOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** Sends a call with the headers that the pages send. */
export function send(
  app: UiApp,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  options: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return app.nest.inject({
    method,
    url,
    headers: {
      'x-fundmatch-app': '1',
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
  }) as unknown as Promise<LightMyRequestResponse>;
}
