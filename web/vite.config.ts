import { defineConfig } from 'vite';

/**
 * Builds the pages into `dist`: one page, and files with a hash in their names. The page contains
 * no inline code, because its CSP forbids that.
 */
export default defineConfig({
  base: '/app/',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
