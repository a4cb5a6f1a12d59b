import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { json, startPeer } from './peer.js';
import type { Peer } from './peer.js';
import { csvOf, rowsOf } from './sync-service.js';

/* The program itself, as it was built: signals, and readers of its output that go away. */

const program = new URL('../dist/cli.cjs', import.meta.url).pathname;

let peer: Peer;
let sandbox: Sandbox;
let stored: Set<string>;
let webhookUrl: string;

beforeEach(async () => {
  stored = new Set();
  webhookUrl = 'https://hooks.example.com/old';
  peer = await startPeer((seen, response) => {
    if (seen.path.endsWith('/webhooks')) {
      webhookUrl = seen.body?.url ?? webhookUrl;
      json(response, 200, { webhook_url: webhookUrl });
      return;
    }
    for (const { external_id } of rowsOf(seen)) stored.add(external_id);
    json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
  });
  sandbox = createSandbox(peer.url);
});

afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

const start = (args: string[], stdout: 'pipe' | number = 'pipe') =>
  spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...sandbox.env },
    stdio: ['ignore', stdout, 'pipe'],
  });

async function ended(child: ChildProcess): Promise<{ code: number; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stderr };
}

test('regression: sync fails if its output pipe closes, and --resume finishes it', async () => {
  // A row without an id is an event, so that there is output while rows are sent.
  const file = sandbox.file('crm.csv', `${csvOf(3_000)},Nobody,\n${csvOf(6_000).slice(csvOf(3_000).length)}`);
  const child = start(['sync', 'accounts', file, '--json']);
  child.stdout?.destroy();
  const { code, stderr } = await ended(child);
  expect(code).toBe(130);
  expect(stderr).not.toContain('    at ');
  expect((await sandbox.run(['sync', 'accounts', file, '--resume', '--json'])).code).toBe(3);
  expect(stored.size).toBe(6_000);
});

/** Starts `listen` behind a tunnel and waits until that is registered. */
async function startListen() {
  const child = start(['listen', '--port', '0', '--public-url', 'https://tunnel.example/1', '--json']);
  const end = ended(child);
  let told = '';
  await new Promise<void>((resolve) =>
    child.stderr?.on('data', (part: Buffer) => {
      told += part.toString();
      if (told.includes('until you stop this')) resolve();
    }),
  );
  return { child, end, told };
}

test('regression: listen restores the URL even if npx delivers one Ctrl-C twice', async () => {
  const { child, end } = await startListen();
  // Two kinds, because the system may merge two of one kind.
  child.kill('SIGINT');
  child.kill('SIGTERM');
  const { code, stderr } = await end;
  expect(code).toBe(130);
  expect(stderr).toContain('The webhook is https://hooks.example.com/old again.');
});

test('regression: listen restores the URL when its output pipe closes', async () => {
  const { child, end, told } = await startListen();
  child.stdout?.destroy();
  const port = /127\.0\.0\.1:(\d+)/.exec(told)?.[1];
  const trigger = await sandbox.run(['trigger', `http://127.0.0.1:${port}`]);
  expect(trigger.stderr).not.toContain('ECONNREFUSED');
  expect((await end).code).toBe(130);
  expect(webhookUrl).toBe('https://hooks.example.com/old');
});

(existsSync('/dev/full') ? test : test.skip)(
  'regression: a full disk is told, and is a failure',
  async () => {
    const { code, stderr } = await ended(start(['webhook', 'show'], openSync('/dev/full', 'w')));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'fundmatch: standard output cannot be written: ENOSPC.\n',
    });
  },
);
