import { spawnSync } from 'node:child_process';
import { chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compileFor,
  isRoot,
  joinHere,
  joinInChild,
  makeClaimsOld,
  NOBODY,
  query,
  serverPid,
  setUpMembers,
  startChild,
  UNSHARE,
} from '../harness/embedded-members.js';
import { soon } from '../harness/soon.js';

const asRoot = isRoot ? test : test.skip;
const hasNamespaces = isRoot && spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
const place = setUpMembers();

describe('a new data directory', () => {
  test('three processes that start at once share one server', async () => {
    const dataDir = join(place(), 'at-once');
    const three = await Promise.all([1, 2, 3].map(() => joinInChild(dataDir)));
    expect(new Set(three.map(({ url }) => url)).size).toBe(1);
    const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log.match(/starting PostgreSQL/g)).toHaveLength(1);
    await Promise.all(three.map((child) => child.leave()));
    await expect(query(three[0]!.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('the next process runs initdb again if initdb was killed', async () => {
    const dataDir = join(place(), 'half');
    const child = startChild(dataDir);
    const home = join(dataDir, 'postgres');
    const names = () => readdir(home).catch((): string[] => []);
    await soon(
      'initdb has created its directory',
      async () => (await names()).some((name) => name.startsWith('data.init-')),
      60_000,
    );
    await child.kill();
    expect(await names()).not.toContain('data');
    const member = await joinHere(dataDir);
    expect(await query(member.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('a normal user can start a server, and the files keep their owner when root joins', async () => {
    const dataDir = join(place(), 'plain');
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

  asRoot('root can start a server even if only root may enter its directories', async () => {
    const closed = join(place(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    await compileFor(closed, { copyPrograms: true });
    // The database's user cannot run programs in a closed directory. So the programs are copied to
    // DATA_DIR, which is open.
    const open = await joinInChild(join(place(), 'shared'), { programs: closed });
    expect(await readdir(join(place(), 'shared', 'postgres'))).toContainEqual(
      expect.stringMatching(/^linux-/),
    );
    await open.leave();
    // In this case, DATA_DIR is in a closed directory, and the data must stay there.
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

describe('containers', () => {
  const dataDir = () => join(place(), 'shared');

  // Every container starts with process id 1, so process ids repeat. A stale file may therefore
  // contain the id of a running process.
  (hasNamespaces ? test : test.skip)('the next container starts after a container was killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await joinInChild(dataDir(), { namespace: true });
      await query(member.url, 'select 1');
      await member.kill();
      await soon(
        'the server stops',
        async () => (await query(member.url, 'select 1').catch(() => [])).length === 0,
        60_000,
      );
      await makeClaimsOld(dataDir());
    }
  });
});
