import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Prepares a release, but does not publish. `--dry-run` rehearses every step that runs on this
 * machine: versions, changelogs, build, package, bills of materials and notes. `--notes FILE`
 * writes the notes of this version, and fails if its section has no date.
 * `.github/workflows/release.yml` publishes.
 */
const [mode, file] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const shell = process.platform === 'win32';

if (mode === '--notes' && file !== undefined) {
  const { text, date } = sectionOf('CHANGELOG.md');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    fail(
      `CHANGELOG.md: the heading of ${version} has "${date}" instead of a date. Write the date of the release.`,
    );
  if (sectionOf('CHANGELOG.md', 'Unreleased').text !== '')
    fail(`CHANGELOG.md: there are lines under Unreleased. Move them to ${version}.`);
  writeFileSync(file, `${text}\n`);
} else if (mode === '--dry-run') {
  rehearse();
} else {
  fail('Use npm run release -- --dry-run. To release, push a tag: docs/engineering/releases.md.');
}

function rehearse() {
  const folder = mkdtempSync(join(tmpdir(), 'fundmatch-release-'));
  const steps = [
    ['the versions agree', checkVersions],
    ['each changelog has a section for the version', checkChangelogs],
    ['the build runs', () => npm('run', 'build')],
    ['the SDK can be packed, and its types resolve', () => npm('run', 'check:package', '--workspace', 'sdk')],
    ['the command line can be packed', () => npm('run', 'check:package', '--workspace', 'cli')],
    ['the public types agree with sdk/api', () => npm('run', 'check:api')],
    [
      'the registry would accept the packages',
      () => run(process.execPath, ['scripts/publishable.mjs', '--origin', 'sdk', 'cli']),
    ],
    [
      'the archives can be packed',
      () => npm('pack', '--workspace', 'sdk', '--workspace', 'cli', '--pack-destination', folder),
    ],
    ['the bills of materials are valid', () => npm('run', 'sbom', '--', folder)],
    ['the licences are allowed', () => npm('run', 'check:licences')],
  ];
  const failed = steps.filter(([name, step]) => !done(name, step));
  rmSync(folder, { recursive: true });
  const { text, date } = sectionOf('CHANGELOG.md');
  process.stdout.write(`\nNotes of ${version} (${date}):\n\n${text}\n`);
  const waiting = sectionOf('CHANGELOG.md', 'Unreleased').text;
  if (waiting !== '')
    process.stdout.write(
      `\nCHANGELOG.md has ${waiting.split('\n').length} lines under Unreleased. Move them to a version before you tag that version.\n`,
    );
  process.stdout.write(
    '\nNot rehearsed: the image, its signature and its attestations. Only CI can create them.\n',
  );
  process.exit(failed.length === 0 ? 0 : 1);
}

function done(name, step) {
  const begun = Date.now();
  const fault = step();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${fault === null ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  if (fault !== null) process.stdout.write(`${fault}\n`);
  return fault === null;
}

function checkVersions() {
  const others = {
    'sdk/package.json': JSON.parse(readFileSync('sdk/package.json', 'utf8')).version,
    'cli/package.json': JSON.parse(readFileSync('cli/package.json', 'utf8')).version,
    'sdk-python/fundmatch/version.py': /^VERSION = "(.*)"$/m.exec(
      readFileSync('sdk-python/fundmatch/version.py', 'utf8'),
    )?.[1],
    'openapi/openapi.json': JSON.parse(readFileSync('openapi/openapi.json', 'utf8')).info.version,
  };
  const wrong = Object.entries(others).filter(([, its]) => its !== version);
  return wrong.length === 0 ? null : wrong.map(([path, its]) => `${path}: ${its}, not ${version}`).join('\n');
}

function checkChangelogs() {
  const empty = ['CHANGELOG.md', 'sdk/CHANGELOG.md'].filter((path) => sectionOf(path).text === '');
  return empty.length === 0 ? null : `${empty.join(', ')}: no text under ${version}. Add a section.`;
}

/** Returns the text of a changelog section, and the text after its name, which must be a date. */
function sectionOf(path, name = version) {
  const parts = readFileSync(path, 'utf8').split(/^## /m);
  const part = parts.find((one) => one.startsWith(`[${name}]`)) ?? '';
  const [head = '', ...lines] = part.split('\n');
  return { text: lines.join('\n').trim(), date: head.replace(`[${name}]`, '').replace(/^ - /, '').trim() };
}

function npm(...args) {
  return run('npm', args);
}

function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', shell });
  return status === 0 ? null : `${stdout}${stderr}`.trim();
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
