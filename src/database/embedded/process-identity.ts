import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Identifies one run of one process. The start time is part of the identity, because pids are
 * reused (a container's first process always has pid 1). The machine is part of it, because pid and
 * start time are only valid within a pid namespace and a boot.
 */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
  machine: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startMoment(process.pid) ?? '', machine: ownMachine() };
}

/**
 * Returns whether exactly that process still runs. Returns undefined if the process belongs to
 * another container or an earlier boot, because its pid is not visible here.
 */
export function isRunning(identity: ProcessIdentity): boolean | undefined {
  if (identity.machine !== ownMachine()) return undefined;
  const startedAt = startMoment(identity.pid);
  return startedAt !== undefined && (identity.startedAt === '' || startedAt === identity.startedAt);
}

/**
 * Returns the arguments of a running process. Returns an empty list if the arguments cannot be
 * read, and undefined if the process has ended or is a zombie.
 */
export function processArguments(pid: number): string[] | undefined {
  if (startMoment(pid) === undefined) return undefined;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (process.platform === 'win32') return [];
    return ps(pid, 'command').split(' ');
  } catch {
    return [];
  }
}

let machine: string | undefined;

function ownMachine(): string {
  machine ??= readMachine();
  return machine;
}

function readMachine(): string {
  if (process.platform !== 'linux') return process.platform;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return process.platform;
  }
}

/**
 * Returns a text that differs between two processes with the same pid. Returns an empty text if the
 * system offers none, and undefined if the process has ended.
 */
function startMoment(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return linuxStart(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform === 'win32') return '';
  try {
    return ps(pid, 'lstart').trim();
  } catch {
    return '';
  }
}

function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended. It stays in the list if the container's first process does not collect
    // it.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
