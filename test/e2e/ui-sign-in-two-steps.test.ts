import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { totp } from '../harness/totp.js';
import { SignInService } from '../../src/sign-in/sign-in.service.js';
import { deleteUser } from '../../src/erasure/delete-user.js';
import {
  auditOf,
  codeOf,
  enterCode,
  enterPassword,
  noticesOf,
  sessionsOf,
  signInGuarded,
  turnOn,
  wrongFor,
} from './two-step-harness.js';
import { PASSWORD, cookieOf, send, signIn, signInAs } from './ui-harness.js';

const EMAIL = {
  smtpUrl: 'smtp://127.0.0.1:1',
  from: 'fundmatch@example.com',
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ email: EMAIL });
});
afterAll(() => app.close());
// All tests guess from one IP address, which the service blocks after 50 wrong guesses.
afterEach(() => app.dataSource.query(`delete from sign_in_attempts where subject like 'address %'`));

describe('two-step sign-in', () => {
  it('the right password opens no session until the user enters the code', async () => {
    const user = await signInGuarded(app);
    await app.dataSource.query('delete from sessions where user_id = $1', [user.userId]);
    const { cookie, enter } = await enterPassword(app, user);
    expect(await sessionsOf(app, user)).toBe(0);
    expect((await send(app, 'GET', '/app/api/session', { cookie })).statusCode).toBe(401);
    const entered = await enter(totp(user.secret, 1));
    expect(entered.statusCode).toBe(204);
    expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly/);
    const session = await send(app, 'GET', '/app/api/session', { cookie: cookieOf(entered) });
    expect(session.json()).toMatchObject({ user_id: user.userId });
    expect(await sessionsOf(app, user)).toBe(1);
    // A sign-in accepts only one right code.
    expect(codeOf(await enter(user.backupCodes[0] ?? ''))).toBe('sign_in_expired');
  });

  it('a wrong code opens no session, and the audit log records it', async () => {
    const user = await signInGuarded(app);
    const { cookie, enter } = await enterPassword(app, user);
    const before = await sessionsOf(app, user);
    for (const code of [wrongFor(user), 'abcde-fghjk', '1', 'x'.repeat(50)]) {
      const reply = await enter(code);
      expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'wrong_code']);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await sessionsOf(app, user)).toBe(before);
    expect((await send(app, 'GET', '/app/api/session', { cookie })).statusCode).toBe(401);
    expect(await auditOf(app, user)).toEqual(['two-step.on', ...Array(4).fill('two-step.wrong-code')]);
  });

  it('a code of the app opens one session, even if two sign-ins enter it at the same time', async () => {
    const user = await signInGuarded(app);
    // The code that turned two-step sign-in on cannot be used again.
    const first = await enterPassword(app, user);
    const used: { subject: string }[] = await app.dataSource.query(
      `select subject from sign_in_attempts where subject like 'used code ' || $1 || '%'`,
      [user.userId],
    );
    expect(codeOf(await first.enter(used[0]?.subject.slice(-6) ?? ''))).toBe('wrong_code');
    const code = totp(user.secret, 1);
    const second = await enterPassword(app, user);
    const replies = await Promise.all([first.enter(code), second.enter(code)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401]);
    const third = await enterPassword(app, user);
    expect(codeOf(await third.enter(`${code.slice(0, 3)} ${code.slice(3)}`))).toBe('wrong_code');
  });

  it('a backup code opens one session, even if two sign-ins enter it at the same time', async () => {
    const user = await signInGuarded(app);
    expect(new Set(user.backupCodes).size).toBe(10);
    for (const code of user.backupCodes) expect(code).toMatch(/^[^\Wilo01]{5}-[^\Wilo01]{5}$/);
    const [code = '', other = ''] = user.backupCodes;
    const both = [await enterPassword(app, user), await enterPassword(app, user)];
    const replies = await Promise.all(both.map(({ enter }) => enter(code.toUpperCase())));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401]);
    const again = await enterPassword(app, user);
    expect(codeOf(await again.enter(code))).toBe('wrong_code');
    expect((await again.enter(other.replace('-', ''))).statusCode).toBe(204);
    const state = (await user.call('GET', '/app/api/two-step')).json();
    expect(state).toMatchObject({ backup_codes_left: 8, has_password: true });
  });

  it('after 10 wrong codes in 15 minutes, the service rejects even the right code', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    const wrong = wrongFor(user);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(wrong)));
    expect(guesses.map(codeOf).filter((code) => code === 'wrong_code')).toHaveLength(10);
    // A second entry of the password gives no new attempts.
    const again = await enterPassword(app, user);
    const throttled = await again.enter(totp(user.secret, 1));
    expect([throttled.statusCode, codeOf(throttled)]).toEqual([429, 'too_many_attempts']);
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800);
    // The limit blocks neither passwords nor the owner's session.
    expect((await user.call('GET', '/app/api/two-step')).statusCode).toBe(200);
    await app.dataSource.query(
      `update sign_in_attempts set window_ends_at = now() where subject ~ 'code of'`,
    );
    expect((await again.enter(totp(user.secret, 1))).statusCode).toBe(204);
  });

  it('the service stops guesses of codes from many networks, and does not lock out the owner in a known network', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    const wrong = wrongFor(user);
    const codes: string[] = [];
    for (let at = 1; at <= 21; at += 1) codes.push(codeOf(await enter(wrong, `198.51.100.${at}`)));
    expect(codes.slice(-2)).toEqual(['wrong_code', 'too_many_attempts']);
    // The user turned two-step sign-in on from this network, so the network is known.
    expect((await enter(totp(user.secret, 1))).statusCode).toBe(204);
  });

  it('the service rejects the code of a sign-in that another browser started, that has expired or that was changed', async () => {
    const [user, other] = [await signInGuarded(app), await signInGuarded(app)];
    expect(codeOf(await enterCode(app, { cookie: '', code: totp(user.secret, 1) }))).toBe('sign_in_expired');
    const [mine, theirs] = [await enterPassword(app, user), await enterPassword(app, other)];
    const signatureOf = (cookie: string) => /%2E([^;]+)|\.([^;]+)/.exec(cookie.split('two_factor=')[1] ?? '');
    const [, a, b] = signatureOf(mine.cookie) ?? [];
    const [, c, d] = signatureOf(theirs.cookie) ?? [];
    const forged = mine.cookie.replace(a ?? b ?? '', c ?? d ?? '');
    expect(forged).not.toBe(mine.cookie);
    expect(codeOf(await enterCode(app, { cookie: forged, code: totp(user.secret, 1) }))).toBe(
      'sign_in_expired',
    );
    // The sign-in library stores its attempt counter under such a name. The value of the counter is
    // not a user id.
    const counter = mine.cookie.replace('two_factor=2fa-', 'two_factor=2fa-attempts-2fa-');
    expect(counter).not.toBe(mine.cookie);
    expect(codeOf(await enterCode(app, { cookie: counter, code: '000000' }))).toBe('sign_in_expired');
    await app.dataSource.query(
      `update sign_in_tokens set expires_at = now() - interval '1 second' where value = $1`,
      [user.userId],
    );
    expect(codeOf(await mine.enter(totp(user.secret, 1)))).toBe('sign_in_expired');
  });

  it('a code or session of another user does not complete a sign-in', async () => {
    const [user, other] = [await signInGuarded(app), await signInGuarded(app)];
    const { cookie, enter } = await enterPassword(app, user);
    expect(codeOf(await enter(totp(other.secret, 1)))).toBe('wrong_code');
    expect(codeOf(await enter(other.backupCodes[0] ?? ''))).toBe('wrong_code');
    const withSession = `${other.cookie}; ${cookie.split('; ').at(-1)}`;
    const reply = await enterCode(app, { cookie: withSession, code: totp(other.secret, 1) });
    expect(codeOf(reply)).toBe('wrong_code');
    const stranger = await signIn(app);
    expect((await stranger.call('GET', '/app/api/two-step')).json()).toEqual({
      on_since: null,
      backup_codes_left: 0,
      has_password: true,
    });
    for (const path of ['backup-codes', 'off']) {
      const body = { password: PASSWORD, code: user.backupCodes[0] };
      const refused = await stranger.call('POST', `/app/api/two-step/${path}`, body);
      expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'not_found']);
    }
    expect((await send(app, 'GET', '/app/api/two-step')).statusCode).toBe(401);
  });

  it('no session remains if the service fails before it asks for the code', async () => {
    const user = await signInGuarded(app);
    await app.dataSource.query('delete from sessions where user_id = $1', [user.userId]);
    await app.dataSource.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on sessions for each row execute function refuse();
    `);
    try {
      const body = { email: user.email, password: PASSWORD };
      expect((await send(app, 'POST', '/app/api/session', { body })).statusCode).toBe(500);
      expect(await sessionsOf(app, user)).toBe(0);
    } finally {
      await app.dataSource.query('drop function refuse cascade');
    }
  });

  it('after a password reset, the sign-in still asks for a code, and unfinished sign-ins end', async () => {
    const user = await signInGuarded(app);
    const token = await app.nest.get(SignInService).createPasswordToken(user.userId);
    const underWay = await enterPassword(app, user);
    const body = { token, new_password: 'a new long password' };
    const reset = await send(app, 'POST', '/app/api/password-link', { body });
    expect([reset.statusCode, reset.headers['set-cookie']]).toEqual([204, undefined]);
    expect(codeOf(await underWay.enter(totp(user.secret, 1)))).toBe('sign_in_expired');
    expect(await sessionsOf(app, user)).toBe(0);
    const { enter } = await enterPassword(app, user, 'a new long password');
    const entered = await enter(totp(user.secret, 1));
    expect(entered.statusCode).toBe(204);
    const another = await enterPassword(app, user, 'a new long password');
    const changed = await send(app, 'POST', '/app/api/password', {
      cookie: cookieOf(entered),
      body: { current_password: 'a new long password', new_password: PASSWORD },
    });
    expect(changed.statusCode).toBe(204);
    expect(codeOf(await another.enter(user.backupCodes[0] ?? ''))).toBe('sign_in_expired');
  });
});

describe('turning two-step sign-in on', () => {
  it('turning two-step sign-in on needs the password and a first code, and ends the other sessions', async () => {
    const visitor = await signIn(app);
    const other = await signInAs(app, visitor);
    const begin = (password: string) => visitor.call('POST', '/app/api/two-step', { password });
    expect(codeOf(await begin('not the password'))).toBe('wrong_credentials');
    const begun = (await begin(PASSWORD)).json();
    const uri = new URL(begun.uri);
    expect([uri.protocol, uri.host, uri.pathname]).toEqual([
      'otpauth:',
      'totp',
      `/fundmatch:${encodeURIComponent(visitor.email)}`,
    ]);
    expect(uri.searchParams.get('secret')).toBe(begun.secret);
    expect(begun.secret).toMatch(/^[A-Z2-7]{52}$/);
    // Two-step sign-in stays off until a code is confirmed.
    expect((await visitor.call('GET', '/app/api/two-step')).json().on_since).toBeNull();
    const again = await signInAs(app, visitor);
    expect((await again.call('GET', '/app/api/session')).statusCode).toBe(200);
    const confirm = (code: string) => visitor.call('POST', '/app/api/two-step/confirm', { code });
    expect(codeOf(await confirm('abcde-fghjk'))).toBe('wrong_code');
    const guarded = await turnOn(app, visitor);
    const state = (await guarded.call('GET', '/app/api/two-step')).json();
    expect(Math.abs(Date.parse(state.on_since) - Date.now())).toBeLessThan(60_000);
    expect(state.backup_codes_left).toBe(10);
    for (const { call } of [other, again, visitor])
      expect((await call('GET', '/app/api/session')).statusCode).toBe(401);
    const twice = await guarded.call('POST', '/app/api/two-step', { password: PASSWORD });
    expect([twice.statusCode, codeOf(twice)]).toEqual([409, 'already_exists']);
    expect(await noticesOf(app, guarded)).toEqual(['two-step-on']);
  });

  it('the service creates a new secret for each attempt until the user confirms one', async () => {
    const visitor = await signIn(app);
    const begin = async () =>
      (await visitor.call('POST', '/app/api/two-step', { password: PASSWORD })).json().secret;
    const [first, second] = [await begin(), await begin()];
    const confirm = (secret: string) =>
      visitor.call('POST', '/app/api/two-step/confirm', { code: totp(secret) });
    expect(codeOf(await confirm(first))).toBe('wrong_code');
    expect((await confirm(second)).statusCode).toBe(200);
  });

  it('the service stores neither the secret nor a backup code in plain text, and deletes them with the user', async () => {
    const user = await signInGuarded(app);
    const read = async () =>
      app.dataSource.query<{ text: string }[]>(
        `select row_to_json(t)::text as text from two_step_secrets t where user_id = $1`,
        [user.userId],
      );
    const [row] = await read();
    const bytes = Buffer.from(user.secret).toString('hex');
    for (const plain of [user.secret, bytes, ...user.backupCodes]) expect(row?.text).not.toContain(plain);
    await deleteUser(app.dataSource, user.userId, { actor: 'test', actorUserId: null, now: new Date() });
    expect(await read()).toEqual([]);
    const left = await app.dataSource.query(`select 1 from sign_in_attempts where subject ~ $1`, [
      user.userId,
    ]);
    expect(left).toEqual([]);
  });
});

describe('changing two-step sign-in', () => {
  it('a user needs the password and a code to turn two-step sign-in off', async () => {
    const user = await signInGuarded(app);
    const off = (password: string, code: string) =>
      user.call('POST', '/app/api/two-step/off', { password, code });
    const code = totp(user.secret, 1);
    expect(codeOf(await off(PASSWORD, wrongFor(user)))).toBe('wrong_code');
    expect(codeOf(await off('not the password', code))).toBe('wrong_credentials');
    expect(codeOf(await off('not the password', user.backupCodes[0] ?? ''))).toBe('wrong_credentials');
    expect((await user.call('GET', '/app/api/two-step')).json()).toMatchObject({ backup_codes_left: 10 });
    expect((await off(PASSWORD, code)).statusCode).toBe(204);
    const signedIn = await send(app, 'POST', '/app/api/session', {
      body: { email: user.email, password: PASSWORD },
    });
    expect(signedIn.json()).toEqual({ needs_code: false });
    const session = await send(app, 'GET', '/app/api/session', { cookie: cookieOf(signedIn) });
    expect(session.statusCode).toBe(200);
    const rows = await app.dataSource.query('select 1 from two_step_secrets where user_id = $1', [
      user.userId,
    ]);
    expect(rows).toEqual([]);
    expect(await auditOf(app, user)).toEqual(['two-step.on', 'two-step.wrong-code', 'two-step.off']);
    expect(await noticesOf(app, user)).toEqual(['two-step-on', 'two-step-off']);
  });

  it('a user needs the password and a code to replace the backup codes, and the old codes stop working', async () => {
    const user = await signInGuarded(app);
    const [first = '', second = ''] = user.backupCodes;
    const replace = (password: string, code: string) =>
      user.call('POST', '/app/api/two-step/backup-codes', { password, code });
    expect(codeOf(await replace('not the password', first))).toBe('wrong_credentials');
    expect(codeOf(await replace(PASSWORD, wrongFor(user)))).toBe('wrong_code');
    const { backup_codes: codes } = (await replace(PASSWORD, first)).json();
    expect(codes).toHaveLength(10);
    const { enter } = await enterPassword(app, user);
    expect(codeOf(await enter(second))).toBe('wrong_code');
    expect((await enter(codes[0])).statusCode).toBe(204);
    expect(await auditOf(app, user)).toEqual([
      'two-step.on',
      'two-step.wrong-code',
      'two-step.backup-code',
      'two-step.backup-codes',
      'two-step.wrong-code',
      'two-step.backup-code',
    ]);
  });
});
