import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { foreignTouch, listClaims, makeClaim, withLock, type Claim } from './claims.js';
import { openCluster, readPassword, type Cluster } from './cluster.js';
import { ensureDatabase } from './database-role.js';
import {
  EmbeddedPostgresError,
  errorCode,
  explainFileError,
  USE_YOUR_OWN,
} from './embedded-postgres-error.js';
import { ensureServer, isServerOf, stopRunningServer, stopServer, type StartOptions } from './postmaster.js';
import { giveToDirectoryOwner } from './server-account.js';

export interface EmbeddedPostgres {
  /** The URL, `postgres://…`, for pg and TypeORM. The URL is valid for the whole membership. */
  url: string;
  /**
   * Ends the membership, and stops the server if this was the last member. Close the connections
   * first. The call may be repeated.
   */
  leave(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The parent directory. Everything is stored in `<dataDir>/postgres`. */
  dataDir: string;
  log?: (line: string) => void;
  /** Further server settings. They apply if this member starts the server. */
  settings?: Record<string, string>;
}

/**
 * Joins the embedded server of `dataDir`. Starts the server if it does not run, and creates the
 * cluster the first time. Throws `EmbeddedPostgresError` with one line for the operator.
 *
 * All processes of the machine that joined share the server. The first member starts the server and
 * the last member to leave stops it. The server runs in its own session, so Ctrl-C reaches the
 * service but not its database. The server outlives a killed member. If the server dies, the first
 * member that notices this restarts it on the same port.
 *
 * `<dataDir>/postgres` contains `data`, `server.log`, `password`, `port` and `members` (the
 * members' claims and the lock). PostgreSQL does not run as root. If the service runs as root,
 * `data` belongs to `nobody`. See `directoryArgument` and `findBinaries` for closed directories.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(resolve(options.dataDir), 'postgres');
  try {
    await prepareHome(home);
    const { settings = {}, log = () => undefined } = options;
    return await enter(new Members(home), { settings, log, detached: true });
  } catch (error) {
    throw explainFileError(error, home);
  }
}

async function enter(members: Members, options: StartOptions): Promise<EmbeddedPostgres> {
  const entered = await withLock(members.lock, async () => {
    await members.refuseOtherContainer();
    const others = await members.list();
    const claim = await makeClaim(members.dir, MEMBER);
    try {
      return { claim, ...(await open(members.home, { ...options, keepPort: others.length > 0 })) };
    } catch (error) {
      await claim.release();
      throw error;
    }
  });
  const watch = keepAlive(members, entered, options);
  let left: Promise<void> | undefined;
  return {
    url: entered.url,
    leave() {
      watch.end();
      left ??= leave(members, entered.claim, { ...entered, pid: watch.pid() }, options);
      return left;
    },
  };
}

interface Opened {
  cluster: Cluster;
  pid: number;
  url: string;
}

async function open(home: string, options: StartOptions): Promise<Opened> {
  const beganAt = Date.now();
  const cluster = await openCluster(home, { durable: true });
  for (;;) {
    const { pid, port, started } = await ensureServer(cluster, options);
    try {
      const url = await ensureDatabase(port, await readPassword(cluster));
      if (started)
        options.log(
          `Embedded PostgreSQL runs on port ${port} after ${Date.now() - beganAt} ms (${cluster.dir}).`,
        );
      return { cluster, pid, url };
    } catch (error) {
      if (started) await stopServer(cluster, pid, 'fast');
      // A server that was just killed still looks alive, and drops connections.
      if (started || !isBrokenOff(error) || Date.now() - beganAt > BREAKING_OFF_MS) throw error;
      await delay(50);
    }
  }
}

/**
 * Time in milliseconds during which dropped connections of a running server are retried before they
 * count as an error.
 */
const BREAKING_OFF_MS = 10_000;

/** Codes of connection errors, and PostgreSQL's codes for shutting down or starting up. */
const BROKEN_OFF = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '57P01', '57P02', '57P03']);

function isBrokenOff(error: unknown): boolean {
  return (
    BROKEN_OFF.has(errorCode(error) ?? '') || (error as Error).message.startsWith('Connection terminated')
  );
}

