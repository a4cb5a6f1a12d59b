import { register } from 'node:module';
import { isBuiltFrom, readBuildInputs } from '../../scripts/build-state.mjs';
import { makeTemporaryDirectory } from './temporary-directory.mjs';

/**
 * Starts one private PostgreSQL server for the whole run, and migrates the template of the test
 * databases.
 */
export default async function setUp() {
  if (!isBuiltFrom(readBuildInputs())) process.env.TEST_BUILD_IS_STALE = '1';
  const home = await makeTemporaryDirectory();
  // This script loads the TypeScript sources, so the template has the current tables even without a
  // build.
  register('../../scripts/typescript-hooks.mjs', import.meta.url);
  const { startScratchPostgres } = await import('../../src/database/embedded/scratch-postgres.ts');
  const { createDataSource } = await import('../../src/database/data-source.ts');
  const { migrate } = await import('../../src/database/migrate.ts');
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
