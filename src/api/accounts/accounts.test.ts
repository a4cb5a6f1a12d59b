import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const push = (user: TestUser, ...accounts: unknown[]): Promise<Reply> =>
  user.call('POST', '/api/v1/accounts', { accounts });

/** Returns the stored account, or null. */
async function stored(user: TestUser, externalId: string): Promise<Record<string, unknown> | null> {
  const rows: Record<string, unknown>[] = await app.dataSource.query(
    `select name, domain, registrable_domain, metadata from accounts where user_id = $1 and external_id = $2`,
    [user.userId, externalId],
  );
  return rows[0] ?? null;
}

const MISSING_ID = 'external_id is required and must be a non-empty string';
const MISSING_NAME = 'name is required and must be a non-empty string';
const BAD_METADATA = 'metadata must be a JSON object';
const BAD_DOMAIN = 'domain is not a valid domain';

describe('POST /api/v1/accounts', () => {
  it('stores valid rows and reports the invalid ones by index', async () => {
    const user = await app.newUser();
    const reply = await push(
      user,
      { external_id: 'a', name: 'Acme' },
      { name: 'x' },
      { external_id: 'b', name: 'B', metadata: [1] },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      upserted: 1,
      errors: [
        { index: 1, error: MISSING_ID },
        { index: 2, error: BAD_METADATA },
      ],
    });
    expect(reply.headers['ratelimit-policy']).toBe(
      '"requests";q=100;w=86400, "rows";q=100000;w=86400;qu="rows"',
    );
    expect(reply.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=99997;t=\d+$/);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(await stored(user, 'b')).toBeNull();
  });

  it('answers 400 validation_failed with the row errors when every row failed, and counts the rows (decision 6)', async () => {
    const user = await app.newUser();
    const reply = await push(user, { external_id: ' ', name: 'Acme' }, 'no object');
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      error: { code: 'validation_failed', message: expect.stringContaining(MISSING_ID) as string },
      upserted: 0,
      errors: [
        { index: 0, error: MISSING_ID },
        { index: 1, error: 'the row must be a JSON object' },
      ],
    });
    expect(reply.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=99998;t=\d+$/);
  });

  it('replaces the whole account, and clears the fields that the row omits', async () => {
    const user = await app.newUser();
    await push(user, {
      external_id: 'a',
      name: 'Acme',
      domain: 'acme-tools.com',
      metadata: { owner: 'kim' },
    });
    expect((await push(user, { external_id: 'a', name: 'Acme Tools', domain: ' ' })).body).toEqual({
      upserted: 1,
      errors: [],
    });
    expect(await stored(user, 'a')).toEqual({
      name: 'Acme Tools',
      domain: null,
      registrable_domain: null,
      metadata: null,
    });
    expect((await user.call('DELETE', '/api/v1/accounts?external_id=a')).body).toEqual({ deleted: 1 });
  });

  it('ignores unknown fields, even those with the name of a prototype property', async () => {
    const user = await app.newUser();
    const body = `{"accounts":[{"external_id":"a","name":"A","__proto__":{"domain":"evil.com"},"constructor":{"prototype":{}},"x":1}],"__proto__":{"contacts":[]}}`;
    expect((await user.call('POST', '/api/v1/accounts', body)).body).toEqual({ upserted: 1, errors: [] });
    expect(await stored(user, 'a')).toMatchObject({ domain: null });
  });

  it('accepts 1 to 1,000 rows', async () => {
    const user = await app.newUser();
    const rows = Array.from({ length: 1_001 }, (_, i) => ({ external_id: `a${i}`, name: `Company ${i}` }));
    expect((await push(user, ...rows.slice(1))).body).toEqual({ upserted: 1_000, errors: [] });
    expect(await push(user, ...rows)).toMatchObject({
      status: 400,
      body: { error: { code: 'batch_too_large' } },
    });
    expect(await push(user)).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    const reply = await push(user, rows[0]);
    expect(reply.headers['ratelimit']).toMatch(/^"requests";r=98;t=\d+, "rows";r=98999;t=\d+$/);
  });
});

