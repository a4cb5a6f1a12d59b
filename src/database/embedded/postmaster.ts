import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { open, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { directoryArgument, lastLines, type Cluster } from './cluster.js';
import { EmbeddedPostgresError, USE_YOUR_OWN } from './embedded-postgres-error.js';
import { processArguments } from './process-identity.js';
import { cannotRun, runProgram, spawnOptions } from './programs.js';
import { giveToDirectoryOwner } from './server-account.js';
import { serverArguments } from './server-settings.js';

/** A server that accepts connections on 127.0.0.1. */
export interface Server {
  pid: number;
  port: number;
}

export interface StartOptions {
  settings: Record<string, string>;
  /** If true, the server starts in its own session, which the terminal's Ctrl-C does not reach. */
  detached: boolean;
  /**
   * True if other processes use the recorded port. If that port is taken, the start waits until the
   * port is free.
   */
  keepPort?: boolean;
  log: (line: string) => void;
}

type Outcome = { server: Server } | { exited: string };

const PATIENCE_MS = 30_000;

/**
 * Returns the cluster's running server, or starts one. Waits for a server that is starting or
 * stopping, however long its crash recovery takes. The caller must hold the cluster's lock.
 */
export async function ensureServer(
  cluster: Cluster,
  options: StartOptions,
): Promise<Server & { started: boolean }> {
  const running = await findServer(cluster);
  if (running) return { ...running, started: false };
  await rotateLog(cluster.logFile);
  const deadline = Date.now() + PATIENCE_MS;
  let port = Number(await readFile(cluster.portFile, 'utf8').catch(() => '')) || (await freePort());
  for (;;) {
    const outcome = await launch(cluster, port, options);
    if ('server' in outcome) {
      await writeFile(cluster.portFile, `${port}\n`, { mode: 0o644 });
      await giveToDirectoryOwner(cluster.portFile);
      return { ...outcome.server, started: true };
    }
    if (Date.now() > deadline) throw failedStart(cluster, outcome.exited);
    if (/Address already in use|could not bind/.test(outcome.exited)) {
      if (options.keepPort) await delay(200);
      else port = await freePort();
    } else if (outcome.exited.includes('"postmaster.pid" already exists')) {
      const other = await findServer(cluster);
      if (other) return { ...other, started: false };
      // The file contains the pid of a dead server. Another process or a zombie now has this pid,
      // and PostgreSQL's own check treats it as a live server.
      await rm(join(cluster.dir, 'postmaster.pid'), { force: true });
    } else if (outcome.exited.includes('shared memory block')) {
      // Child processes of a killed server end within moments. Until then they hold its shared
      // memory.
      await delay(100);
    } else throw failedStart(cluster, outcome.exited);
  }
}

/**
 * Finds the cluster's running server. Waits while the server starts or stops. Returns undefined if
 * no server runs.
 */
async function findServer(cluster: Cluster): Promise<Server | undefined> {
  for (;;) {
    const found = await readPidFile(cluster.dir);
    if (found === undefined || !(await isServerOf(cluster, found.pid))) return undefined;
    if (found.status === 'ready' && found.port > 0) return { pid: found.pid, port: found.port };
    // After a plain SIGTERM, the server would wait for its sessions to end, which may never happen.
    if (found.status === 'stopping') await stopServer(cluster, found.pid, 'fast');
    await delay(20);
  }
}

/** Stops the cluster's server in any state. Returns false if no server runs. */
export async function stopRunningServer(cluster: Cluster): Promise<boolean> {
  const found = await readPidFile(cluster.dir);
  if (found === undefined || !(await isServerOf(cluster, found.pid))) return false;
  await stopServer(cluster, found.pid, 'fast');
  return true;
}

/**
 * Stops the server and waits until its process has ended. `fast` ends the sessions and flushes the
 * data. `immediate` leaves recovery to the next start. After a minute, `fast` becomes `immediate`.
 */
export async function stopServer(cluster: Cluster, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (!(await isServerOf(cluster, pid))) return;
  await signalServer(cluster, pid, mode === 'fast' ? 'INT' : 'QUIT');
  const deadline = Date.now() + 2 * PATIENCE_MS;
  for (let pauseMs = 2; await isServerOf(cluster, pid); pauseMs = Math.min(pauseMs * 2, 50)) {
    await delay(pauseMs);
    if (Date.now() < deadline) continue;
    if (mode === 'immediate')
      throw new EmbeddedPostgresError(`The database server (process ${pid}) does not stop: kill it.`);
    return stopServer(cluster, pid, 'immediate');
  }
}

/**
 * Returns whether `pid` is a live server of this cluster and not another process with the same pid.
 */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  const args = processArguments(pid);
  if (args === undefined) return false;
  // On Windows there is no easy check, so the file is trusted.
  if (args.length === 0 || process.platform === 'win32') return true;
  if (args.includes(`cluster_name=${clusterName(cluster)}`)) return true;
  if (!/^postgres(:.*)?$/.test(basename(args[0] ?? ''))) return false;
  if (args.includes(cluster.dir)) return true;
  // An operator started the server with a relative path. Only the same user can read its working
  // directory. In a container, not even root can.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster.dir;
}

