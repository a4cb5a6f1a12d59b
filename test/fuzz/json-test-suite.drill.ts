import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { exactJson } from '../harness/exact-json.js';

/**
 * Folder with the cases of nst/JSONTestSuite, which are not in this repository. See
 * docs/reference/contract.md.
 */
const SUITE = process.env['JSON_TEST_SUITE'] ?? '../shared/data/json-test-suite';
const isThere = existsSync(SUITE);
if (!isThere)
  console.warn(
    `Skipped: ${SUITE} does not exist. Set JSON_TEST_SUITE to the test_parsing folder of JSONTestSuite.`,
  );
const files = isThere ? readdirSync(SUITE).filter((name) => name.endsWith('.json')) : ['absent'];

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
  await user.setQuotas('crm_accounts_upsert', { requests: 10_000, rows: 10_000 });
});
afterAll(() => app.close());

const asMetadata = (bytes: Buffer, id: string) =>
  Buffer.concat([
    Buffer.from(`{"accounts":[{"external_id":"${id}","name":"Suite","metadata":{"v":`),
    bytes,
    Buffer.from('}}]}'),
  ]);

(isThere ? describe : describe.skip).each(files)('%s', (name) => {
  const bytes = isThere ? readFileSync(`${SUITE}/${name}`) : Buffer.alloc(0);
  const mustParse = name.startsWith('y_');
  const mustNotParse = name.startsWith('n_');

  it('if the whole body is a case of the suite, the API returns 400 with the correct code', async () => {
    const { status, body } = await user.call('POST', '/api/v1/accounts', bytes);
    expect(status).toBe(400);
    if (mustNotParse) expect(body.error.code).toBe('invalid_json');
    else if (mustParse) expect(body.error.code).toBe('invalid_body');
    else expect(['invalid_json', 'invalid_body']).toContain(body.error.code);
  });

  it('if a metadata value is a case of the suite, the API stores the value unchanged or rejects the row', async () => {
    const { status, body } = await user.call('POST', '/api/v1/accounts', asMetadata(bytes, name));
    expect([200, 400]).toContain(status);
    const isStored = status === 200;
    // PostgreSQL cannot store NUL and lone surrogates. The service then returns a row error, and
    // never changes a value silently.
    if (status === 400) expect(['invalid_json', 'validation_failed']).toContain(body.error.code);
    if (mustNotParse) expect([status, body.error?.code]).toEqual([400, 'invalid_json']);
    if (mustParse && !isStored) expect(body.errors[0].error).toMatch(/NUL character|lone surrogate/);
    const rows: { text: string }[] = await app.dataSource.query(
      `select (metadata -> 'v')::text as text from accounts where user_id = $1 and external_id = $2`,
      [user.userId, name],
    );
    expect(rows).toHaveLength(isStored ? 1 : 0);
    for (const row of rows)
      expect(exactJson(row.text)).toBe(exactJson(bytes.toString('utf8').replace(/^\uFEFF/, '')));
  });
});
