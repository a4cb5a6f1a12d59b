import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs every check except the tests, up to four in parallel, the longest first. Prints the names of
 * the failed checks. Each check is a script of package.json, and can run alone.
 */
const CHECKS = [
  'lint',
  'types',
  'python',
  'format',
  'generated',
  'api',
  'openapi',
  'regex',
  'spelling',
  'rooms',
  'docs',
  'licences',
  'sbom',
  'audit',
];

// The build runs first, because some checks compare generated files with its result and others read
// dist.
const waiting = [...CHECKS];
const failed = [];
await run('build:if-stale');
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);

async function work() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(`check:${check}`);
}

async function run(script) {
  const begun = Date.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} npm run ${script} (${seconds} s)\n`);
  if (code === 0) return;
  process.stdout.write(`${output.trimEnd()}\n\n`);
  failed.push(script);
}
