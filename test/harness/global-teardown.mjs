/** Ends the server of the run. */
export default async function tearDown() {
  await globalThis.__scratchPostgres?.stop();
}
