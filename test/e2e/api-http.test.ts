import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { call, startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { sendBytes } from '../harness/wire.js';

let app: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
  port = (app.nest.getHttpServer().address() as AddressInfo).port;
  user = await app.newUser();
});
afterAll(() => app.close());

const ERROR = (code: string) => ({
  error: { code, message: expect.stringMatching(/^[A-Z"].*\.$|^[a-z].*$/) as string },
});
const MIB = 1024 * 1024;

/** Sends the bytes unchanged and returns the whole response. */
const exchange = (bytes: string | Buffer): Promise<string> => sendBytes(port, bytes);

const head = (method: string, path: string, ...headers: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: api.test',
    `Authorization: Bearer ${user.apiKey}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/v1'],
    ['GET', '/api/v1/account'],
    ['GET', '/api/v1/accounts/'],
    ['GET', '/api/v1/accounts/1'],
    ['GET', '/API/V1/matches'],
    ['GET', '/api/v2/matches'],
    ['POST', '/api/v1/matches/search'],
    ['GET', '/'],
    ['GET', '/api/v1/%2e%2e/webhooks'],
    ['GET', '/api/v1/%zz'],
    ['GET', `/api/v1/${'a'.repeat(5_000)}`],
  ] as const)('the API returns 404 not_found for %s %s', async (method, path) => {
    const reply = await user.call(method, path);
    expect(reply).toMatchObject({ status: 404, body: ERROR('not_found') });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['PUT', '/api/v1/accounts', 'POST, DELETE'],
    ['GET', '/api/v1/accounts', 'POST, DELETE'],
    ['PATCH', '/api/v1/contacts', 'POST'],
    ['DELETE', '/api/v1/webhooks', 'GET, POST'],
    ['POST', '/api/v1/matches?x=1', 'GET'],
    ['OPTIONS', '/api/v1/matches', 'GET'],
    ['HEAD', '/api/v1/matches', 'GET'],
    ['PROPFIND', '/api/v1/matches', 'GET'],
    ['QUERY', '/api/v1/matches', 'GET'],
    ['TRACE', '/api/v1/webhooks', 'GET, POST'],
    ['POST', '/docs', 'GET'],
  ])('the API returns 405 with an Allow header for %s %s', async (method, path, allow) => {
    const reply = await exchange(head(method, path, 'Connection: close'));
    expect(reply).toMatch(/^HTTP\/1\.1 405 /);
    expect(reply).toMatch(new RegExp(`^allow: ${allow}\\r$`, 'im'));
    expect(reply).toMatch(/^x-request-id: /im);
    if (method === 'HEAD') expect(reply).toMatch(/\r\n\r\n$/);
    else expect(reply).toContain('"method_not_allowed"');
  });
});

describe('request ids', () => {
  it("the API returns the request id of the caller, or generates one if the caller's id is invalid", async () => {
    const withId = async (id: string) =>
      (
        await call(app.nest, 'GET', '/api/v1/webhooks', {
          authorization: `Bearer ${user.apiKey}`,
          'x-request-id': id,
        })
      ).headers['x-request-id'];
    expect(await withId('job-17/step:3')).toBe('job-17/step:3');
    for (const id of ['a b', 'ä', '<script>', 'x'.repeat(129), ''])
      expect(await withId(id)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}, path = '/api/v1/accounts') =>
    call(app.nest, 'POST', path, { authorization: `Bearer ${user.apiKey}`, ...headers }, body);
  const valid = JSON.stringify({ accounts: [{ external_id: 'a', name: 'A' }] });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json-patch+json'],
    ['application/vnd.api+json'],
    ['application/json; charset=latin1'],
    ['application/json; charset=utf-16'],
    ['json'],
    [';'],
    [''],
  ])('a body with content type %j returns 415', async (type) => {
    expect(await post(valid, { 'content-type': type })).toMatchObject({
      status: 415,
      body: ERROR('unsupported_media_type'),
    });
  });

  it('a body without a content type returns 415 on every call that accepts a body', async () => {
    for (const path of ['/api/v1/accounts', '/api/v1/contacts', '/api/v1/webhooks']) {
      const reply = await exchange(`${head('POST', path, 'Content-Length: 2', 'Connection: close')}{}`);
      expect(reply).toMatch(/^HTTP\/1\.1 415 /);
    }
  });

  it.each([
    ['application/json'],
    ['Application/JSON'],
    ['application/json;charset=UTF-8'],
    ['application/json; charset="utf-8"'],
  ])('the API accepts a body with content type %j', async (type) => {
    expect((await post(valid, { 'content-type': type })).status).toBe(200);
  });

  it('a compressed body returns 415, and the API does not decode it', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
      const reply = await post(gzipSync(valid), {
        'content-type': 'application/json',
        'content-encoding': encoding,
      });
      expect(reply).toMatchObject({ status: 415, body: ERROR('unsupported_media_type') });
    }
    expect(
      (await post(valid, { 'content-type': 'application/json', 'content-encoding': 'Identity' })).status,
    ).toBe(200);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['spaces', Buffer.from(' \n')],
    ['FF FE', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['UTF-16', Buffer.from(valid, 'utf16le')],
    ['a truncated body', Buffer.from(valid.slice(0, -3))],
    ['two bodies', Buffer.from(valid + valid)],
    ['a trailing comma', Buffer.from('{"accounts":[],}')],
    ['NaN', Buffer.from('{"accounts": NaN}')],
    ['a comment', Buffer.from('{} // x')],
    ['100,000 open brackets', Buffer.from('['.repeat(100_000))],
  ])('the API returns 400 invalid_json for %s', async (_what, bytes) => {
    expect(await post(bytes, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      body: ERROR('invalid_json'),
    });
  });

  it('the error for invalid JSON gives the position of the fault and does not quote the body', async () => {
    const body = `{"accounts": [${'{"external_id": "a", "name": "A"}, '.repeat(3)}secret-word]}`;
    const reply = await post(body, { 'content-type': 'application/json' });
    expect(reply.body.error.message).toMatch(/^The request body is not valid JSON: /);
    expect(reply.text).not.toContain('secret-word');
  });

  it.each([
    ['null'],
    ['[1]'],
    ['"x"'],
    ['1'],
    ['true'],
    ['{}'],
    ['{"accounts":null}'],
    ['{"accounts":{}}'],
    ['{"accounts":[]}'],
    ['{"Accounts":[]}'],
  ])('the API returns 400 invalid_body for %s', async (body) => {
    expect(await post(body, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      body: ERROR('invalid_body'),
    });
  });

  it('a body may start with a byte order mark, and may have any depth outside the rows', async () => {
    expect((await post(Buffer.from(`\uFEFF${valid}`), { 'content-type': 'application/json' })).status).toBe(
      200,
    );
    const deep = `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},${valid.slice(1)}`;
    expect((await post(deep, { 'content-type': 'application/json' })).body).toEqual({
      upserted: 1,
      errors: [],
    });
  });

  it('a body may have 20 MiB, and a larger body returns 413 and closes the connection, with or without Content-Length', async () => {
    const filler = Buffer.alloc(20 * MIB, 0x20);
    filler.write(valid, 0);
    const type = ['Content-Type: application/json'];
    expect((await post(filler, { 'content-type': 'application/json' })).status).toBe(200);
    const announced = await exchange(
      head('POST', '/api/v1/accounts', ...type, `Content-Length: ${20 * MIB + 1}`),
    );
    expect(announced).toMatch(/^HTTP\/1\.1 413 [^]*"payload_too_large"/);
    expect(announced).toMatch(/^connection: close/im);
    const chunk = `100000\r\n${' '.repeat(MIB)}\r\n`;
    const chunked = await exchange(
      head('POST', '/api/v1/accounts', ...type, 'Transfer-Encoding: chunked') + chunk.repeat(21),
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 [^]*"payload_too_large"/);
  });

  it.each([
    ['lists', (count: number) => `{"accounts":[${'[],'.repeat(count)}[]]}`],
    ['objects', (count: number) => `{"accounts":[${'{},'.repeat(count)}{}]}`],
    ['lists in lists', (count: number) => `{"x":${'['.repeat(count)}${']'.repeat(count)}}`],
    ['keys', (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":1`).join(',')}}`],
    ['opening brackets', (count: number) => '['.repeat(2 * count)],
  ])('a body with over 500,000 values returns 413 early: %s', async (_what, make) => {
    expect(await post(make(500_001), { 'content-type': 'application/json' })).toMatchObject({
      status: 413,
      body: {
        error: {
          code: 'payload_too_large',
          message: 'The request body has more than 500,000 values. Send fewer rows in one request.',
        },
      },
    });
  });

  it('a body may have 500 values per row, and brackets and commas inside strings do not count', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 480 }, (_, i) => [`k${i}`, '[{,"\\']));
    const rows = Array.from({ length: 1_000 }, (_, i) => ({ external_id: `v${i}`, name: 'V', metadata }));
    expect(
      (await post(JSON.stringify({ accounts: rows }), { 'content-type': 'application/json' })).body,
    ).toEqual({ upserted: 1_000, errors: [] });
  });

  it('the API returns 415 before 413, and 413 before invalid_json (decision 4)', async () => {
    const large = ['Content-Length: 99999999', 'Connection: close'];
    expect(await exchange(head('POST', '/api/v1/accounts', 'Content-Type: text/plain', ...large))).toMatch(
      /^HTTP\/1\.1 415 /,
    );
    expect(
      await exchange(head('POST', '/api/v1/accounts', 'Content-Type: application/json', ...large)),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('the API answers before it reads a rejected body, and closes the connection', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/accounts`, {
      method: 'POST',
      body: Buffer.alloc(8 * MIB),
    });
    expect([reply.status, reply.headers.get('connection')]).toEqual([401, 'close']);
  });

  it('the API discards a body if the call accepts none', async () => {
    const bytes = `${head('DELETE', '/api/v1/accounts?external_id=none', 'Content-Type: text/plain', 'Content-Length: 5')}hello`;
    const reply = await exchange(bytes + head('GET', '/api/v1/webhooks', 'Connection: close'));
    expect(reply.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });
});

