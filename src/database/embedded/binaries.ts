import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import {
  EmbeddedPostgresError,
  errorCode,
  explainFileError,
  USE_YOUR_OWN,
} from './embedded-postgres-error.js';
import { canReach, type ServerAccount } from './server-account.js';

/** The programs in the platform's package, which does not contain psql and pg_dump. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version, 18 at the time of writing. */
  major: number;
}

interface Package {
  name: string;
  /** The folder with bin, lib and share. */
  native: string;
  version: string;
}

/**
 * Finds PostgreSQL's programs for this platform, in a place where `account` can run them. If
 * possible, uses the programs where npm installed them. This fails in two cases:
 * - The project is in a directory that `account` may not enter (root's home).
 * - Library links are missing that this user may not create (another user installed without install
 * scripts).
 *
 * Then the programs are copied once to `home` (60 MB, 0.3 s). If `account` cannot enter `home`
 * either, they are copied to a directory below /var/lib.
 */
export async function findBinaries(home: string, account: ServerAccount | undefined): Promise<Binaries> {
  const found = await findPackage();
  const major = Number.parseInt(found.version, 10);
  if ((await isUsable(found.native, account)) && (await makeLinks(found.native))) {
    return programsIn(found.native, major);
  }
  return programsIn(await copyOnce(found, home, account), major);
}

function programsIn(native: string, major: number): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major };
}

async function findPackage(): Promise<Package> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const paths = (await import(name)) as { postgres: string };
    const native = dirname(dirname(paths.postgres));
    const description = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
      version: string;
    };
    await lstat(paths.postgres);
    return { name, native, version: description.version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${platform}-${process.arch}: install ${name} (npm ci without --omit=optional), ${USE_YOUR_OWN}.`,
      { cause: error },
    );
  }
}

async function isUsable(native: string, account: ServerAccount | undefined): Promise<boolean> {
  for (const path of ['bin/postgres', 'lib', 'share/postgresql']) {
    if (!(await canReach(account, join(native, path)))) return false;
  }
  return true;
}

/**
 * Creates the links between library versions that an npm package cannot contain, as the package's
 * install script does. Several processes may call the function at once. Returns false if links are
 * missing and cannot be created.
 */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(native);
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(root, link.target);
    try {
      await symlink(relative(dirname(target), join(root, link.source)), target);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EEXIST') continue;
      const isThere = await lstat(target).catch(() => undefined);
      if (isThere === undefined) return false;
    }
  }
  return true;
}

async function copyOnce(found: Package, home: string, account: ServerAccount | undefined): Promise<string> {
  const places = account === undefined ? [home] : [home, '/var/lib/fundmatch', '/var/tmp/fundmatch-root'];
  let failure: unknown;
  for (const place of places) {
    try {
      const copy = join(place, `${basename(found.name)}-${found.version}`);
      if (!(await prepare(place, account))) continue;
      if ((await lstat(copy).catch(() => undefined)) === undefined) await copyWhole(found.native, copy);
      return join(copy, 'native');
    } catch (error) {
      failure = explainFileError(error, place);
    }
  }
  if (failure !== undefined) throw failure;
  throw new EmbeddedPostgresError(
    `User id ${account?.uid} may not read PostgreSQL's programs in ${found.native}: move the project out of the closed directory, run it as a plain user, ${USE_YOUR_OWN}.`,
  );
}

/**
 * Creates the directory. Returns whether it is suitable: `account` can enter it, and no other user
 * could have put programs there.
 */
async function prepare(place: string, account: ServerAccount | undefined): Promise<boolean> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(place);
  const isOurs = [0, process.getuid?.(), account?.uid].includes(uid) && (mode & 0o022) === 0;
  return (isOurs || process.platform === 'win32') && (await canReach(account, place));
}

async function copyWhole(native: string, copy: string): Promise<void> {
  const draft = `${copy}.draft-${randomBytes(4).toString('hex')}`;
  try {
    await copyTree(native, join(draft, 'native'));
    await chmod(draft, 0o755);
    if (!(await makeLinks(join(draft, 'native')))) throw new Error(`cannot create library links in ${draft}`);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster. Its copy is complete, because that process also renamed a
    // complete copy.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Copies the programs without the static libraries. All users can read the copy, whatever the umask
 * of the installation was.
 */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, (await lstat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
