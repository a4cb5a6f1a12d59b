import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import {
  AbortedError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  FundMatch,
  FundMatchError,
  MalformedResponseError,
  PermissionError,
  QuotaExceededError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../src/index.js';
import { atLeastRetryAfter, defaultRetryDelayMs } from '../src/retry.js';
import { errorBody, failure, json, KEY, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

let peer: Peer;
afterEach(() => peer?.close());

const start = async (behaviour: Behaviour) => (peer = await startPeer(behaviour));
const row = { external_id: 'a', name: 'Acme' };

describe('error responses of the service', () => {
  test('regression: the client throws a MalformedResponseError if reading a response header throws', async () => {
    const broken = new RangeError('no such header');
    const fetch = async () => {
      const response = new Response('{"webhook_url":null}', {
        headers: { 'content-type': 'application/json' },
      });
      const get = (name: string): string | null => {
        if (name.toLowerCase().startsWith('ratelimit')) throw broken;
        return response.headers.get(name);
      };
      return { status: 200, ok: true, body: response.body, headers: { get } } as unknown as Response;
    };
    const client = new FundMatch({ apiKey: KEY, baseUrl: 'https://api.example.com', fetch });
    const error = await failure(client.webhooks.get());
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(error).toMatchObject({ cause: broken, attempts: 1 });
  });

  test.each([
    [400, 'invalid_json', ValidationError],
    [400, 'missing_param', ValidationError],
    [413, 'payload_too_large', ValidationError],
    [415, 'unsupported_media_type', ValidationError],
    [401, 'invalid_or_revoked_key', AuthenticationError],
    [403, 'pro_required', PermissionError],
    [404, 'not_found', ApiError],
    [405, 'method_not_allowed', ApiError],
    [429, 'quota_exceeded', QuotaExceededError],
    [418, 'a_code_of_next_year', ApiError],
  ])('the client throws an error for a response %i %s without a retry', async (status, code, type) => {
    await start((_, response) => json(response, status, errorBody(code), { 'x-request-id': 'r-9' }));
    const error = (await failure(peer.client().accounts.upsert([row]))) as ApiError;
    expect(error).toBeInstanceOf(type);
    expect(error).toBeInstanceOf(FundMatchError);
    expect(error).toMatchObject({ name: type.name, status, code, requestId: 'r-9', attempts: 1 });
    expect(error.message).toBe(`${status} ${code}: about ${code}`);
    expect(peer.seen).toHaveLength(1);
  });

  test('a validation_failed error lists the error of each rejected row', async () => {
    const errors = [{ index: 0, error: 'name is required and must be a non-empty string' }];
    await start((_, response) =>
      json(response, 400, { ...errorBody('validation_failed'), upserted: 0, errors }),
    );
    expect(await failure(peer.client().accounts.upsert([row]))).toMatchObject({
      code: 'validation_failed',
      rowErrors: errors,
    });
  });

  test('a quota_exceeded error computes the reset time from the clock of the service', async () => {
    const date = 'Tue, 03 Mar 2026 20:00:00 GMT';
    await start((_, response) =>
      json(response, 429, errorBody('quota_exceeded'), { date, 'retry-after': '14400' }),
    );
    const error = (await failure(peer.client().accounts.upsert([row]))) as QuotaExceededError;
    expect(error.resetsAt.toISOString()).toBe('2026-03-04T00:00:00.000Z');
    expect(error.retryAfterMs).toBe(4 * 3_600_000);
  });

  test.each([408, 429])('regression: the client retries a %i with an HTML body', async (status) => {
    await start((_, response, count) => {
      if (count === 3) return json(response, 200, { upserted: 1, errors: [] });
      return response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Slow down</h1>');
    });
    const { attempts } = await peer.client().accounts.upsert([row]).withResponse();
    expect(attempts).toBe(3);
  });

  test('regression: a 429 with a code other than quota_exceeded does not throw a QuotaExceededError', async () => {
    await start((_, response) => json(response, 429, errorBody('slow_down'), { 'retry-after': '2' }));
    const error = (await failure(peer.client().accounts.upsert([row]))) as ApiError;
    expect(error).not.toBeInstanceOf(QuotaExceededError);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 429,
      code: 'slow_down',
      retryAfterMs: 2_000,
      attempts: 1,
    });
    const bulk = await failure(peer.client().accounts.upsertAll([row]));
    expect(bulk).toMatchObject({ reason: 'call', status: 429, retryAfterMs: 2_000, resetsAt: undefined });
  });

  test.each([500, 502, 503])('the client retries a %i with any body', async (status) => {
    await start((_, response, count) => {
      if (count === 4) return json(response, 200, { upserted: 1, errors: [] });
      return response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    const { attempts } = await peer.client().accounts.upsert([row]).withResponse();
    expect(attempts).toBe(4);
    expect(new Set(peer.seen.map(({ text }) => text)).size).toBe(1);
  });

  test('the client throws a ServerError with the last response if every attempt returns 5xx', async () => {
    await start((_, response) => json(response, 500, errorBody('db_error')));
    const client = peer.client();
    expect(await failure(client.accounts.upsert([row]))).toMatchObject({
      name: 'ServerError',
      code: 'db_error',
      attempts: 5,
    });
    expect(await failure(client.webhooks.get({ maxRetries: 0 }))).toBeInstanceOf(ServerError);
    expect(peer.seen).toHaveLength(6);
  });
});

describe('delays between retries', () => {
  test('the delays between retries are 1 s, 3 s, 9 s and 27 s, plus up to 25%', () => {
    for (const [retry, ms] of [1_000, 3_000, 9_000, 27_000, 27_000].entries()) {
      const delays = Array.from({ length: 200 }, () => defaultRetryDelayMs(retry));
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(ms);
      expect(Math.max(...delays)).toBeLessThanOrEqual(ms * 1.25);
      expect(new Set(delays).size).toBeGreaterThan(20);
    }
  });

  test('the delay before a retry is at least Retry-After, up to 60 s', () => {
    expect([atLeastRetryAfter(1_000, undefined), atLeastRetryAfter(1_000, 5_000)]).toEqual([1_000, 5_000]);
    expect(atLeastRetryAfter(1_000, 86_400_000)).toBe(60_000);
  });

  test('the delay before a retry ends when the caller aborts', async () => {
    await start((_, response) => json(response, 503, errorBody('unavailable')));
    const controller = new AbortController();
    const client = peer.client({
      retryDelayMs: () => 60_000,
      logger: { warn: () => controller.abort(new Error('closing')) },
    });
    const error = await failure(client.webhooks.get({ signal: controller.signal }));
    expect(error).toBeInstanceOf(AbortedError);
    expect((error as Error).cause).toEqual(new Error('closing'));
    expect(peer.seen).toHaveLength(1);
  });
});

describe('a response that does not come from the service', () => {
  const ok = { upserted: 1, errors: [] };

  test.each<[string, Behaviour]>([
    ['a login page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<form>')],
    [
      'JSON said to be HTML',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(ok)),
    ],
    ['no content type', (_, response) => response.writeHead(200).end(JSON.stringify(ok))],
    [
      'half a JSON text',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"upserted":1,'),
    ],
    ['an empty body', (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end()],
    ['a JSON list', (_, response) => json(response, 200, [ok])],
    ['JSON of another service', (_, response) => json(response, 200, { status: 'up' })],
    [
      'regression: a count that is not a number',
      (_, response) => json(response, 200, { ...ok, upserted: 'many' }),
    ],
    ['regression: no list of errors', (_, response) => json(response, 200, { upserted: 1 })],
    [
      'regression: a body that never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const blanks = Buffer.alloc(1024 * 1024, ' ');
        const more = () => response.write(blanks, (error) => (error ? undefined : more()));
        more();
      },
    ],
    ['no content', (_, response) => response.writeHead(204).end()],
    ['201', (_, response) => json(response, 201, ok)],
    ['a redirect', (_, response) => json(response, 302, ok, { location: '/elsewhere' })],
    ['a permanent redirect', (_, response) => json(response, 308, ok, { location: 'https://evil.example/' })],
    ['not modified', (_, response) => response.writeHead(304).end()],
  ])('the client rejects a response that is not from the service: %s', async (_, behaviour) => {
    await start(behaviour);
    const error = (await failure(peer.client().accounts.upsert([row]))) as MalformedResponseError;
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(error.message).toMatch(/^The response is not from the service/);
    expect(peer.seen).toHaveLength(1);
  });

  test.each([
    ['a text instead of the list', { data: 'oops', next_cursor: null }],
    ['no cursor', { data: [] }],
    ['a cursor that leads back', { data: [], next_cursor: '2026-03-01T00:00:00.000Z' }],
  ])('regression: a loop over matches throws at a page with %s', async (_, page) => {
    await start((_seen, response) => json(response, 200, page));
    const walk = async () => {
      for await (const match of peer.client().matches.list()) void match;
    };
    expect(await failure(walk())).toBeInstanceOf(MalformedResponseError);
    expect(peer.seen.length).toBeLessThan(3);
  });

  test('for a 4xx response in HTML, the client throws the error class of the status, without a code', async () => {
    await start((_, response) =>
      response.writeHead(401, { 'content-type': 'text/html' }).end('<h1>Proxy login</h1>'),
    );
    const error = await failure(peer.client().webhooks.get());
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ code: undefined, raw: '<h1>Proxy login</h1>' });
    expect(JSON.stringify(error)).not.toContain('Proxy login');
  });

  test('the client retries if the response body ends early', async () => {
    await start((_, response, count) => {
      if (count === 2) return json(response, 200, ok);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      return response.write('{"upserted":1', () => response.destroy());
    });
    expect(await peer.client().accounts.upsert([row])).toEqual(ok);
  });

  test('the client throws a TimeoutError if the response body does not arrive in time', async () => {
    await start((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'));
    const error = await failure(peer.client({ timeoutMs: 20, maxRetries: 1 }).accounts.upsert([row]));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 2, status: undefined });
  });

  test('the client throws a TimeoutError even if fetch ignores its signal', async () => {
    const client = new FundMatch({
      apiKey: KEY,
      baseUrl: 'http://peer.example',
      fetch: () => new Promise(() => {}),
      maxRetries: 0,
    });
    expect(await failure(client.webhooks.get({ timeoutMs: 5 }))).toBeInstanceOf(TimeoutError);
  });

  test('regression: a MalformedResponseError has the status and cause if reading a header throws', async () => {
    const broken = new Error('headers are gone');
    const client = new FundMatch({
      apiKey: KEY,
      baseUrl: 'http://peer.example',
      maxRetries: 0,
      fetch: async () => {
        const response = new Response('{"webhook_url":null}', {
          headers: { 'content-type': 'application/json' },
        });
        const get = response.headers.get.bind(response.headers);
        response.headers.get = (name) => {
          if (/^ratelimit/i.test(name)) throw broken;
          return get(name);
        };
        return response;
      },
    });
    const error = await failure(client.webhooks.get());
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(error).toMatchObject({ status: 200, cause: broken });
  });

  test('the client throws a ConnectionError if the response is not HTTP', async () => {
    const server: Server = createServer((socket) => socket.resume().end('SSH-2.0-OpenSSH_9.6\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const client = new FundMatch({ apiKey: KEY, baseUrl, maxRetries: 1, retryDelayMs: () => 0 });
      expect(await failure(client.webhooks.get())).toBeInstanceOf(ConnectionError);
    } finally {
      server.close();
    }
  });
});

describe('calls whose connection fails', () => {
  test('the client retries a failed connection, then throws a ConnectionError with the reason and the request id', async () => {
    await start(() => {});
    await peer.close();
    const error = (await failure(peer.client({ maxRetries: 2 }).webhooks.get())) as ConnectionError;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.attempts).toBe(3);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a call throws an AbortedError if the caller aborts before or during the call', async () => {
    const controller = new AbortController();
    await start(() => controller.abort());
    const client = peer.client();
    expect(await failure(client.webhooks.get({ signal: AbortSignal.abort() }))).toBeInstanceOf(AbortedError);
    expect(peer.seen).toHaveLength(0);
    expect(await failure(client.webhooks.get({ signal: controller.signal }))).toBeInstanceOf(AbortedError);
    expect(peer.seen).toHaveLength(1);
  });
});