describe('the HTTP server', () => {
  it.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a bad header', 'GET / HTTP/1.1\r\nbad header\r\n\r\n'],
    [
      'two lengths',
      'POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'a length and chunks',
      'POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['no host', 'GET /api/v1/webhooks HTTP/1.1\r\n\r\n'],
    ['40 KB of headers', `GET / HTTP/1.1\r\nHost: x\r\n${`X-Y: ${'z'.repeat(8_000)}\r\n`.repeat(5)}\r\n`],
  ])('the server answers %s with 400 and closes the connection', async (_what, bytes) => {
    const reply = await exchange(Buffer.from(bytes, 'latin1'));
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(reply).toMatch(/^x-request-id: /im);
    expect(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))).toEqual(ERROR('invalid_body'));
  });

  it('the HTTP server answers all calls that precede invalid bytes on a connection', async () => {
    const reply = await exchange(
      `${head('GET', '/api/v1/webhooks')}${head('GET', '/api/v1/webhooks')}\0\0\0garbage\r\n\r\n`,
    );
    expect(reply).toMatch(/HTTP\/1\.1 (200|400) /);
    expect(reply).not.toMatch(/HTTP\/1\.1 5/);
  });

  it('the HTTP server answers pipelined calls in order', async () => {
    const calls = ['/api/v1/webhooks', '/api/v1/none', '/api/v1/matches?limit=0'].map((path) =>
      head('GET', path),
    );
    const reply = await exchange(calls.join('') + head('GET', '/api/v1/webhooks', 'Connection: close'));
    expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 400',
      'HTTP/1.1 200',
    ]);
  });

  it('the HTTP server ignores an Expect header', async () => {
    const reply = await exchange(
      head('GET', '/api/v1/webhooks', 'Expect: the-unexpected', 'Connection: close'),
    );
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('the HTTP server ends a request with slow headers after 15 seconds, with the usual error body', async () => {
    const server = app.nest.getHttpServer() as { requestTimeout: number; headersTimeout: number };
    expect([server.requestTimeout, server.headersTimeout]).toEqual([80_000, 15_000]);
    Object.assign(server, { headersTimeout: 200 });
    try {
      const reply = await exchange('POST /api/v1/accounts HTTP/1.1\r\nHost:');
      expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*did not arrive in full/);
    } finally {
      Object.assign(server, { headersTimeout: 15_000 });
    }
  });

  it('the HTTP server serves other calls at once while 200 connections send slowly', async () => {
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `${head('POST', '/api/v1/accounts', 'Content-Type: application/json', 'Content-Length: 1000')}{`,
      );
      return socket;
    });
    const other = await app.newUser();
    try {
      expect((await other.call('GET', '/api/v1/webhooks')).status).toBe(200);
      // All slow clients are still sending: the server closed no slow connection to make room.
      expect(slow.every((socket) => socket.readable)).toBe(true);
    } finally {
      for (const socket of slow) socket.destroy();
    }
    // The slow clients blocked the calls of their user. When they disconnect, the server answers
    // this user again.
    expect((await user.call('GET', '/api/v1/webhooks')).status).toBe(200);
  });
});

describe('many calls of one user', () => {
  it('the service runs four calls of a user at a time and answers all of them', async () => {
    const busy = await app.newUser();
    const batch = (n: number) => ({
      accounts: Array.from({ length: 50 }, (_, i) => ({ external_id: `${(i * 7) % 60}`, name: `N${n}` })),
    });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => busy.call('POST', '/api/v1/accounts', batch(n))),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  });
});

describe('a process that shuts down', () => {
  it('a process that shuts down answers 503 unavailable and closes the connection', async () => {
    const draining = await startTestApp();
    try {
      const caller = await draining.newUser();
      draining.app.drain();
      const reply = await caller.call('GET', '/api/v1/webhooks');
      expect(reply).toMatchObject({
        status: 503,
        body: ERROR('unavailable'),
        headers: { connection: 'close', 'retry-after': '1' },
      });
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await draining.close();
    }
  });
});
