import { defineConfig } from 'tsup';

export default defineConfig([
  {
    entry: { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts' },
    format: ['esm', 'cjs'],
    // tsup sets `baseUrl`, which TypeScript 6 only takes with a word of consent.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    target: 'es2022',
    platform: 'neutral',
    splitting: false,
  },
  {
    // The command line holds its libraries itself, so that the package needs none. CommonJS, because they do and start faster so.
    entry: { cli: 'src/cli/main.ts' },
    format: ['cjs'],
    target: 'node20',
    platform: 'node',
    splitting: false,
  },
]);