describe('the fields of an account (decision 11)', () => {
  const id255 = 'é'.repeat(254) + '😀';
  it.each([
    ['no external_id', { name: 'A' }, MISSING_ID],
    ['null as external_id', { external_id: null, name: 'A' }, MISSING_ID],
    ['a number as external_id', { external_id: 17, name: 'A' }, MISSING_ID],
    ['an empty external_id', { external_id: '', name: 'A' }, MISSING_ID],
    ['a blank external_id', { external_id: ' \t\u00a0', name: 'A' }, MISSING_ID],
    [
      'an external_id of 256 characters',
      { external_id: `${id255}x`, name: 'A' },
      'external_id is longer than 255 characters',
    ],
    [
      'NUL in external_id',
      { external_id: 'a\0', name: 'A' },
      'external_id contains a NUL character (\\u0000), which cannot be stored',
    ],
    [
      'a lone surrogate in external_id',
      { external_id: 'a\ud800', name: 'A' },
      'external_id contains a lone surrogate (an incomplete \\ud800-\\udfff pair)',
    ],
    ['no name', { external_id: 'a' }, MISSING_NAME],
    ['a blank name', { external_id: 'a', name: '  ' }, MISSING_NAME],
    ['a list as name', { external_id: 'a', name: ['A'] }, MISSING_NAME],
    [
      'a name of 501 characters',
      { external_id: 'a', name: 'n'.repeat(501) },
      'name is longer than 500 characters',
    ],
    [
      'NUL in name',
      { external_id: 'a', name: 'A\0' },
      'name contains a NUL character (\\u0000), which cannot be stored',
    ],
    [
      'a lone surrogate in name',
      { external_id: 'a', name: '\udc00A' },
      'name contains a lone surrogate (an incomplete \\ud800-\\udfff pair)',
    ],
    ['a number as domain', { external_id: 'a', name: 'A', domain: 17 }, BAD_DOMAIN],
    ['an object as domain', { external_id: 'a', name: 'A', domain: {} }, BAD_DOMAIN],
    ['a domain without a dot', { external_id: 'a', name: 'A', domain: 'acme' }, BAD_DOMAIN],
    ['an IP address as domain', { external_id: 'a', name: 'A', domain: '10.1.2.3' }, BAD_DOMAIN],
    [
      'a domain of 254 characters',
      { external_id: 'a', name: 'A', domain: `${'a.'.repeat(125)}abcd` },
      BAD_DOMAIN,
    ],
    ['a domain of 1 MB', { external_id: 'a', name: 'A', domain: 'a'.repeat(1_000_000) }, BAD_DOMAIN],
    [
      'NUL in domain',
      { external_id: 'a', name: 'A', domain: 'acme\0.com' },
      'domain contains a NUL character (\\u0000), which cannot be stored',
    ],
    ['a list as metadata', { external_id: 'a', name: 'A', metadata: [] }, BAD_METADATA],
    ['a text as metadata', { external_id: 'a', name: 'A', metadata: '' }, BAD_METADATA],
    ['false as metadata', { external_id: 'a', name: 'A', metadata: false }, BAD_METADATA],
    ['0 as metadata', { external_id: 'a', name: 'A', metadata: 0 }, BAD_METADATA],
    [
      'metadata over 16 KiB',
      { external_id: 'a', name: 'A', metadata: { x: 'y'.repeat(16_384 - 7) } },
      'metadata is larger than 16 KiB',
    ],
    [
      'NUL in metadata',
      { external_id: 'a', name: 'A', metadata: { x: ['\0'] } },
      'metadata contains a NUL character (\\u0000), which cannot be stored',
    ],
    [
      'NUL in a key of metadata',
      { external_id: 'a', name: 'A', metadata: { '\0': 1 } },
      'metadata contains a NUL character (\\u0000), which cannot be stored',
    ],
    [
      'a lone surrogate in metadata',
      { external_id: 'a', name: 'A', metadata: { x: '\ud83d' } },
      'metadata contains a lone surrogate (an incomplete \\ud800-\\udfff pair)',
    ],
  ])('rejects an account with %s', async (_what, row, error) => {
    const user = await app.newUser();
    const reply = await push(user, row, { external_id: 'good', name: 'Good' });
    expect(reply).toMatchObject({ status: 200, body: { upserted: 1, errors: [{ index: 0, error }] } });
  });

  it.each([
    ['an external_id of 255 characters', { external_id: id255, name: 'A' }],
    ['a name of 500 characters', { external_id: 'a', name: '😀'.repeat(500) }],
    [
      'a name whose letters become longer when normalised',
      {
        external_id: 'a',
        name: Array.from({ length: 500 }, (_, i) => String.fromCodePoint(0x3300 + ((i * 31) % 88))).join(''),
      },
    ],
    [
      'a name of 500 rare letters',
      {
        external_id: 'a',
        name: Array.from({ length: 500 }, (_, i) =>
          String.fromCodePoint(0x20000 + ((i * 7919) % 40_000)),
        ).join(''),
      },
    ],
    ['metadata of 16 KiB', { external_id: 'a', name: 'A', metadata: { x: 'y'.repeat(16_384 - 9) } }],
    ['300 blanks as domain', { external_id: 'a', name: 'A', domain: ' '.repeat(300) }],
    ['null in every optional field', { external_id: 'a', name: 'A', domain: null, metadata: null }],
    ['a backslash and "u0000" as text', { external_id: 'a\\u0000', name: 'A', metadata: { x: '\\u0000' } }],
  ])('accepts an account with %s', async (_what, row) => {
    const user = await app.newUser();
    expect((await push(user, row)).body).toEqual({ upserted: 1, errors: [] });
    const { name, metadata = null } = row as { name: string; metadata?: unknown };
    expect(await stored(user, row.external_id)).toMatchObject({ name, metadata });
  });

  it('stores external ids byte for byte, so ids that differ in case, spaces or composed accents are different', async () => {
    const user = await app.newUser();
    const ids = [
      'A',
      'a',
      'a ',
      ' a',
      '\u00e9',
      'e\u0301',
      'a+b',
      'a b',
      'a%20b',
      'a&b=c',
      '😀',
      '\\u0000',
      "';--",
    ];
    await push(user, ...ids.map((id) => ({ external_id: id, name: `named ${id}` })));
    for (const id of ids) {
      expect(await stored(user, id)).toMatchObject({ name: `named ${id}` });
      expect(
        (await user.call('DELETE', `/api/v1/accounts?external_id=${encodeURIComponent(id)}`)).body,
      ).toEqual({ deleted: 1 });
    }
  });

  it.each([
    ['https://www.Acme-Tools.com/about?x#y', 'acme-tools.com', 'acme-tools.com'],
    ['http://user:pw@blog.acme.co.uk:8080/', 'blog.acme.co.uk', 'acme.co.uk'],
    ['  ACME.com.  ', 'acme.com', 'acme.com'],
    ['notacme.co.uk', 'notacme.co.uk', 'notacme.co.uk'],
    ['münchen-tools.de', 'xn--mnchen-tools-dlb.de', 'xn--mnchen-tools-dlb.de'],
    ['ｅｘａｍｐｌｅ．com', 'example.com', 'example.com'],
    ['facebook.com', 'facebook.com', null],
    ['somebody.github.io', 'somebody.github.io', 'somebody.github.io'],
    ['github.io', 'github.io', null],
  ])('normalises the domain %j', async (sent, domain, registrable) => {
    const user = await app.newUser();
    await push(user, { external_id: 'a', name: 'A', domain: sent });
    expect(await stored(user, 'a')).toMatchObject({ domain, registrable_domain: registrable });
  });

  it.each([
    'ftp://acme.com',
    'acme..com',
    '.acme.com',
    '-acme.com',
    'acme.com..',
    'a b.com',
    '*.acme.com',
    'acme_.com',
    '%61cme.com',
    '[::1]',
    '0x7f.1',
    `${'a'.repeat(64)}.com`,
    'https://',
    'kim@',
  ])('rejects the domain %j', async (domain) => {
    const user = await app.newUser();
    expect((await push(user, { external_id: 'a', name: 'A', domain })).body).toMatchObject({
      errors: [{ index: 0, error: BAD_DOMAIN }],
    });
  });
});

