import { defineConfig } from 'tsup';

export default defineConfig({
  // It bundles its libraries, so the package has no dependencies. CommonJS starts faster.
  entry: { cli: 'src/main.ts' },
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  splitting: false,
});
