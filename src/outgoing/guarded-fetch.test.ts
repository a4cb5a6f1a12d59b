import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { startTestReceiver } from '../../test/harness/receiver.js';
import { Deadline } from './deadline.js';
import { guardedFetch } from './guarded-fetch.js';
import type { FetchOptions } from './guarded-fetch.js';
import type { OutgoingPolicy } from './policy.js';

const policy: OutgoingPolicy = {
  allowedNetworks: [],
  hosts: new Map([
    ['feeds.test', '127.0.0.1'],
    ['mirror.test', '127.0.0.1'],
  ]),
  ca: undefined,
};
let server: Server;
let base: string;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage[];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://feeds.test:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

/**
 * Fetches from a server that sends the given response. Returns the text of the body, or the code
 * and message of the error.
 */
async function fetchText(respond: typeof handle, options: Partial<FetchOptions> = {}): Promise<string> {
  handle = respond;
  try {
    const { body } = await guardedFetch(`${base}/feed`, { policy, timeoutMs: 5000, ...options });
    return Buffer.from(body).toString();
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
}

test('guardedFetch returns status, headers, body and URL', async () => {
  handle = (_request, response) => response.writeHead(404, { ETag: '"7"' }).end('gone');
  const response = await guardedFetch(`${base}/feed?page=2`, { policy, headers: { 'If-None-Match': '"6"' } });
  expect(response).toMatchObject({ status: 404, headers: { etag: '"7"' }, url: `${base}/feed?page=2` });
  expect(Buffer.from(response.body).toString()).toBe('gone');
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/feed?page=2',
    headers: { 'if-none-match': '"6"', connection: 'close' },
  });
});

test('guardedFetch verifies https with the certificate authority of the policy', async () => {
  const receiver = await startTestReceiver({ answer: { body: 'over TLS' } });
  try {
    const { body } = await guardedFetch(receiver.url, { policy: receiver.policy });
    expect(Buffer.from(body).toString()).toBe('over TLS');
    const untrusting = { ...receiver.policy, ca: undefined };
    await expect(guardedFetch(receiver.url, { policy: untrusting })).rejects.toMatchObject({ code: 'tls' });
  } finally {
    await receiver.close();
  }
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('a redirect with status %i is followed', async (status) => {
    const text = await fetchText((request, response) => {
      if (request.url === '/moved') response.end('here');
      else response.writeHead(status, { Location: '/moved' }).end();
    });
    expect(text).toBe('here');
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect with status %i into a private network is not followed',
    async (status) => {
      const port = new URL(base).port;
      for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '0', 'localhost', '2130706433']) {
        seen = [];
        const location = `http://${host}:${port}/admin`;
        const text = await fetchText((_request, response) =>
          response.writeHead(status, { Location: location }).end(),
        );
        expect([location, text, seen.length]).toEqual([location, 'blocked-address: address not allowed', 1]);
      }
    },
  );

  test.each([
    'file:///etc/hosts',
    'gopher://feeds.test/',
    'data:text/plain,x',
    'http://user:pass@mirror.test/',
    'http://mirror.test:22/',
    'http://[::1',
  ])('a redirect to %s is rejected', async (location) => {
    const text = await fetchText((_request, response) =>
      response.writeHead(302, { Location: location }).end(),
    );
    expect(text).toBe('redirect: redirected to a URL that is not allowed');
  });

  test('a redirect from https to http is rejected', async () => {
    const receiver = await startTestReceiver({
      answer: { status: 302, headers: { Location: 'http://receiver.test/' } },
    });
    try {
      const fetched = guardedFetch(receiver.url, { policy: receiver.policy });
      await expect(fetched).rejects.toMatchObject({
        code: 'redirect',
        message: 'redirected from https to http',
      });
    } finally {
      await receiver.close();
    }
  });

  test('a call fails after the maximum number of redirects', async () => {
    const loop: typeof handle = (_request, response) => response.writeHead(302, { Location: '/feed' }).end();
    expect(await fetchText(loop, { maxRedirects: 3 })).toBe('redirect: more than 3 redirects');
    expect(seen).toHaveLength(4);
  });

  test('a redirect keeps credentials only on the same origin', async () => {
    const headers = { Authorization: 'Basic abc', Cookie: 'a=b', 'X-Kept': 'yes' };
    const next = ['/second', base.replace('feeds.test', 'mirror.test')];
    await fetchText(
      (_request, response) => {
        const location = next.shift();
        response
          .writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { Location: location })
          .end();
      },
      { headers },
    );
    expect(
      seen.map(({ headers: { authorization, cookie, 'x-kept': kept } }) => [authorization, cookie, kept]),
    ).toEqual([
      ['Basic abc', 'a=b', 'yes'],
      ['Basic abc', 'a=b', 'yes'],
      [undefined, undefined, 'yes'],
    ]);
  });

  test('a redirect without a target is returned like any other response', async () => {
    expect(await fetchText((_request, response) => response.writeHead(302).end('nowhere'))).toBe('nowhere');
    expect(await fetchText((_request, response) => response.writeHead(304).end())).toBe('');
  });
});

