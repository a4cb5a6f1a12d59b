import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the SDK, the settings pages, the service and the guides, in this order. With --if-stale only when a file that they are built from
 * has changed since the last build, so that `npm test` after `npm ci` does not build again.
 */
const INPUTS = [
  ...['src', 'sdk/src', 'web'],
  ...['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'sdk/package.json', 'sdk/tsconfig.json'],
  ...['sdk/tsup.config.ts', 'scripts/build.mjs', 'scripts/guides', 'docs/guides'],
  ...['sdk/README.md', 'sdk/examples', 'sdk-python/README.md'],
];
const OUTPUTS = ['sdk/dist', 'web/dist', 'dist'];
const STAMP = 'dist/.built-from';

const inputs = hashOf(INPUTS);
const isBuilt = OUTPUTS.every(existsSync) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;
if (!process.argv.includes('--if-stale') || !isBuilt) {
  // A file that was moved or deleted must not stay behind in its old place.
  rmSync('dist', { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build', '-w', 'sdk']);
  run('npm', ['run', '--silent', 'build', '-w', 'web']);
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']);
  run(process.execPath, ['scripts/guides/build.mjs']);

  writeFileSync(STAMP, inputs);
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  } catch (error) {
    process.stderr.write(`build failed: ${command} ${args.join(' ')}\n`);
    process.exit(error.status ?? 1);
  }
}

/** The names and contents of all files below these paths, without what is built or installed there and without tests. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (/(?:^|\/)(?:dist|node_modules)$|\.test\.ts$/.test(path)) return;
  if (statSync(path).isDirectory())
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
  else hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
}
