import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, stop as stopEsbuild } from 'esbuild';
import { VERSION } from '../src/index.js';
import { createSandbox } from './command-line.js';
import { json, startPeer } from './peer.js';
import { knowingSyncs, States } from './sync-states.js';

const root = new URL('..', import.meta.url).pathname;
const ENTRIES = ['index', 'webhooks', 'testing'];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<string, unknown> & { version: string };

afterAll(() => stopEsbuild());

test('the version constant equals the version in package.json', () => {
  expect(VERSION).toBe(manifest.version);
  expect(read('CHANGELOG.md')).toContain(`## [${VERSION}]`);
});

test('the SDK package has no dependencies and no command', () => {
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bin'])
    expect(manifest).not.toHaveProperty(field);
  for (const entry of ENTRIES) {
    expect(read(`dist/${entry}.cjs`)).not.toMatch(/\bfrom ["']|require\(["']|import\(/);
    expect(read(`dist/${entry}.js`)).toMatch(/^export \{[^}]+\} from '\.\/\w+\.cjs';\n$/);
  }
});

test('an installation of the library takes at most 250 KB', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  ) as { unpackedSize: number; files: { path: string }[] }[];
  expect(packed?.files.length).toBeGreaterThan(15);
  expect(packed?.unpackedSize).toBeLessThanOrEqual(250_000);
});

test.each([
  ['@fundmatch/sdk', 'FundMatchError'],
  ['@fundmatch/sdk', 'FundMatch'],
  ['@fundmatch/sdk/webhooks', 'WebhookError'],
  ['@fundmatch/sdk/testing', 'FakeFundMatch'],
])('import and require of %s return the same class %s', (entry, name) => {
  const program = `
    import { createRequire } from 'node:module';
    import { ${name} } from '${entry}';
    console.log(createRequire(import.meta.url)('${entry}').${name} === ${name});`;
  // Node.js resolves the package name to this package, because the program runs in its directory.
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(text).toBe('true\n');
});

test('the source maps contain the sources and map a stack trace to the right source line', () => {
  for (const entry of ENTRIES) {
    const { sources, sourcesContent } = JSON.parse(read(`dist/${entry}.cjs.map`)) as {
      sources: string[];
      sourcesContent: string[];
    };
    expect(sourcesContent).toEqual(sources.map((path) => read(join('dist', path))));
  }
  const program = `try { new (require('./dist/index.cjs').FundMatch)({}); } catch (error) { console.log(error.stack); }`;
  const stack = execFileSync(process.execPath, ['--enable-source-maps', '--eval', program], {
    cwd: root,
    env: {},
    encoding: 'utf8',
  });
  const [, file = '', line] = /\((?:file:\/\/)?([^()]*\/src\/[\w/]+\.ts):(\d+):\d+\)/.exec(stack) ?? [];
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain("'No API key: pass apiKey");
});

