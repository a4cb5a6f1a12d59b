import { randomBytes } from 'node:crypto';
import { startTestApp } from '../harness/app.js';
import type { Reply, TestApp, TestUser } from '../harness/app.js';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
  await user.setQuotas('crm_accounts_upsert', { requests: 10_000, rows: 1_000_000 });
});
afterAll(() => app.close());

const push = (accounts: unknown[]): Promise<Reply> => user.call('POST', '/api/v1/accounts', { accounts });
const ok = { external_id: 'ok', name: 'Ok' };

/** Runs after every case: no call returned 5xx, and the service still answers. */
async function expectAlive(): Promise<void> {
  expect((await push([ok])).body).toEqual({ upserted: 1, errors: [] });
}

/**
 * Inputs that have broken other services. Other test files cover inputs that break a documented
 * rule.
 */
describe('hostile input', () => {
  it('the API rejects NUL or a lone surrogate in a string, key or parameter, and names the field', async () => {
    const rows = ['\0', 'a\ud800', 'a\udc00'].flatMap((bad) => [
      { ...ok, external_id: `x${bad}` },
      { ...ok, name: bad },
      { ...ok, domain: `${bad}.com` },
      { ...ok, metadata: { x: bad } },
      { ...ok, metadata: { [bad]: 1 } },
      { ...ok, metadata: { x: [{ y: bad }] } },
    ]);
    const { body } = await push([...rows, ok]);
    expect(body.upserted).toBe(1);
    expect(
      (body.errors as { error: string }[]).every(({ error }) => /NUL character|lone surrogate/.test(error)),
    ).toBe(true);
    expect((body.errors as unknown[]).length).toBe(rows.length);
    for (const url of ['/api/v1/accounts?external_id=%00', '/api/v1/accounts?external_id=a%ed%a0%80']) {
      expect((await user.call('DELETE', url)).body.error.code).toBe('invalid_param');
    }
    for (const query of ['since=%00', 'limit=%00', 'status=failed%00']) {
      expect((await user.call('GET', `/api/v1/matches?${query}`)).body.error.code).toBe('invalid_param');
    }
    // The six characters \u0000 as text are not a NUL character.
    expect(
      (await push([{ external_id: '\\u0000', name: '\\u0000', metadata: { '\\u0000': '\\ud800' } }])).body
        .errors,
    ).toEqual([]);
  });

  it('a batch may repeat an id, and ids that differ in case or spaces are different', async () => {
    const { body } = await push([ok, { ...ok, external_id: 'OK' }, { ...ok, external_id: 'ok ' }, ok, ok]);
    expect(body).toEqual({ upserted: 5, errors: [] });
  });

  it('the API rejects long numbers before it expands them to a thousand times their size', async () => {
    const body = `{"accounts":[${Array.from({ length: 1_000 }, (_, i) => `{"external_id":"${i}","name":"N","metadata":{"v":[${'1e9999,'.repeat(20)}1]}}`).join(',')}]}`;
    const { error, errors } = (await user.call('POST', '/api/v1/accounts', body)).body;
    expect(error.code).toBe('validation_failed');
    expect(errors).toHaveLength(1_000);
    // Our own check reports this error. PostgreSQL would have expanded the numbers first.
    expect(errors[999].error).toMatch(/^metadata is larger than 16 KiB as stored/);
  });

  it('the API rejects JSON that is nested too deeply, in metadata and elsewhere', async () => {
    for (const depth of [33, 5_000, 100_000]) {
      const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      const reply = await user.call(
        'POST',
        '/api/v1/accounts',
        `{"accounts":[{"external_id":"d","name":"D","metadata":${deep}}]}`,
      );
      expect(JSON.stringify(reply.body)).toMatch(/nested deeper than 32 levels|larger than 16 KiB/);
      for (const field of ['external_id', 'name', 'domain', 'other']) {
        const row = `{"external_id":"d","name":"D","${field}":${deep}}`;
        expect([200, 400]).toContain(
          (await user.call('POST', '/api/v1/accounts', `{"accounts":[${row}]}`)).status,
        );
      }
      expect((await user.call('POST', '/api/v1/webhooks', `{"url":${deep}}`)).body.error.code).toBe(
        deep.length > 65_000 ? 'payload_too_large' : 'invalid_body',
      );
    }
    await expectAlive();
  });

  it('a request body cannot pollute prototypes', async () => {
    const body =
      '{"accounts":[{"external_id":"p","name":"P","metadata":{"\\u005f_proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}]}';
    expect((await user.call('POST', '/api/v1/accounts', body)).body).toEqual({ upserted: 1, errors: [] });
    await user.call('GET', '/api/v1/matches?__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const rows: { text: string }[] = await app.dataSource.query(
      `select metadata::text as text from accounts where user_id = $1 and external_id = 'p'`,
      [user.userId],
    );
    expect(JSON.parse(rows[0]?.text ?? '')).toHaveProperty(['__proto__', 'polluted'], 1);
  });

  it('a batch may have 1,000 rows with 16 KiB of metadata each', async () => {
    const metadata = { x: 'y'.repeat(16_000) };
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      external_id: `big-${i}`,
      name: `Big ${i}`,
      metadata,
    }));
    expect((await push(rows)).body).toEqual({ upserted: 1_000, errors: [] });
  });

  it('a batch may have 1,000 rows with every field, and with ids and names that do not compress', async () => {
    const random = (bytes: number) => randomBytes(bytes).toString('base64url');
    const wide = (count: number) =>
      Array.from({ length: count }, () =>
        String.fromCodePoint(0x20000 + (randomBytes(2).readUInt16BE() % 40_000)),
      ).join('');
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      external_id: i < 10 ? wide(255) : random(191),
      name: i < 10 ? wide(500) : random(375),
      ...(i % 3 === 0
        ? {}
        : {
            domain: `${random(30)
              .toLowerCase()
              .replaceAll(/[^a-z0-9]/g, 'x')}.com`,
          }),
      metadata: { [random(20)]: random(300) },
    }));
    expect((await push(rows)).body).toEqual({ upserted: 1_000, errors: [] });
    expect((await push([{ ...ok, external_id: random(200_000) }])).status).toBe(400);
  });

  it('the API rejects rows whose metadata is a list or a string, and stores no PostgreSQL array', async () => {
    const { body } = await push([
      { ...ok, metadata: [1, 2] },
      { ...ok, metadata: '{"a":1}' },
      { ...ok, metadata: '{1,2}' },
      ok,
    ]);
    expect(body).toMatchObject({ upserted: 1, errors: [{ index: 0 }, { index: 1 }, { index: 2 }] });
  });

  it('every field may contain SQL, which the service stores as text', async () => {
    const sql = `'); drop table accounts; --`;
    await push([{ external_id: sql, name: sql, metadata: { [sql]: sql } }]);
    await user.call('GET', `/api/v1/matches?status=${encodeURIComponent(sql)}`);
    expect(
      (await user.call('DELETE', `/api/v1/accounts?external_id=${encodeURIComponent(sql)}`)).body,
    ).toEqual({ deleted: 1 });
    await expectAlive();
  });

  it.each([
    ['400,000 keys', 400, `{${Array.from({ length: 400_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['a million rows', 413, `{"accounts":[${'{},'.repeat(1_000_000)}{}]}`],
    [
      'a million digits',
      400,
      `{"accounts":[{"external_id":"n","name":"N","metadata":{"v":${'9'.repeat(1_000_000)}}}]}`,
    ],
    [
      'a million escapes',
      400,
      `{"accounts":[{"external_id":"n","name":"N","metadata":{"v":"${'\\u00e9'.repeat(1_000_000)}"}}]}`,
    ],
    ['four million backslashes', 400, `{"accounts":"${'\\\\'.repeat(2_000_000)}"}`],
    [
      'a long name and domain',
      400,
      `{"accounts":[{"external_id":"n","name":"${' '.repeat(5_000_000)}x","domain":"${'.a'.repeat(1_000_000)}"}]}`,
    ],
  ])('the API rejects a request with %s, and answers the next call', async (_what, status, body) => {
    expect((await user.call('POST', '/api/v1/accounts', body)).status).toBe(status);
    await expectAlive();
  });

  it('the API rejects an e-mail address of a million characters and a URL of 60,000 characters', async () => {
    const contact = { external_id: 'c', email: `${'a@'.repeat(500_000)}b.com` };
    expect((await user.call('POST', '/api/v1/contacts', { contacts: [contact] })).status).toBe(400);
    expect(
      (await user.call('POST', '/api/v1/webhooks', { url: `https://${'a.'.repeat(30_000)}com` })).status,
    ).toBe(400);
    await expectAlive();
  });
});
