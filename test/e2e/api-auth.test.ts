import { createApp } from '../../src/composition/app.js';
import { generateApiKey } from '../../src/auth/api-key.js';
import { Authenticator } from '../../src/auth/authenticator.js';
import { UsersService } from '../../src/auth/users.service.js';
import { createLog } from '../../src/runtime/log.js';
import { startThreadClock } from '../harness/thread-clock.js';
import { call, startTestApp } from '../harness/app.js';
import type { Reply, TestApp, TestUser } from '../harness/app.js';
import { soon } from '../harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CALLS = [
  ['POST', '/api/v1/accounts'],
  ['DELETE', '/api/v1/accounts'],
  ['POST', '/api/v1/contacts'],
  ['POST', '/api/v1/webhooks'],
  ['GET', '/api/v1/webhooks'],
  ['GET', '/api/v1/matches'],
] as const;

/** Calls with this Authorization header, or without the header if `authorization` is undefined. */
function callAs(
  authorization: string | undefined,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
  path = '/api/v1/webhooks',
): Promise<Reply> {
  return call(app.nest, method, path, authorization === undefined ? {} : { authorization });
}

const errorOf = (reply: Reply) => [reply.status, reply.body?.error?.code];

/** Runs `work` while a table is missing, so that queries on this table fail. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await app.dataSource.query(`alter table ${table} rename to ${table}_away`);
  try {
    await work();
  } finally {
    await app.dataSource.query(`alter table ${table}_away rename to ${table}`);
  }
}

describe('an API call', () => {
  it.each(CALLS)(
    'the API checks the header, the prefix, the key and the Pro tier in this order: %s %s',
    async (method, path) => {
      const free = await app.newUser({ tier: 'free' });
      expect(errorOf(await callAs(undefined, method, path))).toEqual([401, 'missing_authorization']);
      expect(errorOf(await callAs('', method, path))).toEqual([401, 'missing_authorization']);
      expect(errorOf(await callAs(`Bearer sk_live_${'a'.repeat(38)}`, method, path))).toEqual([
        401,
        'invalid_key_format',
      ]);
      expect(errorOf(await callAs(`Basic ${free.apiKey}`, method, path))).toEqual([
        401,
        'invalid_key_format',
      ]);
      expect(errorOf(await callAs(free.apiKey, method, path))).toEqual([401, 'invalid_key_format']);
      expect(errorOf(await callAs(`Bearer ${generateApiKey()}`, method, path))).toEqual([
        401,
        'invalid_or_revoked_key',
      ]);
      expect(errorOf(await callAs(`Bearer ${free.apiKey}`, method, path))).toEqual([403, 'pro_required']);
    },
  );

  it('the API accepts the authentication scheme in upper and lower case, as HTTP requires', async () => {
    const user = await app.newUser();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await callAs(`${scheme} ${user.apiKey}`)).status).toBe(200);
    }
  });

  it.each([
    ['a key with text after it', (key: string) => `Bearer ${key} x`, 'invalid_key_format'],
    ['the prefix in capitals', (key: string) => `Bearer ${key.toUpperCase()}`, 'invalid_key_format'],
    [
      'a key without its last character',
      (key: string) => `Bearer ${key.slice(0, -1)}`,
      'invalid_or_revoked_key',
    ],
    ['a key with one more character', (key: string) => `Bearer ${key}0`, 'invalid_or_revoked_key'],
    [
      'a key with one letter changed',
      (key: string) => `Bearer ${key.slice(0, 12)}_${key.slice(13)}`,
      'invalid_or_revoked_key',
    ],
    ['the bare prefix', () => 'Bearer svc_live_', 'invalid_or_revoked_key'],
    ['a signing secret', () => `Bearer svc_whsec_${'a'.repeat(43)}`, 'invalid_key_format'],
    ['16 KB of key', () => `Bearer svc_live_${'a'.repeat(16_000)}`, 'invalid_or_revoked_key'],
  ])('the API rejects %s', async (_what, header, code) => {
    const user = await app.newUser();
    expect(errorOf(await callAs(header(user.apiKey)))).toEqual([401, code]);
  });

  it('the API checks the key before it reads the body (decision 4)', async () => {
    const junk = Buffer.from('{"accounts": [');
    const nobody = await call(app.nest, 'POST', '/api/v1/accounts', { 'content-type': 'text/plain' }, junk);
    expect(errorOf(nobody)).toEqual([401, 'missing_authorization']);
    const free = await app.newUser({ tier: 'free' });
    expect(
      errorOf(await free.call('POST', '/api/v1/accounts', Buffer.alloc(21 * 1024 * 1024, 0x20))),
    ).toEqual([403, 'pro_required']);
  });

  it('the API never shows one user the data of another', async () => {
    const [owner, other] = [await app.newUser(), await app.newUser()];
    await owner.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'shared-id', name: 'Owner Ltd' }],
    });
    await owner.call('POST', '/api/v1/webhooks', { url: 'https://owner.example.com/in' });
    expect((await other.call('DELETE', '/api/v1/accounts?external_id=shared-id')).body).toEqual({
      deleted: 0,
    });
    expect((await other.call('GET', '/api/v1/webhooks')).body).toEqual({ webhook_url: null });
    expect((await owner.call('DELETE', '/api/v1/accounts?external_id=shared-id')).body).toEqual({
      deleted: 1,
    });
  });
});

describe('a database error during authentication', () => {
  it('a database error while the key is read returns auth_lookup_failed, and a wrong checksum causes no query (decision 2)', async () => {
    const user = await app.newUser();
    await without('api_keys', async () => {
      expect(errorOf(await callAs(`Bearer ${user.apiKey}`))).toEqual([500, 'auth_lookup_failed']);
      expect(errorOf(await callAs(`Bearer ${user.apiKey.slice(0, -1)}!`))).toEqual([
        401,
        'invalid_or_revoked_key',
      ]);
    });
    expect((await callAs(`Bearer ${user.apiKey}`)).status).toBe(200);
  });

  it('a database error while the tier is read returns profile_lookup_failed, and a later error returns db_error', async () => {
    const user = await app.newUser();
    await without('api_key_caps', async () => {
      expect(errorOf(await callAs(`Bearer ${user.apiKey}`))).toEqual([500, 'profile_lookup_failed']);
    });
    await without('webhook_endpoints', async () => {
      const reply = await callAs(`Bearer ${user.apiKey}`);
      expect(errorOf(reply)).toEqual([500, 'db_error']);
      expect(reply.text).not.toMatch(/webhook_endpoints|relation|at .*\.ts/);
    });
  });
});

describe('changed keys and tiers', () => {
  it('all replicas reject a revoked key within a second, even if they have cached the key', async () => {
    const replica = await createApp({
      config: app.config,
      dataSource: app.dataSource,
      secretBox: app.secretBox,
      log: createLog('silent'),
      clock: app.clock,
    });
    await replica.nest.init();
    try {
      const user = await app.newUser();
      const isRefused = async (nest: typeof app.nest) =>
        (await call(nest, 'GET', '/api/v1/webhooks', { authorization: `Bearer ${user.apiKey}` })).status ===
        401;
      expect([await isRefused(app.nest), await isRefused(replica.nest)]).toEqual([false, false]);
      await app.nest.get(UsersService).revokeKey(user.keyId);
      // Both processes get calls continuously. Without calls, the cache would drop the key anyway.
      await Promise.all([
        soon('refused by this process', () => isRefused(app.nest)),
        soon('refused by the other process', () => isRefused(replica.nest)),
      ]);
    } finally {
      // `close` would close the database connections, which both applications use. Therefore the
      // test stops only the authenticator of the replica.
      await replica.nest.get(Authenticator).onModuleDestroy();
    }
  });

  it('a lower tier and higher quotas apply within a second', async () => {
    const user = await app.newUser();
    expect((await user.call('GET', '/api/v1/matches')).headers['ratelimit-policy']).toBe(
      '"requests";q=100;w=86400',
    );
    await user.setQuotas('matches_list', { requests: 7 });
    const policy = async () => (await user.call('GET', '/api/v1/matches')).headers['ratelimit-policy'];
    await soon('raised quotas', async () => (await policy()) === '"requests";q=7;w=86400');
    await app.nest.get(UsersService).setTier(user.userId, 'free');
    await soon('a lowered tier', async () => (await user.call('GET', '/api/v1/webhooks')).status === 403);
  });

  it('a new key gets the quotas of the last used key, and the calls of both keys count together (decision 5)', async () => {
    const user = await app.newUser();
    await user.setQuotas('matches_list', { requests: 250 });
    await user.call('GET', '/api/v1/matches');
    const next = await app.nest.get(UsersService).createKey(user.userId, 'second');
    expect(next.signingSecret).toBeNull();
    const reply = await call(app.nest, 'GET', '/api/v1/matches', { authorization: `Bearer ${next.apiKey}` });
    expect(reply.headers['ratelimit']).toMatch(/^"requests";r=248;t=\d+$/);
  });

  it('the service writes last_used_at outside of the request, and at most once a minute', async () => {
    const user = await app.newUser();
    const authenticator = app.nest.get(Authenticator);
    const lastUsed = async () => {
      const [key] = await app.nest.get(UsersService).listKeys(user.userId);
      return key?.last_used_at?.toISOString() ?? null;
    };
    try {
      const useAt = async (time: string) => {
        app.clock.set(time);
        await user.call('GET', '/api/v1/webhooks');
      };
      await useAt('2031-05-04T10:00:00.000Z');
      expect(await lastUsed()).toBeNull();
      await authenticator.writeLastUse();
      expect(await lastUsed()).toBe('2031-05-04T10:00:00.000Z');
      await useAt('2031-05-04T10:00:59.000Z');
      await authenticator.writeLastUse();
      expect(await lastUsed()).toBe('2031-05-04T10:00:00.000Z');
      await useAt('2031-05-04T10:01:01.000Z');
      await authenticator.writeLastUse();
      expect(await lastUsed()).toBe('2031-05-04T10:01:01.000Z');
    } finally {
      app.clock.set(null);
    }
  });
});

describe('authentication', () => {
  it('the service stores a key only as a SHA-256 hash and a signing secret only encrypted, and logs neither', async () => {
    const user = await app.newUser();
    await user.call('GET', `/api/v1/matches?since=${user.apiKey}`);
    await user.call('GET', `/api/v1/matches?status=${user.signingSecret}`);
    await user.call('POST', '/api/v1/webhooks', { url: user.apiKey });
    await call(app.nest, 'GET', `/api/v1/${user.apiKey}`, { 'x-request-id': user.apiKey });
    await without('webhook_endpoints', async () => void (await user.call('GET', '/api/v1/webhooks')));
    const tables: { name: string }[] = await app.dataSource.query(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const dumps = await Promise.all(
      tables.map(({ name }) =>
        app.dataSource.query(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`),
      ),
    );
    const everything = JSON.stringify(dumps) + app.logLines.join('');
    expect(everything).toContain(user.keyId);
    for (const secret of [user.apiKey, user.signingSecret]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('if the database fails, the log contains no data of customers', async () => {
    const user = await app.newUser();
    await user.call('GET', '/api/v1/webhooks');
    await without('accounts', async () => {
      const reply = await user.call('POST', '/api/v1/accounts', {
        accounts: [{ external_id: 'x', name: 'Confidential Prospect' }],
      });
      expect(errorOf(reply)).toEqual([500, 'db_error']);
    });
    expect(app.logLines.join('')).toContain('42P01');
    expect(app.logLines.join('')).not.toContain('Confidential Prospect');
  });
});

it('the service authenticates a cached key in less than a millisecond', async () => {
  const user: TestUser = await app.newUser();
  const authenticator = app.nest.get(Authenticator);
  const header = `Bearer ${user.apiKey}`;
  await authenticator.authenticate(header);
  const cpuMs = startThreadClock();
  const calls = 5_000;
  for (let call = 1; call <= calls; call += 1) {
    await authenticator.authenticate(header);
    // The measurement includes the background refresh.
    if (call % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(cpuMs() / calls).toBeLessThan(1);
});
