import { defineConfig } from 'tsup';

export default defineConfig({
  // Bundles all libraries, so the package has no dependencies. CommonJS starts faster than ESM.
  entry: { cli: 'src/main.ts' },
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  splitting: false,
});
