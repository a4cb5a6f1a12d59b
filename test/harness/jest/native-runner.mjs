import { register } from 'node:module';

/**
 * Jest's `testRunner`. It runs a test file with Node's own module loader. Jest's own runner
 * evaluates every module again for each file. For Nest, TypeORM and Swagger, this took about 3 s of
 * CPU time per file. Here, each worker loads the modules once, in the main context, as the service
 * does in production.
 */
register('../../../scripts/typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
const { runFile } = await import('./run-file.ts');

/** The type of the message with which jest-worker ends a worker. */
const CHILD_MESSAGE_END = 2;
// The worker kills itself, because Jest warns about a worker that takes half a second to exit. Idle
// connections and threads need no wait. leftovers.ts has already failed the files that left
// resources open.
process.on('message', (message) => {
  if (Array.isArray(message) && message[0] === CHILD_MESSAGE_END) process.kill(process.pid, 'SIGKILL');
});
// The connection closes if Jest is killed. Then the worker must not stay.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

export default runFile;
