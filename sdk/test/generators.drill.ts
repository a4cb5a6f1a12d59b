import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Third-party generators must accept our OpenAPI document. The test installs them from the npm
 * registry. If the registry is unreachable, the test is skipped.
 */

const PACKAGES = ['openapi-typescript@7.13.0', '@hey-api/openapi-ts@0.95.0', 'orval@7.13.2'];
const isReachable = spawnSync('npm', ['view', 'orval@7.13.2', 'version'], { timeout: 30_000 }).status === 0;
const document = join(process.cwd(), 'openapi/openapi.json');
const ENUMS = ['MatchType', 'WebhookStatus', 'FundingType', 'Industry', 'ErrorCode', 'SignalKind'];

let directory: string;
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: directory, encoding: 'utf8', stdio: 'pipe', timeout: 300_000 });

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'fundmatch-generators-'));
  if (!isReachable) return;
  writeFileSync(join(directory, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', 'install', '--no-audit', '--no-fund', '--silent', ...PACKAGES, 'typescript@5.9.3');
}, 300_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Type-checks a program that uses generated code. Returns the output of the compiler. */
function compile(file: string, text: string): string {
  writeFileSync(join(directory, file), text);
  const flags = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'esnext', '--target', 'es2022'];
  const tsc = join(directory, 'node_modules/typescript/bin/tsc');
  const lib = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'];
  return spawnSync(process.execPath, [tsc, ...flags, ...lib, file], { cwd: directory, encoding: 'utf8' })
    .stdout;
}

(isReachable ? describe : describe.skip)('types generated from openapi.json', () => {
  test('the types that openapi-typescript generates reject a wrong value of every enumeration', () => {
    run('npx', 'openapi-typescript', document, '-o', 'ot.ts');
    const uses = ENUMS.map((name) => `export const a${name}: S['${name}'] = 'wrong';`);
    const text = `import type { components } from './ot';\ntype S = components['schemas'];\n`;
    const right = `export const match: S['MatchNotification']['webhook_status'] = 'failed';\n`;
    expect(compile('ot-right.ts', text + right)).toBe('');
    expect(compile('ot-wrong.ts', text + uses.join('\n')).match(/TS2322/g)).toHaveLength(ENUMS.length);
  });

  test('the types that @hey-api/openapi-ts generates reject a wrong value of every enumeration', () => {
    run('npx', 'openapi-ts', '-i', document, '-o', 'hey', '--silent');
    const text = `import type { ${ENUMS.join(', ')} } from './hey';\n`;
    const uses = ENUMS.map((name) => `export const a${name}: ${name} = 'wrong';`);
    const call = `import { listMatches } from './hey';\nexport const page = listMatches({ query: { status: 'failed' } });\n`;
    expect(compile('hey-right.ts', call)).toBe('');
    expect(compile('hey-wrong.ts', text + uses.join('\n')).match(/TS2322/g)).toHaveLength(ENUMS.length);
  });

  test('the types that orval generates reject a wrong value of every enumeration', () => {
    mkdirSync(join(directory, 'orval'), { recursive: true });
    run('npx', 'orval', '--input', document, '--output', 'orval/client.ts', '--client', 'fetch');
    expect(readFileSync(join(directory, 'orval/client.ts'), 'utf8')).toContain('listMatches');
    const text = `import type { ${ENUMS.join(', ')} } from './orval/client';\n`;
    const uses = ENUMS.map((name) => `export const a${name}: ${name} = 'wrong';`);
    expect(compile('orval-right.ts', `export { listMatches } from './orval/client';\n`)).toBe('');
    expect(compile('orval-wrong.ts', text + uses.join('\n')).match(/TS2322/g)).toHaveLength(ENUMS.length);
  });
});