/**
 * Returns a name derived from the server's directory. The process list shows the name, and
 * `isServerOf` recognises the server by it.
 */
function clusterName(cluster: Cluster): string {
  return `fundmatch-${createHash('sha256').update(cluster.dir).digest('hex').slice(0, 12)}`;
}

async function launch(cluster: Cluster, port: number, options: StartOptions): Promise<Outcome> {
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    await giveToDirectoryOwner(cluster.logFile);
    const logStart = (await log.stat()).size;
    const program = {
      cwd: cluster.dir,
      account: cluster.account,
      args: await launchArguments(cluster, port, options),
    };
    const stale = await readPidFile(cluster.dir);
    const child = spawn(cluster.binaries.postgres, program.args, {
      ...spawnOptions(program),
      detached: options.detached,
      stdio: ['ignore', log.fd, log.fd],
    });
    let ended = false;
    let failure: Error | undefined;
    child.once('exit', () => (ended = true));
    child.once('error', (error) => (failure = error));
    child.unref();
    const hasEnded = () => ended || failure !== undefined;
    const server = await untilReady(cluster, { pid: child.pid, stale, hasEnded, log: options.log });
    if (failure) throw cannotRun(cluster.binaries.postgres, program, failure);
    return server ? { server } : { exited: await readFrom(cluster.logFile, logStart) };
  } finally {
    await log.close();
  }
}

async function launchArguments(cluster: Cluster, port: number, options: StartOptions): Promise<string[]> {
  const directory = await directoryArgument(cluster, cluster.dir);
  return [
    ...['-D', directory],
    ...serverArguments({ cluster_name: clusterName(cluster), port: String(port) }, options.settings),
  ];
}

async function untilReady(
  cluster: Cluster,
  launched: {
    pid: number | undefined;
    stale: PidFile | undefined;
    hasEnded: () => boolean;
    log: StartOptions['log'];
  },
): Promise<Server | undefined> {
  const slowAfterMs = 5_000;
  let reportAt = Date.now() + slowAfterMs;
  while (!launched.hasEnded()) {
    const found = await readPidFile(cluster.dir);
    // A restarted container assigns the same pids again, so the file of a dead server may contain
    // the pid of this process.
    const isOwn = found?.pid === launched.pid && found?.writtenAt !== launched.stale?.writtenAt;
    if (isOwn && found?.status === 'ready') return { pid: found.pid, port: found.port };
    if (Date.now() > reportAt) {
      launched.log(
        `The embedded database is still starting. After a crash, it first replays its log (see ${cluster.logFile}).`,
      );
      reportAt = Date.now() + 2 * slowAfterMs;
    }
    await delay(5);
  }
  return undefined;
}

interface PidFile {
  pid: number;
  port: number;
  status: string;
  /** Modification time in nanoseconds, which distinguishes two versions of the file. */
  writtenAt: bigint;
}

/**
 * Reads the server's pid file. Its lines are pid, directory, start, port, socket directory,
 * address, memory and status.
 */
async function readPidFile(dir: string): Promise<PidFile | undefined> {
  const file = await open(join(dir, 'postmaster.pid'), 'r').catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { mtimeNs } = await file.stat({ bigint: true });
    const lines = (await file.readFile('utf8')).split('\n').map((line) => line.trim());
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), status: lines[7] ?? '', writtenAt: mtimeNs };
  } finally {
    await file.close();
  }
}

async function signalServer(cluster: Cluster, pid: number, signal: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    const options = { args: ['kill', signal, String(pid)], cwd: cluster.dir, account: cluster.account };
    await runProgram(cluster.binaries.pgCtl, options);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Requests a free port from the system. Another process may take the port before the server binds
 * it.
 */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function failedStart(cluster: Cluster, output: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new EmbeddedPostgresError(
      `The disk of ${cluster.dir} is full: free some space, then start again (nothing is lost), ${USE_YOUR_OWN}.`,
    );
  }
  return new EmbeddedPostgresError(
    `The embedded database does not start. Correct what ${cluster.logFile} reports, ${USE_YOUR_OWN}. Its last lines: ${lastLines(output)}`,
  );
}

const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Limits the size of the server's log by keeping one earlier file. Runs only before a start,
 * because a running server holds the file open.
 */
async function rotateLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LOG_LIMIT_BYTES) return;
  await rename(path, `${path}.1`);
}

async function readFrom(path: string, start: number): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.subarray(start).toString('utf8');
}
