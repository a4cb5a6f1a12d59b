import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Progress } from '../../cli/src/sync/progress.js';
import { json, KEY } from './peer.js';
import { csvOf, startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

/* This file tests the output, the prompts and the rejected inputs of the command line. */

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

const bin = new URL('../../cli/bin/fundmatch.cjs', import.meta.url).pathname;

describe('the program in bin', () => {
  test('before the build, the program in bin exits with 1 and says how to build', () => {
    const clone = mkdtempSync(join(tmpdir(), 'fundmatch-clone-'));
    try {
      mkdirSync(join(clone, 'bin'));
      cpSync(bin, join(clone, 'bin', 'fundmatch.cjs'));
      const { status, stderr } = spawnSync(join(clone, 'bin', 'fundmatch.cjs'), [], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: 'fundmatch: the command line is not built; run "npm run build" in the repository.\n',
      });
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });

  test('after the build, the program in bin runs the command line', () => {
    expect(execFileSync(bin, ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('regression: the program in bin sends no key over plain http to another machine', () => {
    const env = { ...process.env, ...service.sandbox.env, FUNDMATCH_BASE_URL: 'http://fundmatch.example' };
    const { status, stderr } = spawnSync(bin, ['matches'], { encoding: 'utf8', env });
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('http://fundmatch.example is not encrypted'),
    });
  });
});

test('--help describes every command, with examples for commands that take arguments', async () => {
  const { stdout } = await service.sandbox.run(['--help']);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: .*?)? {2,}\S/gm)].map(([, name = '']) => name);
  expect(commands).toEqual(
    expect.arrayContaining(['login', 'sync', 'matches', 'listen', 'open', 'docs', 'completion']),
  );
  for (const name of ['login', 'status', 'sync', 'matches', 'webhook', 'listen', 'trigger', 'docs']) {
    const help = (await service.sandbox.run([name, '--help'])).stdout;
    expect(help).toContain(`$ fundmatch ${name}`);
    expect(help).not.toContain('default: false');
  }
});

test('regression: a key from the environment is not sent to the service of the stored login, unless both keys are equal', async () => {
  const { peer, sandbox } = service;
  const env = { FUNDMATCH_API_KEY: '', FUNDMATCH_BASE_URL: '' };
  const login = ['login', '--no-verify', '--base-url', peer.url];
  await sandbox.run(login, { stdin: KEY, env });
  const other = { ...env, FUNDMATCH_API_KEY: 'svc_live_of_another_service' };
  expect(await sandbox.run(['webhook', 'show'], { env: other })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No base URL: pass --base-url or set FUNDMATCH_BASE_URL.'),
  });
  expect(peer.seen).toHaveLength(0);
  service.instead = (_, response) => json(response, 200, { webhook_url: null });
  const same = { ...env, FUNDMATCH_API_KEY: KEY };
  expect((await sandbox.run(['webhook', 'show'], { env: same })).code).toBe(0);
});

describe('colours', () => {
  const failing = ['sync', 'accounts', 'nowhere.csv'];

  test('output has colours with FORCE_COLOR, but not with NO_COLOR, not with --no-color, and not in a pipe', async () => {
    const { sandbox } = service;
    const red = '\u001b[31mfundmatch:\u001b[39m';
    expect((await sandbox.run(failing, { env: { FORCE_COLOR: '1' } })).stderr).toContain(red);
    expect((await sandbox.run(failing)).stderr).toMatch(/^fundmatch: /);
    const both = { FORCE_COLOR: '1', NO_COLOR: '1' };
    expect((await sandbox.run(failing, { env: both })).stderr).toMatch(/^fundmatch: /);
    const plain = await sandbox.run(['--no-color', ...failing], { env: { FORCE_COLOR: '1' } });
    expect(plain.stderr).toMatch(/^fundmatch: /);
  });
});

describe('completion', () => {
  const shellHas = (shell: string) => spawnSync(shell, ['--version']).status === 0;

  test('completion in bash offers commands and their options', async () => {
    const script = (await service.sandbox.run(['completion', 'bash'])).stdout;
    const complete = (...words: string[]) => {
      const list = words.map((word) => `'${word}'`).join(' ');
      const call = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _fundmatch; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', `${script}\n${call}`], { encoding: 'utf8' }).trim();
    };
    expect(complete('fundmatch', 'ma')).toBe('matches');
    expect(complete('fundmatch', 'sync', '--dr')).toBe('--dry-run');
    expect(complete('fundmatch', 'sync', 'acc')).toBe('accounts');
    expect(complete('fundmatch', 'webhook', 's')).toBe('show set');
  });

  (shellHas('fish') ? test : test.skip)('fish accepts the completion script', async () => {
    const script = (await service.sandbox.run(['completion', 'fish'])).stdout;
    expect(spawnSync('fish', ['--no-execute'], { input: script }).status).toBe(0);
  });

  test('completion exits with 2 for an unknown shell', async () => {
    expect((await service.sandbox.run(['completion', 'tcsh'])).code).toBe(2);
  });
});

