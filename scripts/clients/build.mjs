import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWheel } from './wheel.mjs';

/**
 * Packs the clients of this version into a folder, with the OpenAPI document and the checksums of
 * all files. The service serves the folder under /sdk, so customers need no registry. The same
 * sources give the same bytes on every machine.
 */
const output = resolve(process.argv[2] ?? 'dist/clients');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

for (const folder of ['sdk', 'cli']) {
  const options = ['--ignore-scripts', '--silent', '--pack-destination', output];
  execFileSync('npm', ['pack', ...options], {
    cwd: folder,
    // During `npm publish --dry-run`, npm would make this command a dry run too, which writes no
    // file.
    env: { ...process.env, npm_config_dry_run: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
const wheel = buildWheel('sdk-python');
writeFileSync(join(output, wheel.name), wheel.bytes);
copyFileSync('openapi/openapi.json', join(output, 'openapi.json'));

const expected = [
  `fundmatch-${version}-py3-none-any.whl`,
  `fundmatch-cli-${version}.tgz`,
  `fundmatch-sdk-${version}.tgz`,
  'openapi.json',
];
const names = readdirSync(output).sort();
if (names.join() !== expected.join()) {
  process.stderr.write(
    `dist/clients must contain ${expected.join(', ')}, but it contains ${names.join(', ')}.\n`,
  );
  process.exit(1);
}
const sums = names.map((name) => {
  const digest = createHash('sha256').update(readFileSync(join(output, name)));
  return `${digest.digest('hex')}  ${name}\n`;
});
writeFileSync(join(output, 'SHA256SUMS.txt'), sums.join(''));
process.stdout.write(`${names.length} clients and documents in dist/clients\n`);
