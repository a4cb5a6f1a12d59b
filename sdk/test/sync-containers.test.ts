import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { requireBuild } from '../../test/harness/build.js';
import { json } from './peer.js';
import { csvOf, rowsOf, startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Arguments of `unshare` for new process, mount and host name namespaces. As in a container, the
 * command is process 1.
 */
const ISOLATE = [
  '--user',
  '--map-root-user',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--mount',
  '--uts',
];

const mayIsolate = (() => {
  try {
    execFileSync('unshare', [...ISOLATE, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!mayIsolate)
  console.warn('Skipped: this system does not permit namespaces (unshare), so no containers can be made.');

beforeAll(requireBuild);

let service: SyncService;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await service.close();
});

interface Container {
  child: ChildProcess;
  end: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/**
 * Runs a sync as process 1 of a container with this host name. Runs the shell command `before`
 * first, as root.
 */
function contain(
  hostname: string,
  file: string,
  options: { before?: string; args?: string[] } = {},
): Container {
  const { before = 'true', args = [] } = options;
  // The built program starts eight times as fast as the TypeScript sources.
  const command = ['node', 'cli/dist/cli.cjs'];
  const script = `hostname "$0" && ${before} && exec "$@"`;
  const child = spawn(
    'unshare',
    [...ISOLATE, 'sh', '-c', script, hostname, ...command, 'sync', 'accounts', file, ...args],
    { cwd: ROOT, env: { ...process.env, ...service.sandbox.env } },
  );
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part) => (stdout += String(part)));
  child.stderr.on('data', (part) => (stderr += String(part)));
  const end = once(child, 'close').then(([code]: (number | null)[]) => {
    running.delete(child);
    return { code: code ?? null, stdout, stderr };
  });
  return { child, end };
}

const names = () => new Set([...service.stored.values()].map(({ name }) => name));

/** Blocks the first call with rows until the test calls `release`. */
function holdFirstCall(): { began: Promise<void>; release: () => void } {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const began = new Promise<void>((resolve) => {
    service.instead = async (seen, response, count) => {
      if (count === 1) {
        resolve();
        await released;
        response.setHeader('x-sync-state', service.states.note(seen));
      }
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
    };
  });
  return { began, release };
}

const lockPath = () => {
  const directory = join(service.sandbox.directory, 'state', 'fundmatch', 'sync');
  const name = readdirSync(directory).find((one) => one.endsWith('.lock'));
  return join(directory, name ?? '');
};

(mayIsolate ? describe : describe.skip)('syncs in containers that share the sync state', () => {
  test.each([
    ['on hosts with different names', 'one', 'two'],
    ['on hosts with the same name', 'crm', 'crm'],
  ])(
    'syncs %s never run at the same time, and the next sync sends the rows of its file',
    async (_, first, second) => {
      const file = service.sandbox.file(
        'crm.csv',
        csvOf(1, () => 'Old'),
      );
      const fresh = service.sandbox.file(
        'fresh.csv',
        csvOf(1, () => 'New'),
      );
      const { began, release } = holdFirstCall();
      const one = contain(first, file);
      await began;
      const two = await contain(second, fresh).end;
      expect(two).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`Another sync of this source is running (process 1 on ${first})`),
      });
      release();
      expect((await one.end).code).toBe(0);
      expect((await contain(second, fresh).end).stdout).toContain('1 changed');
      expect(names()).toEqual(new Set(['New']));
      expect((await contain(first, fresh).end).stdout).toContain('1 unchanged. Stored 0 in 0 calls');
    },
  );

  test('a second sync takes over the lock of a frozen sync, and the frozen sync fails when it resumes', async () => {
    const file = service.sandbox.file(
      'crm.csv',
      csvOf(1, () => 'Old'),
    );
    const fresh = service.sandbox.file(
      'fresh.csv',
      csvOf(1, () => 'New'),
    );
    const { began, release } = holdFirstCall();
    const frozen = contain('one', file);
    await began;
    // The test freezes the process and sets its last heartbeat back by 70 s.
    const path = lockPath();
    const inside = Number(
      readFileSync(`/proc/${frozen.child.pid}/task/${frozen.child.pid}/children`, 'utf8'),
    );
    process.kill(inside, 'SIGSTOP');
    const silent = new Date(statSync(path).mtimeMs - 70_000);
    utimesSync(path, silent, silent);
    const two = await contain('two', fresh).end;
    expect([two.code, two.stdout]).toEqual([0, expect.stringContaining('Stored 1')]);
    process.kill(inside, 'SIGCONT');
    release();
    const end = await frozen.end;
    expect([end.code, end.stderr]).toEqual([
      5,
      expect.stringContaining('Another sync of this source took over'),
    ]);
    // The call of the frozen process reached the service last, so its old row is stored.
    expect(names()).toEqual(new Set(['Old']));
    const next = await contain('two', fresh).end;
    expect(next.stderr).toContain('so every row is sent again');
    expect(names()).toEqual(new Set(['New']));
    expect((await contain('one', fresh).end).stdout).toContain('Stored 0 in 0 calls');
    expect(existsSync(path)).toBe(false);
  });

  test('if the disk for the sync state is full, the sync names the file and the cause, and sends no rows', async () => {
    const state = join(service.sandbox.directory, 'small');
    const file = service.sandbox.file('crm.csv', csvOf(3_000));
    const before = `mkdir -p '${state}' && mount -t tmpfs -o size=8k tmpfs '${state}'`;
    const { code, stderr } = await contain('one', file, {
      before,
      args: ['--state', state, '--concurrency', '1'],
    }).end;
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /small\/accounts-default-[\w-]+\.journal cannot be written: ENOSPC\. The disk is full/,
    );
    expect(service.stored.size).toBe(0);
  });
});
