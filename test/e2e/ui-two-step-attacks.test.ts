import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { pause, repeatUntil } from '../harness/soon.js';
import { totp } from '../harness/totp.js';
import { deleteUser } from '../../src/erasure/delete-user.js';
import { SignInService } from '../../src/sign-in/sign-in.service.js';
import {
  auditOf,
  codeOf,
  enterPassword,
  noticesOf,
  sessionsOf,
  signInGuarded,
  turnOn,
  wrongFor,
} from './two-step-harness.js';
import { PASSWORD, cookieOf, send, signIn, signInAs } from './ui-harness.js';
import type { Visitor } from './ui-harness.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ email: { smtpUrl: 'smtp://127.0.0.1:1', from: 'fundmatch@example.com' } });
});
afterAll(() => app.close());
// All tests guess from one IP address, which the service blocks after 50 wrong guesses.
afterEach(() => app.dataSource.query(`delete from sign_in_attempts where subject like 'address %'`));

const NEW_PASSWORD = 'a new long password';

const signInWith = (email: string, password = PASSWORD) =>
  send(app, 'POST', '/app/api/session', { body: { email, password } });

/** Sets the attempt counts whose subject matches the pattern. */
const setCounts = (pattern: string, count: number) =>
  app.dataSource.query('update sign_in_attempts set count = $2 where subject ~ $1', [pattern, count]);

/**
 * Until the calls end, counts the database connections that fit a condition. Returns the highest
 * count. Runs `beside` after each count.
 */
async function mostDuring(calls: Promise<unknown>, condition: string, beside?: () => Promise<void>) {
  let isOver = false;
  void calls.finally(() => (isOver = true));
  let most = 0;
  await repeatUntil(
    () => isOver,
    async () => {
      const [row] = await app.dataSource.query(
        `select count(*)::int as fitting from pg_stat_activity where datname = current_database() and ${condition}`,
      );
      most = Math.max(most, row.fitting);
      await beside?.();
    },
  );
  return most;
}