/**
 * Stops the server if no other live member remains. If others have joined meanwhile, the server
 * continues.
 */
async function leave(members: Members, claim: Claim, opened: Opened, options: StartOptions): Promise<void> {
  try {
    await withLock(members.lock, async () => {
      await claim.release();
      if ((await members.list()).length > 0) return;
      if (await stopRunningServer(opened.cluster))
        options.log('Embedded PostgreSQL stopped: no process uses it.');
    });
  } catch (error) {
    // The directory was deleted while the server was running, so no process can join again.
    if (errorCode(error) !== 'ENOENT') throw explainFileError(error, members.home);
    await stopServer(opened.cluster, opened.pid, 'immediate');
  }
}

const CHECK_EVERY_MS = 1_000;

/**
 * Restarts a server that died while it had members. The server keeps its port, so that the members'
 * pools can reconnect.
 */
function keepAlive(members: Members, opened: Opened, options: StartOptions) {
  let pid = opened.pid;
  let busy = false;
  let lastProblem = '';
  let ended = false;
  const check = async () => {
    if (await isServerOf(opened.cluster, pid)) return;
    await withLock(members.lock, async () => {
      if (ended) return;
      const server = await ensureServer(opened.cluster, { ...options, keepPort: true });
      pid = server.pid;
      if (server.started) options.log('Embedded PostgreSQL died and was restarted.');
    });
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    check()
      .then(() => (lastProblem = ''))
      .catch((error: unknown) => {
        // The restart is retried every second, but each problem is logged once.
        if (lastProblem !== String(error))
          options.log(
            `Embedded PostgreSQL died. Restarting failed, and is retried every second: ${String(error)}`,
          );
        lastProblem = String(error);
      })
      .finally(() => (busy = false));
  }, CHECK_EVERY_MS).unref();
  return {
    pid: () => pid,
    end() {
      ended = true;
      clearInterval(timer);
    },
  };
}

const MEMBER = 'member-';

/**
 * The members (one claim per membership), and the lock for changes of memberships and of the
 * server's state.
 */
class Members {
  readonly dir: string;
  readonly lock: string;

  constructor(readonly home: string) {
    this.dir = join(home, 'members');
    this.lock = join(this.dir, 'lock');
  }

  list(): Promise<string[]> {
    return listClaims(this.dir, MEMBER);
  }

  /**
   * Throws `EmbeddedPostgresError` if another container uses the directory. Two servers on one
   * directory destroy the data, and containers cannot see each other's processes. But a container
   * can see whether the members of another container still touch their claims. The claims of a
   * killed container become invalid within seconds.
   */
  async refuseOtherContainer(): Promise<void> {
    const seen = new Map<string, number>();
    for (;;) {
      let waiting = false;
      for (const path of await this.list()) {
        const touched = await foreignTouch(path);
        if (touched === undefined) continue;
        if (touched > (seen.get(path) ?? touched)) {
          throw new EmbeddedPostgresError(
            `Another container or machine runs the database in ${this.home}: give each its own DATA_DIR, ${USE_YOUR_OWN}.`,
          );
        }
        seen.set(path, touched);
        waiting = true;
      }
      if (!waiting) return;
      await delay(100);
    }
  }
}

/** Gives the server's user access to its data, but to nothing else in this directory. */
async function prepareHome(home: string): Promise<void> {
  await makeDirectory(join(home, 'members'));
  await giveToDirectoryOwner(join(home, 'members'));
  const { uid, mode } = await stat(home);
  if (uid !== process.getuid?.()) return;
  const wanted = uid === 0 ? 0o711 : 0o700;
  if ((mode & 0o777) !== wanted) await chmod(home, wanted);
}

/**
 * Creates the directory and its parents. Does not use the option `recursive`, which reports a
 * read-only file system as ENOENT.
 */
async function makeDirectory(path: string, isParentMade = false): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = errorCode(error);
    // Another process may have created the directory at the same moment.
    if (code === 'EEXIST') return;
    // In /proc, a directory cannot be created although its parent exists. The error is ENOENT in
    // this case too.
    if (code !== 'ENOENT' || isParentMade) throw error;
    await makeDirectory(dirname(path));
    await makeDirectory(path, true);
  }
}
