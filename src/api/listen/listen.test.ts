import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { constructEvent } from '@fundmatch/sdk/webhooks';
import { call, startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';
import { soon } from '../../../test/harness/soon.js';
import type { StatedRound } from '../../rounds/stated-round.js';
import { withdrawRound } from '../../delivery/withdraw-round.js';
import { UsersService } from '../../auth/users.service.js';
import { startPolls, startWorker } from '../../composition/worker.js';
import { ListenService, OPEN_POLLS } from './listen.service.js';

let app: TestApp;
let listen: ListenService;
let port: number;

beforeAll(async () => {
  const hosts = new Map([['receiver.test', '127.0.0.1']]);
  app = await startTestApp({ outgoing: { allowedNetworks: [], hosts, ca: undefined } });
  listen = app.nest.get(ListenService);
  await app.nest.listen(0, '127.0.0.1');
  port = (app.nest.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => app?.close());

const poll = (user: TestUser, after?: string): Promise<Reply> =>
  user.call('GET', after === undefined ? '/listen' : `/listen?after=${encodeURIComponent(after)}`);

/** Resolves once this many listen calls are waiting. */
const untilOpen = (count: number) =>
  soon(`${count} open polls`, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return listen['waiting'].size === count;
  });

/** Creates a user with one account, which matches each announced round. */
async function customerOf(name: string): Promise<TestUser> {
  const user = await app.newUser();
  const account = {
    external_id: 'crm-1',
    name,
    domain: `${name.toLowerCase()}.example`,
    metadata: { partner_customer_id: 12345678901234567890n.toString(), ratio: 1.5 },
  };
  await user.call('POST', '/api/v1/accounts', { accounts: [account] });
  return user;
}

async function announce(name: string, round: Partial<StatedRound> = {}): Promise<void> {
  await app.ingestRound({
    companyName: name,
    website: `https://${name.toLowerCase()}.example`,
    ...round,
  });
  await app.matchAll();
  listen.wake(null);
}

/**
 * A later round of the same company. Its type and amount differ from the first round, so the service
 * does not merge the two.
 */
const LATER_ROUND = { fundingType: 'series-b', amount: 60_000_000, amountUsd: 60_000_000 } as const;

const statesOf = (user: TestUser) =>
  app.dataSource.query(
    `select webhook_status, claimed_at, body is null as bodiless from matches where user_id = $1`,
    [user.userId],
  );

describe('a poll by fundmatch listen', () => {
  it('returns the bytes and the signature of the webhook, and does not change its delivery', async () => {
    const user = await customerOf('Pollprobe');
    await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test:45999/hook' });
    const start = await poll(user);
    expect(start).toMatchObject({ status: 200, body: { event: null, next: '1970-01-01T00:00:00.000Z' } });
    expect(start.headers['cache-control']).toBe('no-store');
    const waiting = poll(user, start.body.next);
    await untilOpen(1);
    await announce('Pollprobe');
    const { body } = await waiting;
    const [row] = await app.dataSource.query(`select body, created_at from matches where user_id = $1`, [
      user.userId,
    ]);
    expect(body.event.body).toBe(row.body.toString());
    const event = await constructEvent(body.event.body, body.event.signature, user.signingSecret);
    expect(body.next).toBe(event.timestamp);
    expect(JSON.stringify(body)).not.toContain(user.signingSecret);
    expect(await statesOf(user)).toEqual([{ webhook_status: 'pending', claimed_at: null, bodiless: false }]);
    expect((await poll(user)).body.next).toBe(body.next);
  });

  it('returns the same event if no webhook URL is set', async () => {
    const [plain, hooked] = [await customerOf('Bareprobe'), await customerOf('Bareprobe')];
    for (const user of [plain, hooked]) {
      const accounts = [{ external_id: 'crm-2', name: 'Bareprobe Europe', domain: 'bareprobe.example' }];
      await user.call('POST', '/api/v1/accounts', { accounts });
    }
    await hooked.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test:45999/hook' });
    const { next } = (await poll(plain)).body;
    await announce('Bareprobe');
    const read = async (user: TestUser) => {
      const { event } = (await poll(user, next)).body;
      return constructEvent(event.body, event.signature, user.signingSecret);
    };
    const [own, other] = [await read(plain), await read(hooked)];
    expect(own.also_matched).toHaveLength(1);
    expect({ ...own, match_id: '', timestamp: '' }).toEqual({ ...other, match_id: '', timestamp: '' });
    expect(await statesOf(plain)).toEqual([
      { webhook_status: 'no_webhook', claimed_at: null, bodiless: true },
    ]);
  });

  it("returns only the user's own matches, oldest first, each once", async () => {
    const [one, other] = [await customerOf('Twinprobe'), await customerOf('Otherprobe')];
    const starts = [(await poll(one)).body.next, (await poll(other)).body.next];
    await announce('Twinprobe', { fundingType: 'seed' });
    await announce('Otherprobe');
    await announce('Twinprobe', LATER_ROUND);
    const types: string[] = [];
    let { next } = { next: starts[0] };
    for (let at = 0; at < 2; at += 1) {
      const { body } = await poll(one, next);
      types.push(JSON.parse(body.event.body).funding_round.funding_type);
      next = body.next;
    }
    expect(types).toEqual(['seed', 'series-b']);
    const { event } = (await poll(other, starts[1])).body;
    expect(JSON.parse(event.body).funding_round.company_name).toBe('Otherprobe');
    await expect(constructEvent(event.body, event.signature, one.signingSecret)).rejects.toThrow('signature');
  });

  it('returns no match older than an hour, because the daily quota applies to older matches', async () => {
    const user = await customerOf('Pastprobe');
    app.clock.set(new Date(Date.now() - 2 * 3_600_000).toISOString());
    await announce('Pastprobe', { fundingType: 'seed' });
    app.clock.set(null);
    await announce('Pastprobe', LATER_ROUND);
    const { event } = (await poll(user, '1970-01-01T00:00:00.000Z')).body;
    expect(JSON.parse(event.body).funding_round.funding_type).toBe('series-b');
  });

  it('skips a match whose round was withdrawn', async () => {
    const user = await customerOf('Wrongprobe');
    const { next } = (await poll(user)).body;
    await announce('Wrongprobe', { fundingType: 'seed' });
    await announce('Wrongprobe', LATER_ROUND);
    const [first] = await app.dataSource.query(
      `select round_id from matches where user_id = $1 order by created_at limit 1`,
      [user.userId],
    );
    const by = { actor: 'test', actorUserId: null, now: new Date() };
    await withdrawRound(app.dataSource, first.round_id, by);
    const { event } = (await poll(user, next)).body;
    expect(JSON.parse(event.body).funding_round.funding_type).toBe('series-b');
  });

  it('the service rejects a poll without a valid key, on the free tier, or with an invalid cursor', async () => {
    const user = await app.newUser();
    const free = await app.newUser({ tier: 'free' });
    const codes = [
      await call(app.nest, 'GET', '/listen', {}),
      await call(app.nest, 'GET', '/listen', { authorization: 'Bearer nothing' }),
      await call(app.nest, 'GET', '/listen', { authorization: `Bearer ${user.apiKey.slice(0, -1)}_` }),
      await free.call('GET', '/listen'),
      await poll(user, 'yesterday'),
      await user.call('POST', '/listen', {}),
    ].map(({ status, body }) => [status, body.error.code]);
    expect(codes).toEqual([
      [401, 'missing_authorization'],
      [401, 'invalid_key_format'],
      [401, 'invalid_or_revoked_key'],
      [403, 'pro_required'],
      [400, 'invalid_param'],
      [405, 'method_not_allowed'],
    ]);
  });

  it('returns no event once its key is revoked', async () => {
    const user = await customerOf('Revokeprobe');
    const waiting = poll(user, (await poll(user)).body.next);
    await untilOpen(1);
    await app.nest.get(UsersService).revokeKey(user.keyId);
    await soon('the key is refused', async () => (await poll(user)).status === 401);
    await announce('Revokeprobe');
    expect(await waiting).toMatchObject({ status: 401, body: { error: { code: 'invalid_or_revoked_key' } } });
  });

  it('the poll ends within seconds after its key is revoked, even without an event', async () => {
    const user = await customerOf('Quietprobe');
    const waiting = poll(user, (await poll(user)).body.next);
    await untilOpen(1);
    await app.nest.get(UsersService).revokeKey(user.keyId);
    expect(await waiting).toMatchObject({ status: 401, body: { error: { code: 'invalid_or_revoked_key' } } });
  });

  it('the service rejects a poll while the user has three open polls', async () => {
    const user = await customerOf('Crowdprobe');
    const { next } = (await poll(user)).body;
    const sockets = Array.from({ length: OPEN_POLLS }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /listen?after=${next} HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${user.apiKey}\r\n\r\n`,
      );
      return socket;
    });
    await untilOpen(OPEN_POLLS);
    const refused = await poll(user, next);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
    expect(refused.headers['retry-after']).toBe('20');
    expect(await poll(user)).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
    // The API's limit of parallel calls does not include listen calls.
    expect((await user.call('GET', '/api/v1/webhooks')).status).toBe(200);
    sockets[0]?.destroy();
    await untilOpen(OPEN_POLLS - 1);
    const third = poll(user, next);
    await announce('Crowdprobe');
    expect((await third).body.event).not.toBeNull();
    for (const socket of sockets) socket.destroy();
    await untilOpen(0);
  });

  it('regression: polls that a client pipelined before it disconnected do not count as open', async () => {
    const user = await app.newUser();
    const { next } = (await poll(user)).body;
    const get = `GET /listen?after=${next} HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${user.apiKey}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    socket.write(get.repeat(OPEN_POLLS + 2));
    await untilOpen(OPEN_POLLS);
    socket.destroy();
    // If a call stayed open without a client, it would count for up to 20 s.
    await soon('the end of the open listen calls', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return !listen['open'].has(user.userId);
    });
    expect((await poll(user)).status).toBe(200);
  });

  it.each([
    ['a worker', startWorker, 'Wakeprobe'],
    ['an api process', startPolls, 'Knockprobe'],
  ] as const)(
    'gets a new match in %s when the database sends a notification',
    async (_process, startListening, name) => {
      const user = await customerOf(name);
      await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test:45999/hook' });
      let notified = 0;
      const wake = listen.wake.bind(listen);
      listen.wake = (userIds) => {
        notified += 1;
        wake(userIds);
      };
      const worker = await startListening(app.nest, app.databaseUrl);
      try {
        const waiting = poll(user, (await poll(user)).body.next);
        await untilOpen(1);
        // Each process also calls `wake` once when it starts.
        await soon('the wake at the start', async () => notified > 0);
        notified = 0;
        await app.ingestRound({ companyName: name, website: `https://${name.toLowerCase()}.example` });
        await app.matchAll();
        expect((await waiting).body.event).not.toBeNull();
        await soon('a notification', async () => notified > 0);
      } finally {
        await worker.stop();
        listen.wake = wake;
      }
    },
  );
});

it('during a shutdown, the service answers open polls immediately and later polls with 503', async () => {
  const stopping = await startTestApp();
  try {
    const service = stopping.nest.get(ListenService);
    const user = await stopping.newUser();
    const after = '1970-01-01T00:00:00.000Z';
    const waiting = user.call('GET', `/listen?after=${after}`);
    await soon('an open poll', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return service['waiting'].size === 1;
    });
    stopping.app.drain();
    expect(await waiting).toMatchObject({ status: 200, body: { event: null, next: after } });
    expect((await user.call('GET', '/listen')).body.error.code).toBe('unavailable');
  } finally {
    await stopping.close();
  }
});

it('regression: a poll returns an error if the last check for a match failed', async () => {
  const failing = await startTestApp();
  try {
    const service = failing.nest.get(ListenService);
    const user = await failing.newUser();
    await failing.dataSource.query(`alter table user_cursors rename to user_cursors_away`);
    const waiting = user.call('GET', '/listen?after=1970-01-01T00:00:00.000Z');
    await soon('a look', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return Number.isFinite(service['waiting']['lookedAt']);
    });
    failing.app.drain();
    expect(await waiting).toMatchObject({ status: 500, body: { error: { code: 'db_error' } } });
  } finally {
    await failing.close();
  }
});