describe('two-step sign-in under concurrent calls', () => {
  it('no session opened with the password alone survives when a user turns two-step sign-in on', async () => {
    const visitor = await signIn(app);
    const { secret } = (await visitor.call('POST', '/app/api/two-step', { password: PASSWORD })).json();
    const code = totp(secret);
    const [confirmed, ...others] = await Promise.all([
      visitor.call('POST', '/app/api/two-step/confirm', { code }),
      ...Array.from({ length: 8 }, () => signInWith(visitor.email)),
    ]);
    expect(confirmed.statusCode).toBe(200);
    for (const reply of others) {
      expect(reply.statusCode).toBe(200);
      const session = await send(app, 'GET', '/app/api/session', { cookie: cookieOf(reply) });
      expect(session.statusCode).toBe(401);
    }
    expect(await sessionsOf(app, visitor)).toBe(1);
  });

  it.each(['by a link', 'on the account page'])(
    'no session opened with the old password survives when a user sets a new password %s during sign-ins',
    async (how) => {
      const visitor = await signIn(app);
      const token = await app.nest.get(SignInService).createPasswordToken(visitor.userId);
      const change = () =>
        how === 'by a link'
          ? send(app, 'POST', '/app/api/password-link', { body: { token, new_password: NEW_PASSWORD } })
          : visitor.call('POST', '/app/api/password', {
              current_password: PASSWORD,
              new_password: NEW_PASSWORD,
            });
      const [changed, ...others] = await Promise.all([
        change(),
        ...Array.from({ length: 8 }, async (_, at) => {
          // The sign-ins check the old password before, while and after the service replaces it.
          await pause(at * 20);
          return signInWith(visitor.email);
        }),
      ]);
      expect(changed.statusCode).toBe(204);
      for (const reply of others) {
        if (reply.statusCode === 401) continue;
        const session = await send(app, 'GET', '/app/api/session', { cookie: cookieOf(reply) });
        expect(session.statusCode).toBe(401);
      }
      expect(await sessionsOf(app, visitor)).toBe(how === 'by a link' ? 0 : 1);
    },
  );

  it('the service holds no database connection while it hashes a wrong password', async () => {
    const user = await signInGuarded(app);
    const guesses = Promise.all(Array.from({ length: 8 }, () => signInWith(user.email, 'not the password')));
    const mostHeld = await mostDuring(guesses, `state = 'idle in transaction'`);
    expect((await guesses).map(codeOf)).toEqual(Array(8).fill('wrong_credentials'));
    expect(mostHeld).toBe(0);
  });

  it('no session opened with the password alone survives when a user turns two-step sign-in on and changes the password', async () => {
    const visitor = await signIn(app);
    const other = await signInAs(app, visitor);
    const { secret } = (await visitor.call('POST', '/app/api/two-step', { password: PASSWORD })).json();
    const [confirmed, changed] = await Promise.all([
      visitor.call('POST', '/app/api/two-step/confirm', { code: totp(secret) }),
      other.call('POST', '/app/api/password', {
        current_password: PASSWORD,
        new_password: NEW_PASSWORD,
      }),
    ]);
    // The first of the two calls ends the session of the second.
    expect([confirmed.statusCode, changed.statusCode].filter((status) => status < 300)).toHaveLength(1);
    expect(await sessionsOf(app, visitor)).toBe(1);
  });

  it('a user who has two-step sign-in gets no new secret', async () => {
    const visitor = await signIn(app);
    const begin = () => visitor.call('POST', '/app/api/two-step', { password: PASSWORD });
    const { secret } = (await begin()).json();
    const confirm = () => visitor.call('POST', '/app/api/two-step/confirm', { code: totp(secret) });
    const replies = await Promise.all([confirm(), begin(), confirm(), begin()]);
    const [first, , second] = replies;
    const turnedOn = [first, second].filter(({ statusCode }) => statusCode === 200);
    expect(turnedOn.length).toBeLessThanOrEqual(1);
    const [on] = turnedOn;
    if (on === undefined) {
      expect((await visitor.call('GET', '/app/api/two-step')).json().on_since).toBeNull();
      return;
    }
    // The service accepts codes of the confirmed secret.
    const { enter } = await enterPassword(app, visitor);
    expect((await enter(totp(secret, 1))).statusCode).toBe(204);
    const { enter: enterAgain } = await enterPassword(app, visitor);
    expect((await enterAgain(on.json().backup_codes[0])).statusCode).toBe(204);
  });

  it('a flood of calls of one user takes only one database connection', async () => {
    const [visitor, stranger] = [await signIn(app), await signIn(app)];
    const sessions = [visitor, await signInAs(app, visitor)];
    const calls = sessions.flatMap(({ call }) =>
      Array.from({ length: 5 }, () => call('POST', '/app/api/two-step', { password: PASSWORD })),
    );
    const all = Promise.all(calls);
    const mostWaiting = await mostDuring(
      all,
      `wait_event_type = 'Lock' and query ~ 'from users .* for update'`,
      async () => expect((await stranger.call('GET', '/app/api/two-step')).statusCode).toBe(200),
    );
    expect((await all).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
    expect(mostWaiting).toBe(0);
  });

  it('a user can enter two backup codes at the same time', async () => {
    const user = await signInGuarded(app);
    const both = [await enterPassword(app, user), await enterPassword(app, user)];
    const replies = await Promise.all(both.map(({ enter }, at) => enter(user.backupCodes[at] ?? '')));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await user.call('GET', '/app/api/two-step')).json().backup_codes_left).toBe(8);
  });

  it('a sign-in starts again with the password if the user turned two-step sign-in off meanwhile', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    const body = { password: PASSWORD, code: totp(user.secret, 1) };
    expect((await user.call('POST', '/app/api/two-step/off', body)).statusCode).toBe(204);
    expect(codeOf(await enter(user.backupCodes[0] ?? ''))).toBe('sign_in_expired');
  });

  it('"sign out everywhere" also ends a sign-in that waits for a code', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    expect((await user.call('DELETE', '/app/api/sessions')).statusCode).toBe(204);
    expect(codeOf(await enter(totp(user.secret, 1)))).toBe('sign_in_expired');
  });

  it('a request for a password link does not end a sign-in that waits for a code', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    await app.nest.get(SignInService).createPasswordToken(user.userId);
    expect((await enter(totp(user.secret, 1))).statusCode).toBe(204);
  });
});

describe('guesses of passwords', () => {
  it('guesses for an e-mail address that contains an IP address do not count as guesses from that IP address', async () => {
    const person = await signIn(app);
    for (const email of [`${person.email} from 127.0.0.1`, `${person.email} in sessions`])
      for (let at = 0; at < 10; at += 1)
        expect(codeOf(await signInWith(email, 'a guess'))).toBe('wrong_credentials');
    expect((await signInWith(person.email)).statusCode).toBe(200);
  });
});

