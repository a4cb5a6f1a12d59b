import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';

const get = async (app: TestApp) => app.nest.inject({ method: 'GET', url: '/.well-known/security.txt' });

describe('/.well-known/security.txt', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ securityContact: 'mailto:security@example.com' });
  });
  afterAll(() => app.close());

  it('the file contains the contact, an expiry within a year and its own URL, as RFC 9116 requires', async () => {
    const reply = await get(app);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = reply.body
      .trimEnd()
      .split('\n')
      .map((line) => /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line)?.slice(1) ?? [line]);
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    const { Contact, Expires, Canonical } = Object.fromEntries(fields) as Record<string, string>;
    expect(Contact).toBe('mailto:security@example.com');
    expect(Canonical).toBe('http://127.0.0.1/.well-known/security.txt');
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const days = (Date.parse(Expires ?? '') - app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('the path returns 404 until the operator sets a contact', async () => {
    const other = await startTestApp();
    try {
      const reply = await get(other);
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
    } finally {
      await other.close();
    }
  });
});
