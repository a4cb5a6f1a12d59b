import { defineConfig } from 'tsup';

export default defineConfig([
  {
    entry: { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts', testing: 'src/testing/index.ts' },
    format: ['esm', 'cjs'],
    // tsup sets `baseUrl`, which TypeScript 6 accepts only with this option.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    target: 'es2022',
    platform: 'neutral',
    splitting: false,
  },
  {
    // The command line bundles its libraries, so the package has no dependencies. CommonJS starts faster.
    entry: { cli: 'src/cli/main.ts' },
    format: ['cjs'],
    target: 'node20',
    platform: 'node',
    splitting: false,
  },
]);