describe('DELETE /api/v1/accounts', () => {
  it.each(['', '?external_id=', '?external=1'])(
    'returns 400 missing_param without an id (%j)',
    async (query) => {
      const user = await app.newUser();
      expect(await user.call('DELETE', `/api/v1/accounts${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'missing_param' } },
      });
    },
  );

  it.each([
    '?external_id=a&external_id=b',
    '?external_id=%00',
    '?external_id=%ff',
    '?external_id=%ed%a0%80',
    '?external_id=%zz',
  ])('returns 400 invalid_param if the id is not a text (%j)', async (query) => {
    const user = await app.newUser();
    expect(await user.call('DELETE', `/api/v1/accounts${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_param' } },
    });
  });

  it('returns success for an unknown account and needs no body (decision 9)', async () => {
    const user = await app.newUser();
    expect(await user.call('DELETE', '/api/v1/accounts?external_id=none')).toMatchObject({
      status: 200,
      body: { deleted: 0 },
    });
    expect(await user.call('DELETE', '/api/v1/accounts?external_id=none', '{broken')).toMatchObject({
      status: 200,
    });
    expect(
      (await user.call('DELETE', '/api/v1/accounts?external_id=none')).headers['ratelimit'],
    ).toBeUndefined();
  });

  it('deletes the matches of the account and no other matches', async () => {
    const user = await app.newUser();
    await push(
      user,
      { external_id: 'a', name: 'A', domain: 'pinewhistle-tools.com' },
      { external_id: 'b', name: 'B', domain: 'oakwhistle-tools.com' },
    );
    await app.ingestRound({ companyName: 'Pinewhistle', website: 'https://pinewhistle-tools.com' });
    await app.ingestRound({ companyName: 'Oakwhistle', website: 'https://oakwhistle-tools.com' });
    await app.matchAll();
    expect((await user.call('GET', '/api/v1/matches')).body.data).toHaveLength(2);
    expect((await user.call('DELETE', '/api/v1/accounts?external_id=a')).body).toEqual({ deleted: 1 });
    const { data } = (await user.call('GET', '/api/v1/matches')).body;
    expect(data).toMatchObject([{ matched: { account_external_id: 'b' } }]);
  });

  it('deletes an account and lowers the counts of other matches once, even in twenty concurrent calls', async () => {
    const user = await app.newUser();
    const domain = 'elmwhistle-tools.com';
    await push(
      user,
      { external_id: 'a', name: 'A', domain },
      { external_id: 'b', name: 'B', domain },
      { external_id: 'c', name: 'C', domain },
    );
    await app.ingestRound({ companyName: 'Elmwhistle', website: `https://${domain}` });
    await app.matchAll();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => user.call('DELETE', '/api/v1/accounts?external_id=b')),
    );
    expect(replies.reduce((sum, reply) => sum + (reply.body.deleted as number), 0)).toBe(1);
    const { data } = (await user.call('GET', '/api/v1/matches')).body;
    expect(data).toMatchObject([{ also_matched_total: 1, also_matched: [{ account_external_id: 'c' }] }]);
  });
});
