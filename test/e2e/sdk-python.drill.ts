import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Tests the wheel of the Python client. The wheel's build tool comes from the package index. */

const tries = mkdtempSync(join(tmpdir(), 'fundmatch-wheel-'));
const pip = (...args: string[]) =>
  spawnSync('python3', ['-m', 'pip', '--disable-pip-version-check', ...args]);
const isReachable = pip('download', '--quiet', '--no-deps', '--dest', tries, 'setuptools>=70.1').status === 0;
afterAll(() => rmSync(tries, { recursive: true, force: true }));

(isReachable ? test : test.skip)('the wheel builds, installs and contains the types', () => {
  const source = join(tries, 'source');
  cpSync('sdk-python', source, { recursive: true });
  expect(pip('wheel', '--quiet', '--no-deps', '--wheel-dir', tries, source).status).toBe(0);
  const wheel =
    readdirSync(tries).find((name) => name.endsWith('none-any.whl') && name.startsWith('fundmatch')) ?? '';
  expect(wheel).toBe('fundmatch-0.2.0-py3-none-any.whl');
  const target = join(tries, 'installed');
  expect(
    pip('install', '--quiet', '--no-deps', '--no-index', '--target', target, join(tries, wheel)).status,
  ).toBe(0);
  const program =
    'import fundmatch, pathlib; print(fundmatch.__version__, (pathlib.Path(fundmatch.__file__).parent / "py.typed").exists())';
  const env = { ...process.env, PYTHONPATH: target };
  expect(execFileSync('python3', ['-c', program], { cwd: tries, env, encoding: 'utf8' })).toBe(
    '0.2.0 True\n',
  );
});
