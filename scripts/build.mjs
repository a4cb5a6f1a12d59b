import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { isBuiltFrom, noteBuild, readBuildInputs } from './build-state.mjs';

/**
 * Builds the SDK, the command line, the web UI, the service, the guides and the archives of the
 * clients, in this order. With --if-stale, builds only if a source file has changed since the last
 * build. Therefore `npm test` after `npm ci` does not build again.
 */
const inputs = readBuildInputs();
if (!process.argv.includes('--if-stale') || !isBuiltFrom(inputs)) {
  // The output of a moved or deleted source file must not remain.
  rmSync('dist', { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build', '-w', 'sdk']);
  run('npm', ['run', '--silent', 'build', '-w', 'cli']);
  run('npm', ['run', '--silent', 'build', '-w', 'web']);
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']);
  run(process.execPath, ['scripts/guides/build.mjs']);
  run(process.execPath, ['scripts/clients/build.mjs']);

  noteBuild(inputs);
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  } catch (error) {
    process.stderr.write(`build failed: ${command} ${args.join(' ')}\n`);
    process.exit(error.status ?? 1);
  }
}
