import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { json, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';
import { knowingSyncs, States } from './sync-states.js';
import { csvOf, rowsOf } from './sync-service.js';

/* This file tests how the built program handles signals and closed output pipes. */

const program = new URL('../../cli/dist/cli.cjs', import.meta.url).pathname;

let peer: Peer;
let sandbox: Sandbox;
let stored: Set<string>;
/** The polls of `listen` in order of arrival. Every poll except the first stays open. */
let polls: AsyncIterator<unknown>;

beforeEach(async () => {
  stored = new Set();
  const arrivals = new EventEmitter();
  polls = on(arrivals, 'poll')[Symbol.asyncIterator]() as AsyncIterator<unknown>;
  const behaviour: Behaviour = (seen, response) => {
    if (seen.path.endsWith('/webhooks')) return json(response, 200, { webhook_url: null });
    if (seen.path.startsWith('/listen')) {
      if (seen.path === '/listen') json(response, 200, { event: null, next: 'a' });
      arrivals.emit('poll', response);
      return;
    }
    for (const { external_id } of rowsOf(seen)) stored.add(external_id);
    json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
  };
  peer = await startPeer(knowingSyncs(new States(), behaviour));
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

test('regression: sync exits with 130 if its output pipe closes, and --resume sends the remaining rows', async () => {
  // A row without an id produces an event. The command therefore prints output while it sends rows.
  const file = sandbox.file('crm.csv', `${csvOf(3_000)},Nobody,\n${csvOf(6_000).slice(csvOf(3_000).length)}`);
  const child = start(['sync', 'accounts', file, '--json']);
  child.stdout?.destroy();
  const { code, stderr } = await ended(child);
  expect(code).toBe(130);
  expect(stderr).not.toContain('    at ');
  expect((await sandbox.run(['sync', 'accounts', file, '--resume', '--json'])).code).toBe(3);
  expect(stored.size).toBe(6_000);
});

/** Starts `listen` and waits until the command polls. */
async function startListen() {
  const child = start(['listen', '--json']);
  const end = ended(child);
  await polls.next();
  return { child, end, waiting: ((await polls.next()).value as [ServerResponse])[0] };
}

test('regression: listen exits without an error even if npx delivers one Ctrl-C twice', async () => {
  const { child, end } = await startListen();
  // The test sends two different signals, because the system may merge two equal signals.
  child.kill('SIGINT');
  child.kill('SIGTERM');
  const { code, stderr } = await end;
  // The system may deliver either signal first.
  expect([130, 143]).toContain(code);
  expect(stderr).toMatch(/^Waiting for new matches of .*\n$/);
});

test('regression: listen exits with 143 after SIGTERM, as process supervisors expect', async () => {
  const { child, end } = await startListen();
  child.kill('SIGTERM');
  expect((await end).code).toBe(143);
});

test('regression: listen exits with 130 when its output pipe closes', async () => {
  const { child, end, waiting } = await startListen();
  child.stdout?.destroy();
  json(waiting, 200, { event: { body: '{}', signature: '' }, next: 'b' });
  expect((await end).code).toBe(130);
});

(existsSync('/dev/full') ? test : test.skip)(
  'regression: a command exits with 1 and names ENOSPC if standard output is on a full disk',
  async () => {
    const { code, stderr } = await ended(start(['webhook', 'show'], openSync('/dev/full', 'w')));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'fundmatch: standard output cannot be written: ENOSPC.\n',
    });
  },
);
