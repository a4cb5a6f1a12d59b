import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INPUTS = [
  ...['src', 'sdk/src', 'cli', 'web'],
  ...['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'sdk/package.json', 'sdk/tsconfig.json'],
  ...['sdk/tsup.config.ts', 'scripts/build.mjs', 'scripts/notices.mjs', 'scripts/guides', 'docs/guides'],
  ...['sdk/README.md', 'sdk/LICENSE', 'sdk/examples', 'sdk/testing', 'sdk/webhooks', 'sdk-python/README.md'],
  ...['sdk-python/fundmatch', 'sdk-python/pyproject.toml', 'sdk-python/LICENSE', 'scripts/clients'],
  'openapi/openapi.json',
];
const OUTPUTS = ['sdk/dist', 'cli/dist', 'web/dist', 'dist'];
const STAMP = 'dist/.built-from';

/** Returns a hash of all files that a build reads. */
export function readBuildInputs() {
  const hash = createHash('sha256');
  for (const path of INPUTS) addTo(hash, path);
  return hash.digest('hex');
}

/** Returns whether the last build read files with this hash and its output still exists. */
export function isBuiltFrom(inputs) {
  return OUTPUTS.every(existsSync) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;
}

/** Stores the hash of the files that a finished build has read. */
export function noteBuild(inputs) {
  writeFileSync(STAMP, inputs);
}

/**
 * Adds a file or folder to a hash, with names and contents. Skips tests, build output and installed
 * packages.
 */
function addTo(hash, path) {
  if (/(?:^|\/)(?:dist|node_modules|__pycache__)$|\.test\.ts$/.test(path)) return;
  if (statSync(path).isDirectory())
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
  else hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
}