test('open prints the URL of the app, and docs prints the URL of a guide', async () => {
  const { peer, sandbox } = service;
  expect((await sandbox.run(['open'])).stdout).toBe(`${peer.url}/app\n`);
  expect((await sandbox.run(['docs'])).stdout).toBe(`${peer.url}/guides/\n`);
  expect((await sandbox.run(['docs', 'webhooks'])).stdout).toBe(`${peer.url}/guides/webhooks\n`);
});

describe('sync', () => {
  test('sync prints "1 account", not "1 accounts"', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(1));
    expect((await service.sync(file)).stdout).toContain(
      '1 account read, 1 new, 0 changed, 0 unchanged. Stored 1 in 1 call, rejected 0, deleted 0.',
    );
  });

  test('sync rejects a file in which two columns have the same name', async () => {
    const file = service.sandbox.file('crm.csv', 'id,Name,Name\n1,Acme,Acme Inc\n');
    expect(await service.sync(file)).toMatchObject({
      code: 2,
      stderr: 'fundmatch: Two columns are named "Name". Rename or remove one.\n',
    });
  });

  test('sync rejects UTF-16 without a byte-order mark, and names the option that reads the file', async () => {
    const little = service.sandbox.file('little.csv', Buffer.from(csvOf(3), 'utf16le'));
    expect(await service.sync(little)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'UTF-16 without a byte-order mark: save it as UTF-8. Or pass --encoding utf-16le.',
      ),
    });
    expect((await service.sync(little, '--encoding', 'utf-16le')).code).toBe(0);
    const big = service.sandbox.file('big.csv', Buffer.from(csvOf(3), 'utf16le').swap16());
    expect((await service.sync(big)).stderr).toContain('big-endian UTF-16');
  });

  test('sync --dry-run checks rows with the rules of the service', async () => {
    const rows = [
      { external_id: 'a1', name: 'Acme', domain: 'https://www.acme.example/about' },
      { external_id: 'a2' },
      { external_id: 'a3', name: 'Acme', domain: 'not a domain' },
      { external_id: 'a4', name: 7 },
      { external_id: 'a5', name: 'Acme', metadata: ['list'] },
      { external_id: 'a6', name: 'x'.repeat(501) },
    ];
    const file = service.sandbox.file('crm.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'));
    const { code, events } = await service.sync(file, '--dry-run', '--json');
    const errors = events.filter(({ event }) => event === 'rejected').map(({ line, error }) => [line, error]);
    expect(errors).toEqual([
      [2, 'name is required and must be a non-empty string'],
      [3, 'domain is not a valid domain'],
      [4, 'name is required and must be a non-empty string'],
      [5, 'metadata must be a JSON object'],
      [6, 'name is longer than 500 characters'],
    ]);
    expect(code).toBe(3);
    expect(events.at(-1)).toMatchObject({ sent: 1, rejected: 5 });
    expect(service.peer.seen).toEqual([]);
  });

  test('regression: sync --prune deletes nothing without a terminal and without --yes', async () => {
    await service.sync(service.sandbox.file('crm.csv', csvOf(20)));
    const file = service.sandbox.file('crm.csv', csvOf(15));
    const calls = service.peer.seen.length;
    expect(await service.sync(file, '--prune')).toMatchObject({
      code: 2,
      stderr:
        'fundmatch: --prune deletes accounts and asks for confirmation. Without a terminal, pass --yes.\n',
    });
    expect(service.peer.seen).toHaveLength(calls);
    expect((await service.sync(file, '--prune', '--yes')).stdout).toContain('deleted 5.');
  });

  test('sync prints the estimated remaining time', () => {
    let now = 0;
    const { terminal, stderr } = service.sandbox.attach();
    const progress = new Progress(terminal, { json: false, quiet: false }, () => now);
    now = 20_000;
    progress.update(0.25, () => '500 rows read', {});
    expect(stderr()).toBe('25 % 500 rows read, about 60 s left\n');
  });
});
