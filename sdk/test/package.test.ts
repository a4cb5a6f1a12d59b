import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, stop as stopEsbuild } from 'esbuild';
import { VERSION } from '../src/index.js';
import { createSandbox } from './command-line.js';
import { json, startPeer } from './peer.js';
import { knowingSyncs, States } from './sync-states.js';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<string, unknown> & { version: string };

afterAll(() => stopEsbuild());

test('the version constant equals that of package.json', () => {
  expect(VERSION).toBe(manifest.version);
  expect(read('CHANGELOG.md')).toContain(`## [${VERSION}]`);
});

test('the package has no dependencies', () => {
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies'])
    expect(manifest).not.toHaveProperty(field);
  for (const file of ['index.js', 'index.cjs', 'webhooks.js', 'webhooks.cjs']) {
    expect(read(`dist/${file}`)).not.toMatch(/\bfrom ["']|require\(["']|import\(/);
  }
});

test.each([
  ['the client', "export * from './dist/index.js'", 8_192],
  ['the webhooks entry', "export * from './dist/webhooks.js'", 2_048],
])('%s stays small, minified and gzipped', async (_, contents, most) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(most);
});

test('every public method has an example', () => {
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
  const args = [join(root, 'dist/cli.cjs'), 'sync', 'accounts', join(sandbox.directory, 'crm.csv'), '--json'];
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
    expect(read('dist/cli.cjs').startsWith('#!/usr/bin/env node\n')).toBe(true);
    const text = execFileSync(process.execPath, [join(root, 'dist/cli.cjs'), '--version'], {
      cwd: directory,
    }).toString();
    expect(text.trim()).toBe(VERSION);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
