import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../harness/app.js';
import { totp } from '../harness/totp.js';
import { PASSWORD, cookieOf, send, signIn } from './ui-harness.js';
import type { Visitor } from './ui-harness.js';

type UiApp = Pick<TestApp, 'nest' | 'dataSource'>;

/** A visitor who uses two-step sign-in. */
export interface Guarded extends Visitor {
  /** The TOTP secret in base32. */
  secret: string;
  backupCodes: string[];
}

/**
 * Creates a user, signs in and turns two-step sign-in on. The current code cannot be used again.
 */
export async function signInGuarded(app: UiApp): Promise<Guarded> {
  return turnOn(app, await signIn(app));
}

/** Turns two-step sign-in on. Returns the visitor with the new session. */
export async function turnOn(app: UiApp, visitor: Visitor): Promise<Guarded> {
  const { secret } = (await visitor.call('POST', '/app/api/two-step', { password: PASSWORD })).json();
  const reply = await visitor.call('POST', '/app/api/two-step/confirm', { code: totp(secret) });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const cookie = cookieOf(reply);
  return {
    ...visitor,
    cookie,
    call: (method, path, body) => send(app, method, path, { body, cookie }),
    secret,
    backupCodes: reply.json().backup_codes,
  };
}

/** A sign-in after the right password, which waits for the code. */
export interface Challenged {
  cookie: string;
  enter(code: string, from?: string): Promise<LightMyRequestResponse>;
}

/**
 * Enters the password of a user who has two-step sign-in. Throws if the service does not ask for a
 * code.
 */
export async function enterPassword(
  app: UiApp,
  { email }: { email: string },
  password = PASSWORD,
): Promise<Challenged> {
  const reply = await send(app, 'POST', '/app/api/session', { body: { email, password } });
  if (reply.json().needs_code !== true) throw new Error(`Expected needs_code, got ${reply.body}`);
  const cookie = cookieOf(reply);
  const enter = (code: string, from?: string) => enterCode(app, { cookie, code, from });
  return { cookie, enter };
}

/** Enters a code for the sign-in that the cookie identifies. `from` is the client's IP address. */
export function enterCode(
  app: UiApp,
  { cookie, code, from }: { cookie: string; code: string; from?: string | undefined },
): Promise<LightMyRequestResponse> {
  return app.nest.inject({
    method: 'POST',
    url: '/app/api/session/code',
    ...(from !== undefined && { remoteAddress: from }),
    headers: { 'x-fundmatch-app': '1', 'content-type': 'application/json', cookie },
    payload: JSON.stringify({ code }),
  }) as unknown as Promise<LightMyRequestResponse>;
}

export const codeOf = (reply: { json: () => { error: { code: string } } }) => reply.json().error.code;

/** Returns a code that is wrong for the user now and in the next 90 s. */
export function wrongFor({ secret }: Pick<Guarded, 'secret'>): string {
  const right = new Set([-2, -1, 0, 1, 2, 3].map((at) => totp(secret, 0, Date.now() + at * 30_000)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !right.has(code),
  ) as string;
}

type Known = Pick<Visitor, 'userId'>;

/** Returns the number of sessions of a user. */
export async function sessionsOf(app: UiApp, { userId }: Known): Promise<number> {
  const [row] = await app.dataSource.query('select count(*)::int as n from sessions where user_id = $1', [
    userId,
  ]);
  return row.n;
}

/** Returns the actions of a user in the audit log, oldest first. */
export async function auditOf(app: UiApp, { userId }: Known): Promise<string[]> {
  const rows: { action: string }[] = await app.dataSource.query(
    'select action from audit_log where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ action }) => action);
}

/** Returns the kinds of a user's notices, oldest first. */
export async function noticesOf(app: UiApp, { userId }: Known): Promise<string[]> {
  const rows: { kind: string }[] = await app.dataSource.query(
    'select kind from notices where user_id = $1 order by created_at, kind',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}