describe('the check before a release', () => {
  const check = (folder: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join(root, '../scripts/publishable.mjs'), folder], {
      cwd: join(root, '..'),
      env: { ...process.env, GITHUB_REPOSITORY: '', ...env },
      encoding: 'utf8',
    });

  test.each(['sdk', 'cli'])('the check before a release finds no fault in %s', (folder) => {
    expect(check(folder)).toMatchObject({ stdout: '', status: 0 });
  });

  test('the check before a release fails if GITHUB_REPOSITORY differs from the repository in package.json', () => {
    const { stdout, status } = check('cli', { GITHUB_REPOSITORY: 'acme/fork' });
    expect(stdout).toContain('the registry refuses the provenance');
    expect(status).toBe(1);
  });

  test.each(['https://github.com/acme/two.git', 'git@github.com:acme/two'])(
    'with --origin, the check before a release fails if the git origin %s is not the repository in package.json',
    (origin) => {
      const cwd = mkdtempSync(join(tmpdir(), 'fundmatch-origin-'));
      try {
        execFileSync('git', ['init', '--quiet'], { cwd });
        execFileSync('git', ['remote', 'add', 'origin', origin], { cwd });
        mkdirSync(join(cwd, 'sdk'));
        const repository = { type: 'git', url: 'git+https://github.com/acme/one.git', directory: 'sdk' };
        const manifest = { name: '@fundmatch/x', version: '1.0.0', repository };
        writeFileSync(join(cwd, 'sdk/package.json'), JSON.stringify(manifest));
        const script = join(root, '../scripts/publishable.mjs');
        const env = { ...process.env, GITHUB_REPOSITORY: '' };
        const said = (...args: string[]) =>
          spawnSync(process.execPath, [script, ...args, 'sdk'], { cwd, env, encoding: 'utf8' }).stdout;
        const fault =
          'repository.url names acme/one, but this is acme/two: the registry refuses the provenance';
        expect(said('--origin')).toContain(fault);
        expect(said()).not.toContain('the provenance');
      } finally {
        rmSync(cwd, { recursive: true });
      }
    },
  );

  test('the check before a release names missing manifest fields, files and licence notices of bundled code', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fundmatch-publish-'));
    try {
      const bare = { name: '@fundmatch/x', version: '1.0.0', main: './a.js', bin: { x: './gone.js' } };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(bare));
      writeFileSync(join(folder, 'a.js'), '// ../node_modules/commander/lib/error.js\n');
      const { stdout, status } = check(folder);
      for (const fault of [
        'package.json has no repository',
        'package.json has no license',
        'repository.url is not git+https://github.com/OWNER/REPOSITORY.git',
        'the archive lacks gone.js',
        'the archive lacks LICENSE',
        'lacks the notice of commander',
        'npm publish would change package.json. Run npm pkg fix',
      ])
        expect(stdout).toContain(fault);
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test.each(['cli', 'web'])('the build of %s has the notices of bundled libraries', (workspace) => {
  const notices = read(`../${workspace}/dist/NOTICES.txt`);
  for (const name of { cli: ['commander'], web: ['preact', 'uplot'] }[workspace] ?? [])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)\\n[^]*?Copyright`, 'm'));
});

test.each([
  ['the client', "export * from './dist/index.js'", 8_192],
  ['the webhooks entry', "export * from './dist/webhooks.js'", 2_048],
])('%s stays below its size limit when minified and gzipped', async (_, contents, most) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(most);
});

test('every public method has an example in its doc comment', () => {
  for (const file of readdirSync(join(root, 'src/resources'))) {
    const source = read(`src/resources/${file}`);
    const methods = [...source.matchAll(/^ {2}(?:async )?([a-z]\w+)\(.*\{$|^ {2}(?:async )?([a-z]\w+)\($/gm)];
    const examples = source.match(/@example/g) ?? [];
    expect(examples.length).toBeGreaterThanOrEqual(
      methods.filter(([, name]) => name !== 'constructor').length,
    );
  }
});

test('regression: a killed sync resumes where it stopped and loses no row', async () => {
  const stored = new Set<string>();
  let kill = () => {};
  const peer = await startPeer(
    knowingSyncs(new States(), ({ body }, response, count) => {
      for (const { external_id } of body.accounts) stored.add(external_id);
      if (count === 12) return kill();
      return json(response, 200, { upserted: body.accounts.length, errors: [] });
    }),
  );
  const sandbox = createSandbox(peer.url);
  const command = await import('node:child_process');
  const args = [
    join(root, '../cli/dist/cli.cjs'),
    'sync',
    'accounts',
    join(sandbox.directory, 'crm.csv'),
    '--json',
  ];
  const run = () => command.spawn(process.execPath, args, { env: { ...process.env, ...sandbox.env } });
  try {
    const rows = Array.from({ length: 30_000 }, (_, at) => `a${at},Company ${at}\n`);
    sandbox.file('crm.csv', `id,name\n${rows.join('')}`);
    const first = run();
    kill = () => first.kill('SIGKILL');
    const signal = await new Promise((resolve) => first.on('exit', (_, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
    args.push('--resume');
    const second = run();
    let output = '';
    second.stdout.on('data', (part: Buffer) => (output += part.toString()));
    expect(await new Promise((resolve) => second.on('close', resolve))).toBe(0);
    expect(stored.size).toBe(30_000);
    const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { unchanged: number; sent: number };
    expect(result.unchanged).toBeGreaterThanOrEqual(7_000);
    expect(result.unchanged + result.sent).toBe(30_000);
  } finally {
    sandbox.remove();
    await peer.close();
  }
});

test('the command prints its version and is executable', () => {
  const directory = mkdtempSync(join(tmpdir(), 'fundmatch-bin-'));
  try {
    expect(read('../cli/dist/cli.cjs').startsWith('#!/usr/bin/env node\n')).toBe(true);
    const text = execFileSync(process.execPath, [join(root, '../cli/dist/cli.cjs'), '--version'], {
      cwd: directory,
    }).toString();
    expect(text.trim()).toBe(VERSION);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
