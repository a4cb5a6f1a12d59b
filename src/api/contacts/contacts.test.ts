import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const push = (user: TestUser, ...contacts: unknown[]): Promise<Reply> =>
  user.call('POST', '/api/v1/contacts', { contacts });

async function stored(user: TestUser, externalId: string): Promise<Record<string, unknown> | null> {
  const rows: Record<string, unknown>[] = await app.dataSource.query(
    `select email, email_domain, first_name, account_external_id, metadata from contacts where user_id = $1 and external_id = $2`,
    [user.userId, externalId],
  );
  return rows[0] ?? null;
}

const NOT_AN_EMAIL = 'email is not a valid e-mail address';

describe('POST /api/v1/contacts', () => {
  it('stores valid rows, reports the invalid ones by index, and counts all of them', async () => {
    const user = await app.newUser();
    const reply = await push(
      user,
      { external_id: 'p1', email: 'dana@acme-tools.com', first_name: 'Dana' },
      { email: 'x@y.com' },
      { external_id: 'p3', metadata: 'x' },
    );
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      upserted: 1,
      errors: [
        { index: 1, error: 'external_id is required and must be a non-empty string' },
        { index: 2, error: 'metadata must be a JSON object' },
      ],
    });
    expect(reply.headers['ratelimit']).toMatch(/^"requests";r=99;t=\d+, "rows";r=99997;t=\d+$/);
  });

  it('rejects the same invalid bodies as POST /accounts', async () => {
    const user = await app.newUser();
    const errorOf = async (body: unknown) =>
      (await user.call('POST', '/api/v1/contacts', body)).body.error.code as string;
    expect(await errorOf({ accounts: [{ external_id: 'a', name: 'A' }] })).toBe('invalid_body');
    expect(await errorOf({ contacts: [] })).toBe('invalid_body');
    expect(
      await errorOf({ contacts: Array.from({ length: 1_001 }, (_, i) => ({ external_id: `${i}` })) }),
    ).toBe('batch_too_large');
    expect(await errorOf({ contacts: [{}] })).toBe('validation_failed');
    expect(await errorOf('{')).toBe('invalid_json');
    expect((await push(user, { external_id: 'only-an-id' })).body).toEqual({ upserted: 1, errors: [] });
  });

  it('updates a contact and clears the fields that the row omits', async () => {
    const user = await app.newUser();
    await push(user, {
      external_id: 'p',
      email: 'dana@acme-tools.com',
      first_name: 'Dana',
      account_external_id: 'a',
      metadata: { x: 1 },
    });
    expect(await stored(user, 'p')).toEqual({
      email: 'dana@acme-tools.com',
      email_domain: 'acme-tools.com',
      first_name: 'Dana',
      account_external_id: 'a',
      metadata: { x: 1 },
    });
    await push(user, { external_id: 'p', email: '', first_name: null, account_external_id: '  ' });
    expect(await stored(user, 'p')).toEqual({
      email: null,
      email_domain: null,
      first_name: null,
      account_external_id: null,
      metadata: null,
    });
  });

  it.each([
    ['contacts first', ['contacts', 'accounts']],
    ['accounts first', ['accounts', 'contacts']],
  ])('links a contact to its account if the client sends %s', async (what, order) => {
    const user = await app.newUser();
    const domain = `${what.replace(' ', '-')}-linkworks.com`;
    const bodies: Record<string, unknown> = {
      accounts: { accounts: [{ external_id: 'firm', name: 'Linkworks', domain }] },
      contacts: {
        contacts: [
          {
            external_id: 'person',
            email: 'dana@gmail.com',
            account_external_id: 'firm',
            metadata: { role: 'ceo' },
          },
        ],
      },
    };
    for (const list of order) await user.call('POST', `/api/v1/${list}`, bodies[list]);
    await app.ingestRound({ companyName: 'Linkworks', website: `https://${domain}` });
    await app.matchAll();
    expect((await user.call('GET', '/api/v1/matches')).body.data).toMatchObject([
      {
        match_type: 'account_domain',
        matched: {
          account_external_id: 'firm',
          contact_external_id: 'person',
          contact_metadata: { role: 'ceo' },
        },
      },
    ]);
  });

  it.each([
    ['dana@acme.com', 'acme.com'],
    [" Dana.O'Neil+crm@Mail.Acme.co.uk ", 'acme.co.uk'],
    ['"dana@home"@acme.com', 'acme.com'],
    ['müller@acme.de', 'acme.de'],
    ['info@münchen-tools.de', 'xn--mnchen-tools-dlb.de'],
    ['kim@gmail.com', 'gmail.com'],
    [`${'l'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`, `${'f'.repeat(60)}.com`],
  ])('accepts the address %j', async (email, domain) => {
    const user = await app.newUser();
    expect((await push(user, { external_id: 'p', email })).body).toEqual({ upserted: 1, errors: [] });
    expect(await stored(user, 'p')).toMatchObject({ email: email.trim(), email_domain: domain });
  });

  it.each([
    'acme.com',
    '@acme.com',
    'dana@',
    'dana@acme',
    'dana@acme..com',
    'dana@acme.com.',
    'dana@@acme.com',
    'dana@acme.com, kim@acme.com',
    'Dana <dana@acme.com>',
    'mailto:dana@acme.com',
    'dana @acme.com',
    'dana@ac me.com',
    'dana@acme.com/x',
    'dana@acme.com:25',
    'dana@[127.0.0.1]',
    'dana@127.0.0.1',
    'dana\n@acme.com',
    `${'l'.repeat(65)}@acme.com`,
    `dana@${'a.'.repeat(125)}com`,
    17,
    ['dana@acme.com'],
    {},
    true,
  ])('rejects the address %j', async (email) => {
    const user = await app.newUser();
    expect((await push(user, { external_id: 'p', email })).body).toMatchObject({
      errors: [{ index: 0, error: NOT_AN_EMAIL }],
    });
  });

  it.each([
    [{ external_id: 'p', first_name: 7 }, 'first_name must be a string'],
    [{ external_id: 'p', first_name: 'x'.repeat(256) }, 'first_name is longer than 255 characters'],
    [
      { external_id: 'p', first_name: 'D\0' },
      'first_name contains a NUL character (\\u0000), which cannot be stored',
    ],
    [
      { external_id: 'p', email: 'd\0@acme.com' },
      'email contains a NUL character (\\u0000), which cannot be stored',
    ],
    [
      { external_id: 'p', email: 'd\ud800@acme.com' },
      'email contains a lone surrogate (an incomplete \\ud800-\\udfff pair)',
    ],
    [{ external_id: 'p', account_external_id: 12 }, 'account_external_id must be a string'],
    [
      { external_id: 'p', account_external_id: 'x'.repeat(256) },
      'account_external_id is longer than 255 characters',
    ],
    [
      { external_id: 'p', account_external_id: '\udfff' },
      'account_external_id contains a lone surrogate (an incomplete \\ud800-\\udfff pair)',
    ],
  ])('rejects %j', async (row, error) => {
    const user = await app.newUser();
    expect((await push(user, row)).body).toMatchObject({ errors: [{ index: 0, error }] });
  });
});
