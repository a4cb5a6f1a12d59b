import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '../../../test/harness/database.js';
import { run } from '../../../test/harness/process.js';

test('refuses a server without the extension with one line that says what to do', async () => {
  const database = await createTestDatabase();
  const { code, stdout, stderr } = await run('dist/admin/main.js', ['database', 'distribute'], {
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  await database.drop();
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^fundmatch: This PostgreSQL server has no citus extension: install Citus .*\.\n$/);
});
