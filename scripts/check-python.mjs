import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks the Python client with ruff and mypy. Runs its tests with every installed Python from 3.9
 * to 3.14. If a version or tool is missing, prints a message and skips it. With --required, which
 * CI sets, fails if no Python is installed or a tool cannot be installed.
 */
const FOLDER = 'sdk-python';
const VERSIONS = ['3.9', '3.10', '3.11', '3.12', '3.13', '3.14'];
const isRequired = process.argv.includes('--required');
let failed = false;

const interpreters = VERSIONS.map((version) => [version, find(version)]);
const found = interpreters.filter(([, program]) => program !== undefined);
for (const [version] of interpreters.filter(([, program]) => program === undefined))
  process.stdout.write(`skipped: Python ${version} is not on this machine\n`);
if (found.length === 0) miss('this machine has no Python from 3.9 to 3.14. Install one.');

for (const [version, program] of found)
  step(`tests with Python ${version}`, program, ['-B', '-W', 'error', '-m', 'unittest', 'discover', 'tests']);
const tools = installTools();
if (tools !== undefined) {
  step('ruff check', join(tools, 'ruff'), ['check', '--no-cache', '.']);
  step('ruff format', join(tools, 'ruff'), ['format', '--no-cache', '--check', '.']);
  step('mypy --strict', join(tools, 'mypy'), ['--no-incremental']);
}
process.exitCode = failed ? 1 : 0;

/**
 * Returns the program of a Python version, or undefined. Searches pyenv, `python3.x` and `python3`.
 */
function find(version) {
  const names = [`python${version}`, 'python3'];
  const pyenv = spawnSync('pyenv', ['versions', '--bare'], { encoding: 'utf8' }).stdout ?? '';
  const own = pyenv.split('\n').find((line) => line.startsWith(`${version}.`));
  if (own !== undefined) {
    const { stdout } = spawnSync('pyenv', ['prefix', own], { encoding: 'utf8' });
    names.unshift(join(stdout.trim(), 'bin', `python${version}`));
  }
  return names.find((name) => {
    const program = 'import sys; print("%d.%d" % sys.version_info[:2])';
    return spawnSync(name, ['-c', program], { encoding: 'utf8' }).stdout?.trim() === version;
  });
}

/**
 * Installs the pinned tools, once per set of pinned versions. Returns the folder of their programs.
 */
function installTools() {
  // mypy needs at least Python 3.10. Prefers the machine's python3, which most likely can install
  // packages.
  const usual = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0;
  const newest = found.filter(([version]) => Number(version.slice(2)) >= 10).at(-1)?.[1];
  const program = usual ? 'python3' : newest;
  if (program === undefined)
    return miss('this machine has no Python for ruff and mypy. Install Python 3.10 or later.');
  const pins = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'requirements-dev.txt')))
    .digest('hex');
  const folder = `node_modules/.cache/python-${pins.slice(0, 12)}`;
  const programs = join(process.cwd(), folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  if (existsSync(join(programs, 'mypy'))) return programs;
  const isInstalled =
    spawnSync(program, ['-m', 'venv', folder]).status === 0 &&
    spawnSync(
      join(programs, 'python'),
      [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--disable-pip-version-check',
        '-r',
        join(FOLDER, 'requirements-dev.txt'),
      ],
      { stdio: 'ignore', timeout: 120_000 },
    ).status === 0;
  if (isInstalled) return programs;
  rmSync(folder, { recursive: true, force: true });
  return miss('pip cannot install ruff and mypy. Check the connection to the package index.');
}

function step(name, program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: FOLDER, encoding: 'utf8' });
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
  if (status === 0) return;
  failed = true;
  process.stdout.write(`${stdout}${stderr}\n`);
}

function miss(what) {
  process.stdout.write(`${isRequired ? 'FAILED' : 'skipped'}: ${what}\n`);
  failed ||= isRequired;
}
