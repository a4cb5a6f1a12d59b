import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { CliError, EXIT } from '../exit-codes.js';

const BEAT_MS = 5_000;
/** Milliseconds without a heartbeat after which the holder counts as dead. */
const STALE_MS = 60_000;

/** The holder of a lock, as the lock file stores it. */
interface Holder {
  token: string;
  host: string;
  /**
   * The kernel boot id and the process namespace in which `pid` identifies the process. Empty if
   * they are unavailable.
   */
  processes: string;
  pid: number;
}

/**
 * A lock that this process holds until it releases the lock. If the process sends no heartbeat for
 * 60 s, another process can take the lock over.
 */
export interface Lock {
  /** Identifies this holder. The token is unique, even among later holders of the same lock. */
  readonly token: string;
  /**
   * Throws `CliError` if another process took the lock over, even if that process has released the
   * lock since.
   */
  check(): void;
  /** Releases the lock, unless another process holds it. */
  release(): void;
}

/** Tokens of the locks that this process holds. */
const ours = new Set<string>();

/**
 * Acquires a lock file. Throws `CliError` while another process holds the lock. The holder may run
 * in a container, or on another host with the same shared directory. The lock expires if its holder
 * sends no heartbeat for 60 s. A process id is checked only within the same process namespace.
 */
export function takeLock(path: string): Lock {
  const me = { token: randomUUID(), host: hostname(), processes: processesOf(), pid: process.pid };
  for (;;) {
    if (tryCreate(path, me)) return hold(path, me);
    const found = readHolder(path);
    if (found === undefined) continue;
    if (isAlive(path, found, me)) throw taken(found);
    bury(path, found, me.token);
  }
}

function hold(path: string, me: Holder): Lock {
  ours.add(me.token);
  // The heartbeat writes through the file descriptor. It therefore never writes to the lock file of
  // a later holder.
  const file = openSync(path, 'r+');
  const beat = setInterval(() => {
    try {
      writeSync(file, print(me), 0);
      // Without fsync, a network file system may show the write to other hosts much later.
      fsyncSync(file);
    } catch {
      // The disk may be full or unavailable for a moment. `check` detects a lost lock.
    }
  }, BEAT_MS);
  beat.unref();
  const isOurs = () => readHolder(path)?.token === me.token;
  return {
    token: me.token,
    check: () => {
      if (isOurs()) return;
      throw new CliError(
        EXIT.unavailable,
        'Another sync of this source took over, because this one sent no heartbeat for 60 seconds. Run it again.',
      );
    },
    release: () => {
      clearInterval(beat);
      closeSync(file);
      ours.delete(me.token);
      if (isOurs()) rmSync(path, { force: true });
    },
  };
}

function tryCreate(path: string, me: Holder): boolean {
  try {
    writeFileSync(path, print(me), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const print = (me: Holder): string => `${JSON.stringify(me)}\n`;

/**
 * Reads the holder of a lock. Returns undefined if the lock file does not exist. If the file is
 * incomplete, the holder has no host and no process id.
 */
function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return { token: '', host: '', processes: '', pid: 0, ...(JSON.parse(text) as object) };
  } catch {
    return { token: text, host: '', processes: '', pid: 0 };
  }
}

function isAlive(path: string, holder: Holder, me: Holder): boolean {
  if (holder.processes !== '' && holder.processes === me.processes && holder.host === me.host) {
    // The lock has our process id but is not ours, so an earlier process with the same id created
    // it.
    if (holder.pid === me.pid) return ours.has(holder.token);
    if (!exists(holder.pid)) return false;
  }
  return silenceMs(path, me.token) <= STALE_MS;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the milliseconds since the last heartbeat. Uses the clock of the file system, because the
 * clocks of two hosts may differ.
 */
function silenceMs(path: string, token: string): number {
  const probe = `${path}.${token}`;
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    const now = statSync(probe).mtimeMs;
    return now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
  } finally {
    rmSync(probe, { force: true });
  }
}

/**
 * Removes the lock file of a dead holder by renaming the file. If another process was faster, this
 * process may rename the new lock instead. The token shows that, and this process then puts the new
 * lock back.
 */
function bury(path: string, dead: Holder, token: string): void {
  const grave = `${path}.${token}`;
  try {
    renameSync(path, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    if (readHolder(grave)?.token !== dead.token) linkSync(grave, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(grave, { force: true });
  }
}

function taken({ host, pid }: Holder): CliError {
  const who = host === '' ? '' : ` (process ${pid} on ${host})`;
  return new CliError(
    EXIT.usage,
    `Another sync of this source is running${who}. Wait until it ends, or use --source for another feed.`,
  );
}

/**
 * Returns the scope in which a process id is unique. Containers of one host share the kernel boot
 * and may share the host name, but each has its own process namespace. On systems other than Linux,
 * the host name is enough.
 */
function processesOf(): string {
  if (process.platform !== 'linux') return process.platform;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
