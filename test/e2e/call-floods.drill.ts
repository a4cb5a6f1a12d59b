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
/** Uploads that nobody reads leave what arrives in the kernel, and some in Node's buffers. */
const UNREAD_GROWTH = 60 * MIB;
/** Four bodies are read at a time, each as bytes and as rows, and the garbage collector takes its time. */
const READ_GROWTH = 480 * MIB;

/** Makes users in the same database; the calls go to the process. */
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

/** A connection whose server may close it at any time. */
async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A call waits so long for the other calls of its account, and gets 503 only then. */
const LONGEST_WAIT_MS = 45_000;

/** Uploads, and again after a 503, as clients do. One that comes before the longest wait is over is the answer. */
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

/** Sends a whole upload, as fast as the server takes it. Resolves with the status; null: cut off without an answer. */
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

/** Gets an answer to the head of an upload alone. */
async function statusOfHead(path: string, headers: string[]): Promise<number> {
  const socket = await open();
  socket.write(
    head('POST', path, ['Content-Type: application/json', `Content-Length: ${UPLOAD_BYTES}`, ...headers]),
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(chunk.toString('latin1').split(' ')[1]);
}

/** A body of 20 MiB whose rows are as large as rows may be; each differs from the others. */
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

/** Bytes of the process's memory that are in use, and the most that were. */
async function memory(): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Asks for the health of the process again and again until `work` is done. */
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
    ['nobody', async () => ['/api/v1/accounts', []], 401],
    ['nobody, in the pages,', async () => ['/app/api/crm/accounts', ['X-Fundmatch-App: 1']], 401],
    [
      'a user on the free tier',
      async () => ['/api/v1/accounts', [keyOf(await app.newUser({ tier: 'free' }))]],
      403,
    ],
    [
      'a user on the free tier, in the pages,',
      async () => {
        const { cookie } = await signIn(app, { tier: 'free' });
        return ['/app/api/crm/accounts', ['X-Fundmatch-App: 1', `Cookie: ${cookie}`]];
      },
      403,
    ],
  ])('by %s are refused without being read', async (_who, how, status) => {
    const [path, headers] = await how();
    expect(await statusOfHead(path, headers)).toBe(status);
    const body = bodyOf(0);
    const before = await memory();
    const { result, statuses } = await withHealth(
      Promise.all(Array.from({ length: UPLOADS }, () => upload(path, headers, body))),
    );
    // The server answers and then closes the connection. A client may see the close first and no answer (null).
    expect(result.filter((each) => each !== status && each !== null)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const after = await memory();
    if (isLinux) expect(after.peak - before.now).toBeLessThan(UNREAD_GROWTH);
  });

  it.each<[string, () => Promise<[path: string, headers: string[]]>]>([
    ['by its API', async () => ['/api/v1/accounts', [keyOf(await app.newUser())]]],
    [
      'in the pages',
      async () => {
        const { cookie } = await signIn(app);
        return ['/app/api/crm/accounts', ['X-Fundmatch-App: 1', `Cookie: ${cookie}`]];
      },
    ],
  ])('of a Pro user, %s, are all answered within bounded memory', async (_where, how) => {
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

  it('free their places: 400 uploads that are aborted during their bodies', async () => {
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
      // Some are aborted before the process has seen them, some while they wait for a place.
      await answers(await app.newUser(), '/api/v1/webhooks', 1);
      for (const socket of sockets) socket.destroy();
    }
    expect(await answers(user, '/api/v1/webhooks', 8)).toEqual(Array(8).fill(200));
  });

  it.each(['/api/v1/webhooks', '/listen', '/listen?after=2026-01-01T00:00:00.000Z'])(
    'free their places: 400 pipelined calls of %s',
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
      // An open poll looks every second whether its client is still there.
      await soon(
        'places for three more polls',
        async () => (await answers(user, '/listen', 3)).every((status) => status === 200),
        10_000,
      );
    },
  );
});
