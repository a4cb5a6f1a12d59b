import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { SourceMapMappings } from '@jridgewell/sourcemap-codec';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts', testing: 'src/testing/index.ts' },
  format: ['cjs'],
  // tsup sets `baseUrl`, which TypeScript 6 accepts only with this option.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  target: 'es2022',
  // The package imports no Node.js module. esbuild lists export names for ES imports only on this platform.
  platform: 'node',
  splitting: false,
  sourcemap: true,
  // Names and short lines stay, so that a stack trace is useful without the source map.
  esbuildOptions: (options) =>
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true, lineLimit: 100 }),
  onSuccess: async () => {
    for (const entry of ['index', 'webhooks', 'testing']) writeModule(entry);
    for (const name of readdirSync('dist').filter((one) => one.endsWith('.map'))) shrinkMap(`dist/${name}`);
  },
});

/**
 * Writes the ES module of an entry. It exports what the CommonJS file does, so that an application that imports in
 * one place and requires in another has one class of each name, and `instanceof` holds.
 */
function writeModule(entry: string): void {
  const require = createRequire(import.meta.url);
  const names = Object.keys(require(`./dist/${entry}.cjs`) as object);
  writeFileSync(`dist/${entry}.js`, `export { ${names.join(', ')} } from './${entry}.cjs';\n`);
  writeFileSync(`dist/${entry}.d.ts`, `export * from './${entry}.cjs';\n`);
}

/** Removes the columns of a source map, because they need more space than the sources. Keeps the lines. */
function shrinkMap(path: string): void {
  const map = JSON.parse(readFileSync(path, 'utf8')) as { mappings: string; names: string[] };
  const lines: SourceMapMappings = [];
  for (const line of decode(map.mappings)) {
    let last: unknown[] = [];
    lines.push(
      line
        .filter((segment) => {
          const isNew = segment[1] !== last[1] || segment[2] !== last[2];
          last = segment;
          return isNew;
        })
        .map(([column, ...source]) =>
          source.length === 0 ? [column] : [column, source[0], source[1], source[2]],
        ),
    );
  }
  writeFileSync(path, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}
