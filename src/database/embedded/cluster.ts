import { randomBytes } from 'node:crypto';
import {
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findBinaries, type Binaries } from './binaries.js';
import { EmbeddedPostgresError, errorCode, USE_YOUR_OWN } from './embedded-postgres-error.js';
import { runProgram } from './programs.js';
import { canReach, chooseServerAccount, giveToDirectoryOwner, type ServerAccount } from './server-account.js';

/** A database cluster on disk, with the paths and programs that are needed to run it. */
export interface Cluster {
  /** PostgreSQL's own directory, `<home>/data`. */
  dir: string;
  logFile: string;
  passwordFile: string;
  /**
   * The file with the last port. The port stays the same across restarts, so that the URLs of
   * running processes stay valid.
   */
  portFile: string;
  binaries: Binaries;
  /** If undefined, the server runs as the calling user. */
  account: ServerAccount | undefined;
  /** Whether fsync is on. If fsync is off, a new cluster is not synced either. */
  durable: boolean;
}

/**
 * The cluster's superuser. The service itself connects as the owner of its database
 * (database-role.ts).
 */
export const SUPERUSER = 'postgres';

/**
 * Locales for a new cluster, in order of preference. PostgreSQL's built-in provider sorts and maps
 * case in any of them. But pg_trgm uses the C library to recognise letters, and with plain `C` it
 * ignores all letters outside ASCII. macOS has no C.UTF-8.
 */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Opens the cluster below `home`, an existing directory, and creates the cluster if it is missing.
 * The caller must hold the lock of `home`. Programs that cannot run where npm put them are copied
 * to `programsDir`, or by default to `home`.
 */
export async function openCluster(
  home: string,
  options: { durable: boolean; programsDir?: string },
): Promise<Cluster> {
  const place = await realpath(home);
  const dir = join(place, 'data');
  const account = await chooseServerAccount(dir);
  const cluster: Cluster = {
    dir,
    logFile: join(place, 'server.log'),
    passwordFile: join(place, 'password'),
    portFile: join(place, 'port'),
    binaries: await findBinaries(options.programsDir ?? place, account),
    account,
    durable: options.durable,
  };
  await removeUnfinished(place);
  if (await exists(dir)) await checkVersion(cluster);
  else await createCluster(cluster);
  return cluster;
}

/** Reads the password of both roles of the cluster. Only the service's user may read the file. */
export async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(cluster.passwordFile, 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot read ${cluster.passwordFile} (${errorCode(error)}), and the database cannot be opened without this file: restore the file, run as the user who created it, ${USE_YOUR_OWN}.`,
      { cause: error },
    );
  }
}

/**
 * Returns the cluster's directory as an argument for the programs. If the server's user cannot
 * enter the directory, node enters it as root before node changes the user. Example: root with
 * DATA_DIR in its closed home. Linux lets a process use its working directory, whatever the
 * permissions of the directories above. So the data can remain in DATA_DIR.
 */
export async function directoryArgument(cluster: Cluster, dir: string): Promise<string> {
  if (await canReach(cluster.account, dir)) return dir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and user id ${cluster.account?.uid} cannot reach ${dir}: run the service as a plain user, set DATA_DIR to a directory that all may enter, ${USE_YOUR_OWN}.`,
  );
}

/**
 * Creates the cluster in a temporary directory and renames that directory, so that a killed initdb
 * leaves no directory that looks complete.
 */
async function createCluster(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.dir);
  await ensurePassword(cluster.passwordFile);
  const draft = `${cluster.dir}${DRAFT}${randomBytes(4).toString('hex')}`;
  const target = join(draft, 'data');
  // The copy is next to the target, because initdb needs an empty target. The server's user may not
  // read the original file.
  const passwordCopy = join(draft, 'password');
  for (const path of [draft, target]) await makePrivateDirectory(path, cluster.account);
  try {
    await writeFile(passwordCopy, await readPassword(cluster), { mode: 0o600 });
    if (cluster.account) await chown(passwordCopy, cluster.account.uid, cluster.account.gid);
    await initialise(cluster, target);
    await rename(target, cluster.dir);
    await sync(home);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

const DRAFT = '.init-';

async function initialise(cluster: Cluster, target: string): Promise<void> {
  const directory = await directoryArgument(cluster, target);
  for (const locale of LOCALES) {
    const result = await runProgram(cluster.binaries.initdb, {
      args: [
        ...['-D', directory, '-U', SUPERUSER, `--pwfile=${directory}/../password`],
        ...[
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
        ],
        ...[`--locale=${locale}`, '--no-instructions', ...(cluster.durable ? [] : ['--no-sync'])],
      ],
      cwd: target,
      account: cluster.account,
    });
    if (result.exitCode === 0) return;
    if (!/invalid locale/i.test(result.output) || locale === LOCALES.at(-1))
      throw failedInit(cluster, result.output);
  }
}

function failedInit(cluster: Cluster, output: string): EmbeddedPostgresError {
  const home = dirname(cluster.dir);
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new EmbeddedPostgresError(
      `The disk of ${home} is full. A new database needs 50 MB. Free some space, ${USE_YOUR_OWN}.`,
    );
  }
  if (output.includes('could not look up effective user ID')) {
    return new EmbeddedPostgresError(
      `PostgreSQL's initdb needs an entry in /etc/passwd for its user (id ${cluster.account?.uid ?? process.getuid?.()}): add one, run as another user, ${USE_YOUR_OWN}.`,
    );
  }
  return new EmbeddedPostgresError(
    `Cannot create a database in ${home}. Correct what initdb reports, ${USE_YOUR_OWN}. initdb: ${lastLines(output)}`,
  );
}

/** Shortens a program's output to one line with its last messages. */
export function lastLines(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-4).join(' | ') || 'no output';
}

async function checkVersion(cluster: Cluster): Promise<void> {
  const version = await readFile(join(cluster.dir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      `${cluster.dir} is not a PostgreSQL data directory (no PG_VERSION): move it away or set DATA_DIR to another directory, ${USE_YOUR_OWN}.`,
    );
  }
  if (Number.parseInt(version, 10) === cluster.binaries.major) return;
  throw new EmbeddedPostgresError(
    `${cluster.dir} was created by PostgreSQL ${version.trim()}, but this release contains version ${cluster.binaries.major}: dump the data with the release that created it, set DATA_DIR to a new directory, ${USE_YOUR_OWN}.`,
  );
}

async function ensurePassword(path: string): Promise<void> {
  if (await exists(path)) return;
  const draft = `${path}${DRAFT}`;
  await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  await giveToDirectoryOwner(draft);
  await rename(draft, path);
}

async function makePrivateDirectory(path: string, account: ServerAccount | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Removes the files of a killed initdb. If an initdb without its parent process still runs there,
 * the next start removes the files.
 */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(`data${DRAFT}`)) continue;
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
  // The call succeeds only for an empty directory, which an operator prepared and which contains no
  // data.
  await rmdir(join(home, 'data')).catch(() => undefined);
}

async function sync(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
}
