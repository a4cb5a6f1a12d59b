import { register } from 'node:module';

/**
 * Jest's `testRunner`: runs one test file with Node's own module loader. Jest's own runner gives each file a fresh context and
 * evaluates every module in it again; for Nest, TypeORM and Swagger that took about 3 s of CPU per file. Here each worker loads
 * them once, in the main context, as the service does in production.
 */
register('../../../scripts/typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
const { runFile } = await import('./run-file.ts');

export default runFile;
