import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts one private PostgreSQL server for the whole run and migrates the template that the test databases are cloned from. */
export default async function setUp() {
  if (!existsSync('dist/database/embedded/scratch-postgres.js')) throw new Error('Run npm run build first.');
  // Everything temporary lies in one directory, so that what a test leaves there is noticed and goes away.
  const home = await mkdtemp(join(tmpdir(), 'fundmatch-tests-'));
  // PostgreSQL runs under another user when the tests run as root.
  if (process.getuid?.() === 0) await chmod(home, 0o711);
  process.env.TEST_TEMPORARY_DIRECTORY = home;
  const { startScratchPostgres } = await import('../../dist/database/embedded/scratch-postgres.js');
  const { createDataSource } = await import('../../dist/database/data-source.js');
  const { migrate } = await import('../../dist/database/migrate.js');
  const server = await startScratchPostgres({ dir: home });
  globalThis.__scratchPostgres = server;
  const template = createDataSource(server.url, { poolSize: 2 });
  await template.initialize();
  await template.query('create database fundmatch_template');
  await template.destroy();
  const url = new URL(server.url);
  url.pathname = '/fundmatch_template';
  const migrated = createDataSource(url.href, { poolSize: 2 });
  await migrated.initialize();
  await migrate(migrated);
  await migrated.destroy();
  process.env.TEST_POSTGRES_URL = server.url;
}
