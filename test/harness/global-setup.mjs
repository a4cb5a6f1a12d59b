import { existsSync } from 'node:fs';
import { makeTemporaryDirectory } from './temporary-directory.mjs';

/** Starts one private PostgreSQL server for the whole run and migrates the template that the test databases are cloned from. */
export default async function setUp() {
  if (!existsSync('dist/database/embedded/scratch-postgres.js')) throw new Error('Run npm run build first.');
  const home = await makeTemporaryDirectory();
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