describe('bodies', () => {
  const text = 'Ein Satz, der sich wiederholt. '.repeat(50);
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
  ])('a body in %s is decoded', async (coding, encoded) => {
    expect(
      await fetchText((_request, response) =>
        response.writeHead(200, { 'Content-Encoding': coding }).end(encoded),
      ),
    ).toBe(text);
  });

  test.each(['gzip, gzip', 'gzip, br', 'zstd', 'nonsense'])('a body in %s is rejected', async (coding) => {
    const answer = await fetchText((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': coding }).end('x'),
    );
    expect(answer).toBe('protocol: response has an unknown content coding');
  });

  test('a body whose content coding differs from the declared coding is rejected', async () => {
    const answer = await fetchText((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain'),
    );
    expect(answer).toBe('protocol: response could not be decompressed');
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000))],
  ])('a body that unpacks to more than the limit (%s) is rejected', async (coding, bomb) => {
    expect(bomb.length).toBeLessThan(100_000);
    const respond: typeof handle = (_request, response) =>
      response.writeHead(200, { 'Content-Encoding': coding }).end(bomb);
    expect(await fetchText(respond, { maxBytes: 100_000 })).toBe(
      'too-large: response larger than 100000 bytes',
    );
  });

  test('a body that is larger than the limit, or that never ends, is rejected', async () => {
    const limit = { maxBytes: 100_000 };
    const tooLarge = 'too-large: response larger than 100000 bytes';
    expect(
      await fetchText((_request, response) => response.end(Buffer.alloc(100_000, 'a')), limit),
    ).toHaveLength(100_000);
    expect(await fetchText((_request, response) => response.end(Buffer.alloc(100_001)), limit)).toBe(
      tooLarge,
    );
    const endless: typeof handle = (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', more);
      more();
    };
    expect(await fetchText(endless, limit)).toBe(tooLarge);
  });

  test('a body that ends early is an error', async () => {
    const answer = await fetchText((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half');
      setImmediate(() => response.destroy());
    });
    expect(answer).toMatch(/^connect: /);
  });

  test('a call fails at its deadline if the body arrives slowly', async () => {
    const timers: NodeJS.Timeout[] = [];
    const answer = await fetchText(
      (_request, response) => {
        timers.push(setInterval(() => response.write('.'), 10));
      },
      { timeoutMs: 300 },
    );
    timers.forEach((timer) => clearInterval(timer));
    expect(answer).toBe('timeout: timed out after 0.3 s');
  });
});

test.each([
  ['not a url', 'invalid-url'],
  ['file:///etc/hosts', 'invalid-url'],
  ['http://user@feeds.test/', 'invalid-url'],
  ['http://feeds.test:6379/', 'invalid-url'],
  ['http://127.0.0.1/', 'blocked-address'],
  ['http://[::1]:8080/', 'blocked-address'],
  ['http://169.254.169.254/latest', 'blocked-address'],
])('guardedFetch rejects the URL %s with %s', async (url, code) => {
  await expect(guardedFetch(url, { policy })).rejects.toMatchObject({ code });
});

test('guardedFetch calls the hook before each redirect, even on the same host, and stops if the hook fails', async () => {
  const asked: string[] = [];
  const { port } = new URL(base);
  const beforeRedirect = ({ href }: URL) => Promise.resolve(void asked.push(href));
  const respond: typeof handle = ({ url }, response) => {
    if (url === '/feed') response.writeHead(302, { location: '/here' }).end();
    else if (url === '/here') response.writeHead(302, { location: `http://mirror.test:${port}/there` }).end();
    else response.end('there');
  };
  expect(await fetchText(respond, { beforeRedirect })).toBe('there');
  expect(asked).toEqual([`${base}/here`, `http://mirror.test:${port}/there`]);
  const refusal = Object.assign(new Error('the host is busy'), { code: 'busy' });
  seen = [];
  expect(await fetchText(respond, { beforeRedirect: () => Promise.reject(refusal) })).toBe(
    'busy: the host is busy',
  );
  expect(seen.map(({ url }) => url)).toEqual(['/feed']);
});

test('a deadline does not count the time for which it is paused', async () => {
  let nowMs = 1_000;
  const clock = Object.getOwnPropertyDescriptor(performance, 'now');
  Object.defineProperty(performance, 'now', { configurable: true, value: () => nowMs });
  try {
    const deadline = new Deadline(60_000);
    nowMs = 11_000;
    let resume: () => void = () => undefined;
    const paused = deadline.pausedFor(new Promise<void>((resolve) => (resume = resolve)));
    nowMs = 900_000;
    deadline.check();
    resume();
    await paused;
    expect(deadline.remainingMs()).toBe(50_000);
    nowMs = 950_000;
    expect(() => deadline.check()).toThrow('timed out after 60 s');
    deadline.end();
  } finally {
    if (clock) Object.defineProperty(performance, 'now', clock);
    else Reflect.deleteProperty(performance, 'now');
  }
});

test('a call ends immediately when its signal aborts, even before the call starts', async () => {
  const controller = new AbortController();
  let isClosed: Promise<unknown> = Promise.resolve();
  const answer = await fetchText(
    (request) => {
      isClosed = new Promise((resolve) => request.socket.once('close', resolve));
      controller.abort();
    },
    { signal: controller.signal },
  );
  expect(answer).toBe('timeout: cancelled');
  await isClosed;
  expect(await fetchText(() => undefined, { signal: controller.signal })).toBe('timeout: cancelled');
});
