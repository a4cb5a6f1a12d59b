import { register } from 'node:module';

/** `node --import ./scripts/run-typescript.mjs file.ts` runs TypeScript of this repository without a build, as the tests do. */
register('./typescript-hooks.mjs', import.meta.url);
