import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soon } from './soon.js';

/**
 * True if PgBouncer is installed. Otherwise the tests that need PgBouncer are skipped with a
 * message.
 */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** User for PgBouncer, which refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PgBouncer {
  /** URL of the database through PgBouncer. */
  url: string;
  /** Kills PgBouncer, which simulates a crash. */
  kill(): Promise<void>;
  /** Starts PgBouncer after `kill`, on the same port. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode on 127.0.0.1, in front of the server of a database. It
 * accepts 100 clients and opens 5 connections to the server.
 */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const url = new URL(databaseUrl);
  const home = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const users = join(home, 'users.txt');
  const settings = join(home, 'pgbouncer.ini');
  await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${url.password === '' ? 'trust' : 'scram-sha-256'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 100
idle_transaction_timeout = 30
`,
  );
  for (const path of [users, settings]) await chmod(path, 0o644);
  await chmod(home, 0o711);
  if (NOBODY.uid !== undefined) await chown(home, NOBODY.uid, NOBODY.gid);
  let child: ChildProcess | undefined;
  const startAgain = async (): Promise<void> => {
    const started = spawn('pgbouncer', ['-q', settings], { ...NOBODY, cwd: '/', stdio: 'ignore' });
    child = started;
    await soon('PgBouncer answers', () => {
      if (started.exitCode !== null)
        throw new Error(`PgBouncer did not start: exit code ${started.exitCode}`);
      return answers(port);
    });
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  url.port = String(port);
  await startAgain();
  return {
    url: url.href,
    kill,
    startAgain,
    stop: async () => {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
