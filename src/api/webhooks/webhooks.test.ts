import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp, TestUser } from '../../../test/harness/app.js';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
});
afterAll(() => app.close());

const set = (body: unknown) => user.call('POST', '/api/v1/webhooks', body);
const get = async () => (await user.call('GET', '/api/v1/webhooks')).body as unknown;

describe('POST and GET /api/v1/webhooks', () => {
  it('a user starts in pull-only mode, and sets, replaces and clears the URL', async () => {
    const fresh = await app.newUser();
    expect((await fresh.call('GET', '/api/v1/webhooks')).body).toEqual({ webhook_url: null });
    for (const url of [
      'https://hooks.example.com/in',
      'https://hooks.example.com/In?token=A%20b&x=#y',
      'HTTPS://8.8.4.4:8443/',
    ]) {
      const reply = await set({ url });
      expect(reply).toMatchObject({ status: 200, body: { webhook_url: url } });
      expect(reply.headers['ratelimit']).toBeUndefined();
      expect(await get()).toEqual({ webhook_url: url });
    }
    for (const url of [null, '']) {
      await set({ url: 'https://hooks.example.com/in' });
      expect((await set({ url })).body).toEqual({ webhook_url: null });
      expect(await get()).toEqual({ webhook_url: null });
    }
    expect((await set({ url: null })).body).toEqual({ webhook_url: null });
  });

  it.each([
    '{}',
    '{"url":1}',
    '{"url":["https://a.example.com"]}',
    '{"url":{}}',
    '{"url":false}',
    '[]',
    'null',
    '{"URL":null}',
  ])('answers %s with invalid_body', async (body) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    '//hooks.example.com/',
    'https://',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://printer.local/',
    'https://printer.LOCAL./',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://user:pw@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com/\0',
    'https://hooks.example.com/\ud800',
    ' ',
    ' https://hooks.example.com/',
    `https://hooks.example.com/${'x'.repeat(2_048)}`,
    'javascript:alert(1)',
  ])('rejects %j with invalid_url and keeps the stored URL', async (url) => {
    await set({ url: 'https://before.example.com/' });
    expect(await set({ url })).toMatchObject({ status: 400, body: { error: { code: 'invalid_url' } } });
    expect(await get()).toEqual({ webhook_url: 'https://before.example.com/' });
  });

  it('stores one URL per user when many calls set one at the same time', async () => {
    const busy = await app.newUser();
    const urls = Array.from({ length: 20 }, (_, i) => `https://hooks.example.com/${i}`);
    const replies = await Promise.all(urls.map((url) => busy.call('POST', '/api/v1/webhooks', { url })));
    expect(replies.map((reply) => [reply.status, reply.body.webhook_url])).toEqual(
      urls.map((url) => [200, url]),
    );
    expect(urls).toContain((await busy.call('GET', '/api/v1/webhooks')).body.webhook_url);
  });
});
