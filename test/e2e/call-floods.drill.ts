import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { start } from '../harness/process.js';
import type { Running } from '../harness/process.js';
import { signIn } from './ui-harness.js';
import { pause, repeatUntil, soon } from '../harness/soon.js';

const MIB = 1024 * 1024;
const UPLOAD_BYTES = 20 * MIB;
const UPLOADS = 40;
/**
 * Maximum memory growth, in bytes, for rejected uploads. The process does not read them, so the
 * data stays in the kernel and partly in Node's buffers.
 */
const UNREAD_GROWTH = 60 * MIB;
/**
 * Maximum memory growth, in bytes, for accepted uploads. The process reads four bodies at a time,
 * each as bytes and as rows. The garbage collector frees them late.
 */
const READ_GROWTH = 480 * MIB;

/** Creates users in the database that `service` uses. Calls go to `service`. */
let app: TestApp;
let service: Running;
let port: number;
beforeAll(async () => {
  const secretsKey = randomBytes(32);
  app = await startTestApp({ secretsKey });
  service = start('dist/main.js', [], {
    DATABASE_URL: app.databaseUrl,
    SECRETS_KEY: secretsKey.toString('base64'),
    ROLE: 'api',
    PORT: '0',
    EXCHANGE_RATES_URL: 'off',
  });
  const { address } = await service.line((line) => line.msg === 'ready');
  port = Number(new URL(address).port);
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await service?.finished;
  await app?.close();
});

const HOST = 'Host: 127.0.0.1';
const keyOf = ({ apiKey }: TestUser) => `Authorization: Bearer ${apiKey}`;
const head = (method: string, path: string, headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, HOST, ...headers].join('\r\n')}\r\n\r\n`;

/** Opens a connection that the server may close at any time. */
async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/**
 * Maximum time, in milliseconds, that a call waits for other calls of its user. After this time the
 * call returns 503.
 */
const LONGEST_WAIT_MS = 45_000;

/**
 * Uploads, and repeats the upload after a 503, as clients do. If a 503 comes before the maximum
 * wait, it is the final answer.
 */
async function uploadAtLast(path: string, headers: string[], body: Buffer): Promise<number | null> {
  let status: number | null = null;
  const isAnswered = async () => {
    const begun = performance.now();
    status = await upload(path, headers, body);
    return status !== 503 || performance.now() - begun < LONGEST_WAIT_MS;
  };
  await soon('an answer other than 503', isAnswered, 10 * LONGEST_WAIT_MS);
  return status;
}

/**
 * Sends a whole upload as fast as the server accepts it. Returns the status, or null if the server
 * closes the connection without an answer.
 */
async function upload(path: string, headers: string[], body: Buffer): Promise<number | null> {
  const socket = await open();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(
    head('POST', path, [
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...headers,
    ]),
  );
  socket.write(body);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return answer === '' ? null : Number(answer.split(' ')[1]);
}

/** Sends only the head of an upload and returns the status. */
async function statusOfHead(path: string, headers: string[]): Promise<number> {
  const socket = await open();
  socket.write(
    head('POST', path, ['Content-Type: application/json', `Content-Length: ${UPLOAD_BYTES}`, ...headers]),
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(chunk.toString('latin1').split(' ')[1]);
}

/** Returns a body of 20 MiB with rows of the maximum size. All bodies differ. */
function bodyOf(serial: number): Buffer {
  const metadata = { serial, note: 'x'.repeat(16_000) };
  const accounts = Array.from({ length: 1_000 }, (_each, at) => ({
    external_id: `crm-${at}`,
    name: `Company ${at}`,
    metadata,
  }));
  const body = Buffer.alloc(UPLOAD_BYTES, ' ');
  body.write(JSON.stringify({ accounts }));
  return body;
}

/** Returns the current and the peak memory of the process, in bytes. */
async function memory(): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/**
 * Requests /healthz repeatedly until `work` ends. Returns the result of `work` and the statuses of
 * /healthz.
 */
async function withHealth<T>(work: Promise<T>): Promise<{ result: T; statuses: number[] }> {
  const stopped = new AbortController();
  const statuses: number[] = [];
  const look = async () => {
    statuses.push((await fetch(`http://127.0.0.1:${port}/healthz`)).status);
    await pause(50);
  };
  const watch = repeatUntil(() => stopped.signal.aborted && statuses.length > 0, look, 10 * LONGEST_WAIT_MS);
  const result = await work.finally(() => stopped.abort());
  await watch;
  return { result, statuses };
}

const isLinux = process.platform === 'linux';

