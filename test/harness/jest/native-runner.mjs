import { register } from 'node:module';

/**
 * Jest's `testRunner`: runs one test file with Node's own module loader. Jest's own runner gives each file a fresh context and
 * evaluates every module in it again; for Nest, TypeORM and Swagger that took about 3 s of CPU per file. Here each worker loads
 * them once, in the main context, as the service does in production.
 */
register('../../../scripts/typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
const { runFile } = await import('./run-file.ts');

/** The message of jest-worker that ends a worker. */
const CHILD_MESSAGE_END = 2;
// leftovers.ts has already failed a file that left something open. The worker does not wait for
// idle connections or its threads, because Jest warns about a worker that takes half a second to
// exit.
process.on('message', (message) => {
  if (Array.isArray(message) && message[0] === CHILD_MESSAGE_END) process.kill(process.pid, 'SIGKILL');
});
// Jest itself was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

export default runFile;
