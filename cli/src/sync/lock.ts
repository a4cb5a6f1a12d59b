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
/** After this silence the holder is gone. */
const STALE_MS = 60_000;

/** What a lock file says of its holder. */
interface Holder {
  token: string;
  host: string;
  /** The boot of the kernel and the namespace in which `pid` means this process; '' where there is none. */
  processes: string;
  pid: number;
}

/** A lock that this process holds until it is released, or taken over after a silence of 60 s. */
export interface Lock {
  /** Names this holder. No other has the same, not even of the same lock later. */
  readonly token: string;
  /** Throws `CliError` if another process has taken the lock over, even if it released it since. */
  check(): void;
  /** Gives the lock back, unless another process has it. */
  release(): void;
}

/** The locks of this process. */
const ours = new Set<string>();

/**
 * Takes a lock file. Another process, also one in a container or on another host that shares the
 * directory, has it until it was silent for 60 s. A process id decides only where it means the same
 * process. Throws `CliError` while another holds it.
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
  // By its descriptor, the heartbeat reaches this file only, whatever the path names by now.
  const file = openSync(path, 'r+');
  const beat = setInterval(() => {
    try {
      writeSync(file, print(me), 0);
      // Else a directory of a network may tell the other hosts of it much later.
      fsyncSync(file);
    } catch {
      // A disk that is full or gone for a moment. `check` sees the consequences.
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
        'Another sync of this source took over, because this one was silent for 60 seconds. Run it again.',
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

/** Reads who holds a lock; undefined if nobody does. A file that is being written names nobody yet. */
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
    // Our own process id without our lock: an earlier process had it.
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

/** The time since the last heartbeat, by the clock of the file system: those of two hosts may differ. */
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
 * Moves the lock of a dead holder away. Of several takers, one moves it. A later one may move the lock
 * of the first instead: it sees that by the token, and puts it back.
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
    `Another sync of this source is running${who}; use --source for another feed.`,
  );
}

/**
 * Names the processes that a process id of ours can mean. Containers of one host have the same boot, and
 * may have the same host name, but each its own namespace. Elsewhere than on Linux the host decides.
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
