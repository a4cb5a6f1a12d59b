import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '../../../test/harness/database.js';
import { commandLine } from '../../../test/harness/command-line.js';

test('the command rejects a server without the extension with one line that says what to do', async () => {
  const database = await createTestDatabase();
  const { code, stdout, stderr } = await commandLine(['database', 'distribute'], {
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  await database.drop();
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^fundmatch: This PostgreSQL server has no citus extension: install Citus .*\.\n$/);
});
