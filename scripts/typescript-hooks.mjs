import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const options = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/**
 * Resolves an import. In TypeScript, an import of `./x.js`, or of `./x` in the SDK, means `./x.ts`
 * if that file exists.
 */
export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\//.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const url = new URL(specifier.replace(/\.js$/, ''), context.parentURL);
    for (const suffix of ['.ts', '/index.ts'])
      if (existsSync(fileURLToPath(url) + suffix))
        return { url: url.href + suffix, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

/** Loads a TypeScript file without its types. */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await stripped(fileURLToPath(url)), shortCircuit: true };
}

/**
 * Folder of cached files without types, because each process and thread loads the same files. An
 * entry is valid until its source file changes.
 */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/stripped-types/', import.meta.url));

async function stripped(filename) {
  const source = await readFile(filename, 'utf8');
  const kept = join(CACHE, `${hashOf(filename)}.js`);
  // The last line of a cached file identifies its source.
  const mark = `\n// ${hashOf(JSON.stringify([options, source]))}\n`;
  const known = await readFile(kept, 'utf8').catch(() => '');
  if (known.endsWith(mark)) return known;
  const { code } = await transform(source, { ...options, filename });
  await mkdir(CACHE, { recursive: true });
  // Another process may read the file at the same time. Therefore the code writes a temporary file
  // and renames it.
  const draft = `${kept}.${randomUUID()}`;
  await writeFile(draft, code + mark);
  await rename(draft, kept);
  return code;
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}