describe('the counts of a deleted user', () => {
  it('deleting a user deletes the counts of this user, but not of a user whose address ends with the same letters', async () => {
    const person = await signIn(app);
    for (const email of [person.email, `jo${person.email}`]) await signInWith(email, 'a guess');
    await deleteUser(app.dataSource, person.userId, { actor: 'test', actorUserId: null, now: new Date() });
    const left: { subject: string }[] = await app.dataSource.query(
      `select subject from sign_in_attempts where subject ~ $1 order by subject`,
      [person.email],
    );
    expect(new Set(left.map(({ subject }) => subject.split(' ')[1]))).toEqual(new Set([`jo${person.email}`]));
  });
});

describe('guesses of codes', () => {
  it('a guess counts only if the service checked a code', async () => {
    const user = await signInGuarded(app);
    // A stolen session without the password must not use up the owner's attempts.
    for (let at = 0; at < 11; at += 1)
      expect(codeOf(await user.call('POST', '/app/api/two-step/confirm', { code: wrongFor(user) }))).toBe(
        'already_exists',
      );
    const body = { password: PASSWORD, code: totp(user.secret, 1) };
    expect((await user.call('POST', '/app/api/two-step/off', body)).statusCode).toBe(204);
    const left = await app.dataSource.query(`select subject from sign_in_attempts where subject ~ $1`, [
      `code of ${user.email}`,
    ]);
    expect(left).toEqual([]);
  });

  it('if a user is deleted while a wrong code is checked, no row of the user remains', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    await Promise.all([
      ...Array.from({ length: 6 }, () => enter(wrongFor(user))),
      deleteUser(app.dataSource, user.userId, { actor: 'test', actorUserId: null, now: new Date() }),
    ]);
    const left = await app.dataSource.query(
      `select action as kept from audit_log where user_id = $1 and action like 'two-step%'
       union all select subject from sign_in_attempts where subject ~ $1::text`,
      [user.userId],
    );
    expect(left).toEqual([]);
  });

  it('guesses of codes in a session have a separate limit, which a right password does not reset', async () => {
    const user = await signInGuarded(app);
    const wrong = wrongFor(user);
    let cookie = user.cookie;
    const guess = async (code: string) =>
      codeOf(
        await send(app, 'POST', '/app/api/two-step/off', { cookie, body: { password: PASSWORD, code } }),
      );
    for (let at = 0; at < 10; at += 1) {
      expect(await guess(wrong)).toBe('wrong_code');
      // The right password must not reset the count of codes. The call opens a new session.
      if (at !== 5) continue;
      const body = { current_password: PASSWORD, new_password: PASSWORD };
      const changed = await send(app, 'POST', '/app/api/password', { cookie, body });
      expect(changed.statusCode).toBe(204);
      cookie = cookieOf(changed);
    }
    expect(await guess(wrong)).toBe('too_many_attempts');
    expect(await guess(user.backupCodes[0] ?? '')).toBe('too_many_attempts');
    // Wrong codes do not use up the attempts to enter the password.
    const body = { current_password: PASSWORD, new_password: PASSWORD };
    expect((await send(app, 'POST', '/app/api/password', { cookie, body })).statusCode).toBe(204);
  });

  it('the service checks a code in a session only after the password, which has a separate limit', async () => {
    const user = await signInGuarded(app);
    const off = (password: string) =>
      user.call('POST', '/app/api/two-step/off', { password, code: wrongFor(user) });
    for (let at = 0; at < 10; at += 1)
      expect(codeOf(await off('not the password'))).toBe('wrong_credentials');
    expect(codeOf(await off(PASSWORD))).toBe('too_many_attempts');
    expect(await auditOf(app, user)).toEqual(['two-step.on']);
  });

  it('the audit log says where a wrong code was entered', async () => {
    const visitor = await signIn(app);
    await visitor.call('POST', '/app/api/two-step', { password: PASSWORD });
    await visitor.call('POST', '/app/api/two-step/confirm', { code: 'abcde-fghjk' });
    const user = await turnOn(app, visitor);
    await user.call('POST', '/app/api/two-step/off', { password: PASSWORD, code: wrongFor(user) });
    await (await enterPassword(app, user)).enter(wrongFor(user));
    const entries = await app.dataSource.query(
      `select detail from audit_log where user_id = $1 and action = 'two-step.wrong-code' order by id`,
      [user.userId],
    );
    expect(entries).toEqual(['turning on', 'change', 'sign-in'].map((at) => ({ detail: { at } })));
  });

  it('the user gets one e-mail a day from the fifth wrong code after a right password', async () => {
    const user = await signInGuarded(app);
    const { enter } = await enterPassword(app, user);
    const wrong = wrongFor(user);
    for (let at = 0; at < 4; at += 1) await enter(wrong);
    expect(await noticesOf(app, user)).toEqual(['two-step-on']);
    const body = { password: PASSWORD, code: wrong };
    await user.call('POST', '/app/api/two-step/off', body);
    for (let at = 0; at < 2; at += 1) await enter(wrong);
    expect(await noticesOf(app, user)).toEqual(['two-step-on', 'wrong-codes']);
  });

  it('after 100 wrong codes in 30 days, the service rejects every code from unknown networks until the user sets a new password with a link', async () => {
    const user = await signInGuarded(app);
    const challenge = await enterPassword(app, user);
    expect(codeOf(await challenge.enter(wrongFor(user), '198.51.100.7'))).toBe('wrong_code');
    await setCounts(`code of ${user.email} per month`, 100);
    // Ends the counts of 15 minutes, as if a day had passed. The count of 30 days remains.
    await app.dataSource.query(
      `update sign_in_attempts set window_ends_at = now() where subject ~ $1 and subject !~ 'per month'`,
      [`code of ${user.email}`],
    );
    const refused = await challenge.enter(totp(user.secret, 1), '198.51.100.8');
    expect([refused.statusCode, refused.json().error]).toEqual([
      429,
      expect.objectContaining({
        code: 'too_many_attempts',
        message: expect.stringMatching(
          /^100 wrong codes were entered in 30 days. Set a new password with a link/,
        ),
      }),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 24 * 3600);
    // The network of the user's session is known, so it has a separate count.
    const entered = await challenge.enter(totp(user.secret, 1));
    expect(entered.statusCode).toBe(204);
    // A thief who has the password and a session could also change the password. Therefore this
    // change does not reset the count.
    const changed = await send(app, 'POST', '/app/api/password', {
      cookie: cookieOf(entered),
      body: { current_password: PASSWORD, new_password: PASSWORD },
    });
    expect(changed.statusCode).toBe(204);
    const still = await enterPassword(app, user);
    expect(codeOf(await still.enter(user.backupCodes[1] ?? '', '198.51.100.8'))).toBe('too_many_attempts');

    const token = await app.nest.get(SignInService).createPasswordToken(user.userId);
    const body = { token, new_password: NEW_PASSWORD };
    expect((await send(app, 'POST', '/app/api/password-link', { body })).statusCode).toBe(204);
    const again = await enterPassword(app, user, NEW_PASSWORD);
    expect((await again.enter(user.backupCodes[0] ?? '', '198.51.100.8')).statusCode).toBe(204);
  });
});

