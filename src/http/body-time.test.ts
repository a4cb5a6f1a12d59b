import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { sendBytes } from '../../test/harness/wire.js';
import { limitBodyTime } from './body-time.js';
import { pause } from '../../test/harness/soon.js';

let server: FastifyInstance;
afterEach(() => server.close());

/**
 * Starts a server that waits `waitMs` before it reads a request body, and works for `workMs` after
 * that.
 */
async function serve(settings: {
  bodyMs: number;
  waitMs?: number;
  workMs?: number;
  isRefused?: boolean;
}): Promise<number> {
  server = fastify();
  server.addHook('onRequest', async () => {
    await pause(settings.waitMs ?? 0);
    if (settings.isRefused === true) throw Object.assign(new Error('no key'), { statusCode: 401 });
  });
  limitBodyTime(server, settings.bodyMs);
  server.post('/', async () => {
    await pause(settings.workMs ?? 0);
    return 'done';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

const request = (body: string, bytes = body.length) =>
  [
    'POST / HTTP/1.1',
    'Host: api.test',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '',
    body,
  ].join('\r\n');

describe('the time limit for sending a body', () => {
  it('gives a slow body the usual error response', async () => {
    const reply = await sendBytes(await serve({ bodyMs: 50 }), request('{', 100));
    expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*"invalid_body"[^]*did not arrive in full/);
  });

  it('regression: the limit includes neither the wait before the body is read nor the work after it', async () => {
    const port = await serve({ bodyMs: 50, waitMs: 150, workMs: 150 });
    expect(await sendBytes(port, request('{}'))).toMatch(/^HTTP\/1\.1 200 [^]*done$/);
  });

  it('regression: on one connection, the error for an incomplete body comes after the responses to earlier calls', async () => {
    const port = await serve({ bodyMs: 100, workMs: 300 });
    const first = request('{}').replace('Connection: close\r\n', '');
    const reply = await sendBytes(port, first + request('{"broken'));
    expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*done[^]*HTTP\/1\.1 400 /);
  });

  it('regression: the limit applies to the body of a call that was rejected before its body was read', async () => {
    const port = await serve({ bodyMs: 100, isRefused: true });
    const begun = performance.now();
    const reply = await sendBytes(port, request('{', 100).replace('Connection: close\r\n', ''));
    expect(reply).toMatch(/^HTTP\/1\.1 401 /);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});
