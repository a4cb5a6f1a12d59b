import { rm } from 'node:fs/promises';

/** Stops the server of the run and removes its files. */
export default async function tearDown() {
  await globalThis.__scratchPostgres?.stop();
  await rm(process.env.TEST_TEMPORARY_DIRECTORY, { recursive: true, force: true, maxRetries: 5 });
}