describe('forty uploads of 20 MiB at once', () => {
  it.each<[string, () => Promise<[path: string, headers: string[]]>, number]>([
    ['a caller without a key', async () => ['/api/v1/accounts', []], 401],
    ['a page without a session', async () => ['/app/api/crm/accounts', ['X-Fundmatch-App: 1']], 401],
    [
      'a user on the free tier',
      async () => ['/api/v1/accounts', [keyOf(await app.newUser({ tier: 'free' }))]],
      403,
    ],
    [
      'a page of a user on the free tier',
      async () => {
        const { cookie } = await signIn(app, { tier: 'free' });
        return ['/app/api/crm/accounts', ['X-Fundmatch-App: 1', `Cookie: ${cookie}`]];
      },
      403,
    ],
  ])('the service rejects forty uploads of 20 MiB by %s without reading them', async (_who, how, status) => {
    const [path, headers] = await how();
    expect(await statusOfHead(path, headers)).toBe(status);
    const body = bodyOf(0);
    const before = await memory();
    const { result, statuses } = await withHealth(
      Promise.all(Array.from({ length: UPLOADS }, () => upload(path, headers, body))),
    );
    // The server answers and then closes the connection. If the client sees the close before the
    // answer, the status is null.
    expect(result.filter((each) => each !== status && each !== null)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const after = await memory();
    if (isLinux) expect(after.peak - before.now).toBeLessThan(UNREAD_GROWTH);
  });

  it.each<[string, () => Promise<[path: string, headers: string[]]>]>([
    ['through the API', async () => ['/api/v1/accounts', [keyOf(await app.newUser())]]],
    [
      'through the pages',
      async () => {
        const { cookie } = await signIn(app);
        return ['/app/api/crm/accounts', ['X-Fundmatch-App: 1', `Cookie: ${cookie}`]];
      },
    ],
  ])('the service answers forty uploads of a Pro user %s within bounded memory', async (_where, how) => {
    const [path, headers] = await how();
    const before = await memory();
    const { result, statuses } = await withHealth(
      Promise.all(
        Array.from({ length: UPLOADS }, (_each, serial) => uploadAtLast(path, headers, bodyOf(serial))),
      ),
    );
    const after = await memory();
    expect(result).toEqual(Array(UPLOADS).fill(200));
    expect(new Set(statuses)).toEqual(new Set([200]));
    if (isLinux) expect(after.peak - before.now).toBeLessThan(READ_GROWTH);
  });
});

describe('calls whose clients close the connection', () => {
  const answers = (user: TestUser, path: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const url = `http://127.0.0.1:${port}${path}`;
        return (await fetch(url, { headers: { authorization: `Bearer ${user.apiKey}` } })).status;
      }),
    );

  it('400 uploads that clients abort during the body do not count as concurrent calls', async () => {
    const user = await app.newUser();
    const call = head('POST', '/api/v1/accounts', [
      keyOf(user),
      'Content-Type: application/json',
      `Content-Length: ${UPLOAD_BYTES}`,
    ]);
    for (let calls = 0; calls < 400; calls += 40) {
      const sockets = await Promise.all(Array.from({ length: 40 }, () => open()));
      for (const [at, socket] of sockets.entries())
        socket.write(`${call}{"accounts":[${' '.repeat(at * 1_000)}`);
      // When the clients disconnect, the process has not read some calls, and other calls wait for
      // a slot.
      await answers(await app.newUser(), '/api/v1/webhooks', 1);
      for (const socket of sockets) socket.destroy();
    }
    expect(await answers(user, '/api/v1/webhooks', 8)).toEqual(Array(8).fill(200));
  });

  it.each(['/api/v1/webhooks', '/listen', '/listen?after=2026-01-01T00:00:00.000Z'])(
    '400 aborted pipelined calls of %s do not count as concurrent calls',
    async (path) => {
      const user = await app.newUser();
      const calls = head('GET', path, [keyOf(user)]).repeat(10);
      for (let clients = 0; clients < 40; clients += 10) {
        const sockets = await Promise.all(Array.from({ length: 10 }, () => open()));
        for (const socket of sockets) socket.write(calls);
        await answers(await app.newUser(), '/api/v1/webhooks', 1);
        for (const socket of sockets) socket.destroy();
      }
      expect(await answers(user, '/api/v1/webhooks', 8)).toEqual(Array(8).fill(200));
      // The server checks every second whether the client of an open poll is still connected.
      await soon(
        'slots for three more polls',
        async () => (await answers(user, '/listen', 3)).every((status) => status === 200),
        10_000,
      );
    },
  );
});