describe('a user with two-step sign-in', () => {
  it('an operator can turn two-step sign-in off for other users but not for themselves, and a customer for no one', async () => {
    const operator = await turnOn(app, await signIn(app, { role: 'operator' }));
    const customer = await signInGuarded(app);
    const off = (by: Visitor, of: Visitor) =>
      by.call('DELETE', `/app/api/operator/users/${of.userId}/two-step`);
    const self = await off(operator, operator);
    expect([self.statusCode, self.json().error.message]).toEqual([
      400,
      'You cannot turn off your own two-step sign-in here. Turn it off on your account page, with a code.',
    ]);
    expect((await off(customer, operator)).statusCode).toBe(403);
    expect((await off(operator, customer)).statusCode).toBe(204);
    const again = await off(operator, customer);
    expect([again.statusCode, codeOf(again)]).toEqual([400, 'invalid_body']);
    expect((await auditOf(app, customer)).sort()).toEqual(['two-step.on', 'user.two-step-off']);
    expect(await noticesOf(app, customer)).toEqual(['two-step-on', 'two-step-off']);
  });

  it('a user gets an e-mail about a used backup code and about new backup codes', async () => {
    const user = await signInGuarded(app);
    const [code = ''] = user.backupCodes;
    const body = { password: PASSWORD, code };
    expect((await user.call('POST', '/app/api/two-step/backup-codes', body)).statusCode).toBe(200);
    const [on, ...rest] = await noticesOf(app, user);
    expect([on, ...rest.sort()]).toEqual(['two-step-on', 'backup-code-used', 'backup-codes-new']);
  });
});
