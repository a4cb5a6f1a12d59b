import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts' },
  format: ['esm', 'cjs'],
  // tsup sets `baseUrl`, which TypeScript 6 only takes with a word of consent.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  target: 'es2022',
  platform: 'neutral',
  splitting: false,
  clean: true,
  sourcemap: false,
});