it('one SQL statement checks 2,000 waiting polls, and only the poll of the user with a new match returns', async () => {
  const crowded = await startTestApp();
  const service = crowded.nest.get(ListenService);
  const { dataSource } = crowded;
  const statements = async (): Promise<number> => {
    const [row] = await dataSource.query(
      `select xact_commit::int as count, pg_stat_force_next_flush()::text from pg_stat_database where datname = current_database()`,
    );
    return row.count;
  };
  try {
    const user = await crowded.newUser();
    const account = { external_id: 'a', name: 'Throngprobe', domain: 'throngprobe.example' };
    await user.call('POST', '/api/v1/accounts', { accounts: [account] });
    const others: { userId: string; keyId: string }[] = await dataSource.query(
      `with u as (insert into users (id, email, tier, created_at)
         select gen_random_uuid(), n || '@crowd.example', 'pro', now() from generate_series(1, 9999) n returning id)
       insert into api_keys (id, user_id, prefix, key_hash, last4, created_at)
         select gen_random_uuid(), id, 'svc_live_', sha256(id::text::bytea), 'abcd', now() from u returning user_id as "userId", id as "keyId"`,
    );
    const before = await statements();
    const isOpen = new Set<string>();
    const open = (caller: { userId: string; keyId: string }) => {
      isOpen.add(caller.userId);
      const { signal } = new AbortController();
      const checkKey = () => Promise.resolve();
      return service
        .poll(caller, new Date(), { checkKey, signal })
        .finally(() => isOpen.delete(caller.userId));
    };
    const own = open(user);
    const rest = others.map(open);
    await crowded.ingestRound({ companyName: 'Throngprobe', website: 'https://throngprobe.example' });
    await crowded.matchAll();
    service.wake([user.userId]);
    expect((await own).event?.body).toContain('Throngprobe');
    expect(isOpen.size).toBe(others.length);
    service.stop();
    expect((await Promise.all(rest)).every(({ event }) => event === null)).toBe(true);
    // The 500 statements include those of matching and of opening the 10,000 calls.
    expect((await statements()) - before).toBeLessThan(500);
  } finally {
    await crowded.close();
  }
});
