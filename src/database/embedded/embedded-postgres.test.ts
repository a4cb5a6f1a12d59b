import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  isRoot,
  joinHere,
  joinInChild,
  NOBODY,
  query,
  serverPid,
  setUpMembers,
  startChild,
} from '../../../test/harness/embedded-members.js';
import { joinEmbeddedPostgres } from './embedded-postgres.js';
import { soon } from '../../../test/harness/soon.js';

const place = setUpMembers();

describe('one data directory, several processes', () => {
  const dataDir = () => join(place(), 'shared');

  test('the first process starts the server, the last process stops it, and the data stays', async () => {
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

  test('the role of the service owns its database and is not a superuser, and text is UTF-8', async () => {
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

  test('the next process takes over the server of a killed process, and the last process stops it', async () => {
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

  test('after process and server are killed together, the next start recovers the committed data', async () => {
    const killed = await joinInChild(dataDir());
    await query(killed.url, `create table recovered as select 'committed' as name`);
    process.kill(await serverPid(dataDir()), 'SIGKILL');
    await killed.kill();
    const next = await joinHere(dataDir());
    expect(await query(next.url, 'select name from recovered')).toHaveLength(1);
  });

  test('a server that dies while processes use it is restarted at the same address', async () => {
    const member = await joinHere(dataDir());
    process.kill(await serverPid(dataDir()), 'SIGKILL');
    await soon(
      'the server answers',
      async () => (await query(member.url, 'select 1 as one').catch(() => [])).length === 1,
      60_000,
    );
  });

  test('the server starts although an old pid file contains the pid of an unrelated process', async () => {
    // PostgreSQL assumes that any process of its own user is a running server.
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
describe('containers', () => {
  const dataDir = () => join(place(), 'shared');

  test('the second container rejects a directory that another container uses', async () => {
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
    const dataDir = join(place(), 'shared');
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
    const file = join(place(), 'file');
    await writeFile(file, '');
    await expect(joinHere(file)).rejects.toThrow(/data directory .*file.* set DATA_DIR .*DATABASE_URL/);
  });

  test('names a data directory that is not writable', async () => {
    const dataDir = join(place(), 'unwritable');
    await mkdir(dataDir, { mode: 0o555 });
    const refused = startChild(dataDir, isRoot ? NOBODY : {});
    expect(await refused.answer).toMatchObject({
      error: expect.stringMatching(
        /^EmbeddedPostgresError: The data directory .*unwritable.* is not writable for user id \d+: .*DATABASE_URL.*\(EACCES\)\.$/,
      ),
    });
  });

  test('names the other major version of the data, which stays unchanged', async () => {
    const dataDir = join(place(), 'older');
    await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '16\n');
    await expect(joinHere(dataDir)).rejects.toThrow(
      /created by PostgreSQL 16, but this release contains version 18/,
    );
    expect(await readdir(join(dataDir, 'postgres', 'data'))).toEqual(['PG_VERSION']);
  });

  test('quotes what the server reports about an unknown setting', async () => {
    const dataDir = join(place(), 'shared');
    await expect(joinEmbeddedPostgres({ dataDir, settings: { no_such_setting: '1' } })).rejects.toThrow(
      /does not start\. Correct what .*server\.log reports.*no_such_setting/,
    );
  });
});
