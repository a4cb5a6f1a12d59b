import type { AddressInfo } from 'node:net';
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

/** Sends a request without a key, and closes the connection. */
const ask = (method: string, path: string, ...headers: string[]): Promise<string> =>
  sendBytes(port, requestHead(method, path, 'Connection: close', ...headers));

const requestHead = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: api.test', ...headers, '', ''].join('\r\n');

describe('a call without a key', () => {
  it.each([
    ['/docs/..'],
    ['/docs/%2e%2e/package.json'],
    ['/docs/..%5cpackage.json'],
    ['/docs//'],
    ['/docs/.'],
    ['/docs/a%00b'],
    [`/docs/${'a'.repeat(5_000)}`],
  ])('a call without a key returns 404 not_found for %s in every spelling', async (path) => {
    expect(await ask('GET', path)).toMatch(/^HTTP\/1\.1 404 [^]*"not_found"/);
  });

  it('a call with the method QUERY returns 404 or 405 without a content type', async () => {
    expect(await ask('QUERY', '/nothing')).toMatch(/^HTTP\/1\.1 404 [^]*"not_found"/);
    expect(await ask('QUERY', '/app')).toMatch(/^HTTP\/1\.1 405 [^]*"method_not_allowed"/);
  });

  it('the server rejects a call to an unknown path before it reads the body', async () => {
    const open = ['Content-Type: application/json', `Content-Length: ${15 * 1024 * 1024}`];
    // The body never arrives. A server that waits for the body does not answer.
    expect(await ask('POST', '/nothing', ...open)).toMatch(/^HTTP\/1\.1 404 [^]*"not_found"/);
    expect(await ask('POST', '/api/v1/matches', ...open)).toMatch(/^HTTP\/1\.1 405 [^]*"method_not_allowed"/);
    const broken = `${requestHead('POST', '/nothing', 'Content-Type: application/json', 'Content-Length: 1')}{`;
    const reply = await sendBytes(port, broken + requestHead('GET', '/docs', 'Connection: close'));
    expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  it('a call without a key may have a body of 64 KiB, like every call except the upserts', async () => {
    const large = JSON.stringify({ url: 'x'.repeat(65 * 1024) });
    const tooLarge = {
      status: 413,
      body: { error: { code: 'payload_too_large', message: 'The request body is larger than 64 KiB.' } },
    };
    expect(await call(app.nest, 'POST', '/app/api/session', { 'x-fundmatch-app': '1' }, large)).toMatchObject(
      tooLarge,
    );
    expect(await user.call('POST', '/api/v1/webhooks', large)).toMatchObject(tooLarge);
  });

  it('the response to a call without a valid key names the authentication scheme in WWW-Authenticate', async () => {
    for (const headers of [{}, { authorization: 'Basic x' }, { authorization: 'Bearer svc_live_x' }])
      expect((await call(app.nest, 'GET', '/api/v1/webhooks', headers)).headers['www-authenticate']).toBe(
        'Bearer',
      );
  });

  it('Swagger UI, which may show a key, has a header that forbids framing', async () => {
    for (const path of ['/docs', '/docs/index.html'])
      expect((await call(app.nest, 'GET', path, {})).headers['content-security-policy']).toContain(
        "frame-ancestors 'none'",
      );
  });
});
