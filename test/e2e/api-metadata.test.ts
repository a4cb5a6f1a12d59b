import fc from 'fast-check';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { exactJson, sliceJson } from '../harness/exact-json.js';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
  await user.setQuotas('crm_accounts_upsert', { requests: 10_000, rows: 1_000_000 });
});
afterAll(() => app.close());

let serial = 0;

/**
 * For each JSON text, pushes an account with this metadata and matches a round with the account.
 * Returns the metadata text of GET /matches, or null if the push was rejected.
 */
async function roundTrip(texts: string[]): Promise<(string | null)[]> {
  const owner = await app.newUser();
  const domains = texts.map(() => `metadata-${(serial += 1)}-qz.com`);
  const rows = texts.map(
    (text, i) => `{"external_id":"${i}","metadata":${text},"name":"M","domain":"${domains[i]}"}`,
  );
  const { body } = await owner.call('POST', '/api/v1/accounts', `{"accounts":[${rows.join(',')}]}`);
  const refused = new Set((body.errors as { index: number }[]).map((error) => error.index));
  for (const [i, domain] of domains.entries()) {
    if (!refused.has(i))
      await app.ingestRound({ companyName: `Company ${domain}`, website: `https://${domain}` });
  }
  await app.matchAll();
  const { body: page, text } = await owner.call('GET', '/api/v1/matches?limit=200');
  const shown: (string | null)[] = texts.map(() => null);
  (page.data as { matched: { account_external_id: string } }[]).forEach((match, i) => {
    shown[Number(match.matched.account_external_id)] = sliceJson(text, [
      'data',
      i,
      'matched',
      'account_metadata',
    ]);
  });
  return shown;
}

describe('metadata (decision 13)', () => {
  it('the API returns metadata digit by digit: integers above 2^53, decimals, exponents and nested numbers', async () => {
    const values = [
      '9007199254740993',
      '-9007199254740993',
      '18446744073709551615',
      '123456789012345678901234567890123456789012345678901234567890',
      '0.1',
      '0.10',
      '1.0',
      '-0',
      '-0.0',
      '3.141592653589793238462643383279502884197',
      '1e2',
      '1E+2',
      '1.5e-7',
      '1e400',
      '-2.5e-400',
      '0e10',
      '[1.10, 2.2e1, [[[9007199254740993]]]]',
      '{"b": 1, "a": {"9": 1, "1": 2}, "": null}',
      '"\\u00e9\\ud83d\\ude00\\n\\"\\\\\\/\\u0001\\u2028"',
      '"é😀"',
      '[true, false, null, "", {}, []]',
      `${'['.repeat(31)}${']'.repeat(31)}`,
    ];
    const texts = values.map((value) => `{"v": ${value}}`);
    const shown = await roundTrip(texts);
    expect(shown.map((text) => (text === null ? null : exactJson(text)))).toEqual(texts.map(exactJson));
  });

  it('the API returns metadata with keys that JavaScript treats specially', async () => {
    const texts = [
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":1}}',
      '{"toString":1,"hasOwnProperty":2}',
      '{"a":1,"a":9007199254740993}',
      '{"\\u0061":1}',
    ];
    const shown = await roundTrip(texts);
    expect(shown.map((text) => exactJson(text ?? ''))).toEqual(texts.map(exactJson));
  });

  it('if a JSON object repeats a key, the API keeps the last value, even if the key is spelled with escapes', async () => {
    const owner = await app.newUser();
    const body =
      '{"accounts":[{"external_id":"no","name":"N"}],"accounts":[{"metadata":{"v":1},"external_id":"yes","name":"Y",' +
      '"met\\u0061data" : {"v":9007199254740993} }]}';
    expect((await owner.call('POST', '/api/v1/accounts', body)).body).toEqual({ upserted: 1, errors: [] });
    const rows: unknown[] = await app.dataSource.query(
      `select external_id, metadata::text as text from accounts where user_id = $1`,
      [owner.userId],
    );
    expect(rows).toEqual([{ external_id: 'yes', text: '{"v": 9007199254740993}' }]);
  });

  it.each([
    ['1e16384', 'metadata is larger than 16 KiB as stored'],
    ['1e131071', 'metadata is larger than 16 KiB as stored'],
    ['1e-16384', 'metadata is larger than 16 KiB as stored'],
    ['1e999999999999999999999', 'metadata is larger than 16 KiB as stored'],
    [`[${'1e308,'.repeat(60)}0]`, 'metadata is larger than 16 KiB as stored'],
    [`${'['.repeat(32)}${']'.repeat(32)}`, 'metadata is nested deeper than 32 levels'],
    [`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`, 'metadata is nested deeper than 32 levels'],
  ])('the API rejects metadata that is too large or too deep, case %#', async (value, error) => {
    const reply = await user.call(
      'POST',
      '/api/v1/accounts',
      `{"accounts":[{"external_id":"x","name":"X","metadata":{"v":${value}}}]}`,
    );
    expect(reply.body).toMatchObject({
      errors: [{ index: 0, error: expect.stringContaining(error) as string }],
    });
  });

  it('metadata may have exactly 16 KiB in the text form of JSONB', async () => {
    const sizes = [16_371, 16_372, 16_373, 16_374, 16_375, 16_376];
    const rows = sizes.map((digits, i) => `{"external_id":"${i}","name":"X","metadata":{"v":1e${digits}}}`);
    const owner = await app.newUser();
    const { body } = await owner.call('POST', '/api/v1/accounts', `{"accounts":[${rows.join(',')}]}`);
    const stored: { bytes: number }[] = await app.dataSource.query(
      `select octet_length(metadata::text) as bytes from accounts where user_id = $1 order by 1`,
      [owner.userId],
    );
    expect(stored.at(-1)?.bytes).toBe(16_384);
    expect(stored).toHaveLength(body.upserted as number);
    expect(body.errors).toHaveLength(sizes.length - stored.length);
  });

  it('the service stores any JSON object unchanged as metadata, and never counts it as smaller than it is', async () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,40})(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        digits,
        fc
          .string({ unit: 'binary' })
          .filter((text) => !text.includes('\0'))
          .map((text) => JSON.stringify(text)),
        fc.constantFrom('true', 'false', 'null', '"\\u001f"', '"\\/"', '"\\ud83d\\ude00"'),
        fc.array(tie('value'), { maxLength: 4 }).map((items) => `[ ${items.join(' ,\n')}]`),
        fc
          .array(fc.tuple(fc.string({ maxLength: 6 }), tie('value')), { maxLength: 4 })
          .map(
            (members) =>
              `{${members.map(([key, member]) => `${JSON.stringify(key.replaceAll('\0', ''))} :${String(member)}`).join(', ')}}`,
          ),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (values) => {
        const texts = values.map((text) => `{"v":${String(text)}}`);
        const rows = texts.map((text, i) => `{"external_id":"p${i}","name":"P","metadata":${text}}`);
        const { body } = await user.call('POST', '/api/v1/accounts', `{"accounts":[${rows.join(',')}]}`);
        expect(body.errors ?? []).toEqual([]);
        const stored: { external_id: string; text: string }[] = await app.dataSource.query(
          `select external_id, metadata::text as text from accounts where user_id = $1 and external_id = any($2)`,
          [user.userId, texts.map((_, i) => `p${i}`)],
        );
        for (const row of stored)
          expect(exactJson(row.text)).toBe(exactJson(texts[Number(row.external_id.slice(1))] ?? ''));
        expect(stored).toHaveLength(texts.length);
      }),
      { numRuns: 25 },
    );
  });
});
