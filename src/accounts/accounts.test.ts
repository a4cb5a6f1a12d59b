import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = (...accounts: unknown[]) => ({ accounts });

describe('POST /api/v1/accounts', () => {
  it('stores valid rows and reports the others by index', async () => {
    const user = await app.newUser();
    const reply = await user.call(
      'POST',
      '/api/v1/accounts',
      rows({ external_id: 'a', name: 'Acme' }, { name: 'x' }, { external_id: 'b', name: 'B', metadata: [1] }),
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      upserted: 1,
      errors: [
        { index: 1, error: 'external_id is required and must be a non-empty string' },
        { index: 2, error: 'metadata must be a JSON object' },
      ],
    });
    expect(reply.headers['ratelimit-policy']).toBe(
      '"requests";q=100;w=86400, "rows";q=100000;w=86400;qu="rows"',
    );
    expect(reply.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=99997;t=\d+$/);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers 400 validation_failed with the row errors when every row failed', async () => {
    const user = await app.newUser();
    const reply = await user.call('POST', '/api/v1/accounts', rows({ external_id: ' ', name: 'Acme' }));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      error: { code: 'validation_failed' },
      upserted: 0,
      errors: [{ index: 0, error: 'external_id is required and must be a non-empty string' }],
    });
  });
});
