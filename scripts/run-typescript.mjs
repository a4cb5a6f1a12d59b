import { register } from 'node:module';

/**
 * Runs TypeScript of this repository without a build, as the tests do: `node --import
 * ./scripts/run-typescript.mjs file.ts`.
 */
register('./typescript-hooks.mjs', import.meta.url);
