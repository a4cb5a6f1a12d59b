import { rm } from 'node:fs/promises';

/** Drops the template of the run and removes its files. */
export default async function tearDown() {
  const { dropClusterDatabase } = await import('./cluster.ts');
  const { servers, template } = globalThis.__citusTemplate;
  await dropClusterDatabase(servers, template);
  await rm(process.env.TEST_TEMPORARY_DIRECTORY, { recursive: true, force: true, maxRetries: 5 });
}
