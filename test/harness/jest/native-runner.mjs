import { register } from 'node:module';

/**
 * Jest's `testRunner`: runs one test file with Node's own module loader. Jest's own runner gives each file a fresh context and
 * evaluates every module in it again; for Nest, TypeORM and Swagger that took about 3 s of CPU per file. Here each worker loads
 * them once, in the main context, as the service does in production.
 */
register('../../../scripts/typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
const { runFile } = await import('./run-file.ts');

/** What jest-worker sends a worker that has nothing more to do. */
const CHILD_MESSAGE_END = 2;
// What a file leaves behind has failed that file already (leftovers.ts). The worker waits neither for idle connections nor for its
// threads to end: Jest calls a worker that is not gone within half a second one that failed to exit.
process.on('message', (message) => {
  if (Array.isArray(message) && message[0] === CHILD_MESSAGE_END) process.kill(process.pid, 'SIGKILL');
});

export default runFile;
