import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Circus } from '@jest/types';

/** Milliseconds that a file's resources may take to close after its last test. */
const GRACE_MS = 5_000;

/**
 * Handles that keep a process alive. Unreferenced sockets, such as those of an idle pool, are not
 * counted.
 */
const HANDLES = ['TCPServerWrap', 'TCPSocketWrap', 'PipeWrap', 'ProcessWrap', 'Timeout', 'FSEventWrap'];

/** The resources that tests must close. `test` is the name of the test that opened the resource. */
const open = new Map<unknown, { what: string; test: string; isOpen: () => boolean }>();
let currentTest = 'the file itself';

/**
 * Registers a resource that a test must close. If `isOpen` still returns true after the last test,
 * the file fails with the test's name.
 */
export function track(key: unknown, what: string, isOpen: () => boolean = () => open.has(key)): void {
  open.set(key, { what, test: currentTest, isOpen });
}

/** Removes a closed resource. */
export function untrack(key: unknown): void {
  open.delete(key);
}

subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  // Node sets the arguments of the child process after this event.
  setImmediate(() => {
    const what = `child process ${child.pid}: ${child.spawnargs?.join(' ').slice(0, 200)}`;
    track(child, what, () => child.exitCode === null && child.signalCode === null && child.pid !== undefined);
  });
});

/**
 * Finds what a test file leaves open: child processes, databases, files, and handles that keep the
 * process alive.
 */
export async function watchLeftovers(): Promise<{
  onEvent(event: Circus.Event): void;
  find(): Promise<string[]>;
}> {
  open.clear();
  currentTest = 'the file itself';
  const home = await ownTemporaryDirectory();
  const handlesBefore = countHandles();
  const environmentBefore = { ...process.env };
  const untrackedBefore = await untrackedFiles();

  const find = async (): Promise<string[]> => {
    const left = [...open.values()]
      .filter(({ isOpen }) => isOpen())
      .map(({ what, test }) => `${what} (${test})`);
    for (const name of await readdir(home))
      if (!isShared(name)) left.push(`temporary file ${join(home, name)}`);
    const handles = countHandles();
    for (const kind of HANDLES) {
      const more = (handles.get(kind) ?? 0) - (handlesBefore.get(kind) ?? 0);
      if (more > 0) left.push(`${more} open ${kind}`);
    }
    return left;
  };
  return {
    onEvent: (event) => {
      if (event.name === 'test_start') currentTest = nameOf(event.test);
      if (event.name === 'hook_start' && event.hook.type.endsWith('All')) currentTest = event.hook.type;
    },
    find: async () => {
      await closeIdleFetches();
      let left = await find();
      for (
        const giveUpAt = Date.now() + GRACE_MS;
        left.length > 0 && Date.now() < giveUpAt;
        left = await find()
      )
        await delay(50, undefined, { ref: false });
      for (const name of new Set([...Object.keys(process.env), ...Object.keys(environmentBefore)]))
        if (process.env[name] !== environmentBefore[name]) left.push(`environment variable ${name}`);
      for (const path of await untrackedFiles())
        if (!untrackedBefore.has(path)) left.push(`file in the checkout: ${path}`);
      return left;
    },
  };
}

/**
 * Returns a temporary directory for this worker, within the directory of the run
 * (global-setup.mjs).
 */
async function ownTemporaryDirectory(): Promise<string> {
  const run = process.env['TEST_TEMPORARY_DIRECTORY'];
  if (run === undefined) return tmpdir();
  const home = join(run, `worker-${process.env['JEST_WORKER_ID'] ?? '1'}`);
  await mkdir(home, { recursive: true });
  // When root runs the tests, PostgreSQL runs as another user and must enter this directory.
  await chmod(home, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = home;
  return home;
}

/**
 * Returns whether a file may stay. Copies of PostgreSQL's programs are shared by all servers of a
 * worker. Chromium leaves files when it is killed.
 */
function isShared(name: string): boolean {
  return name.startsWith('fundmatch-programs-') || name.startsWith('.org.chromium.');
}

function countHandles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Closes the idle connections that `fetch` keeps for later calls. Tests cannot close them. */
async function closeIdleFetches(): Promise<void> {
  const place = Symbol.for('undici.globalDispatcher.1');
  const globals = globalThis as unknown as Record<symbol, { destroy(): Promise<void> } | undefined>;
  const dispatcher = globals[place];
  if (dispatcher === undefined) return;
  globals[place] = new (dispatcher.constructor as new () => { destroy(): Promise<void> })();
  await dispatcher.destroy();
}

/**
 * Returns the untracked files that git does not ignore. Only CI checks them, because elsewhere
 * people may write files while tests run.
 */
async function untrackedFiles(): Promise<Set<string>> {
  if (!process.env['CI']) return new Set();
  try {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '--others', '--exclude-standard']);
    return new Set(stdout.split('\n').filter((path) => path !== ''));
  } catch {
    return new Set();
  }
}

function nameOf(test: Circus.TestEntry): string {
  const names = [test.name];
  for (let block: Circus.DescribeBlock | undefined = test.parent; block?.parent; block = block.parent)
    names.unshift(block.name);
  return names.join(' › ');
}
