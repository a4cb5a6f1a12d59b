import { chown, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './embedded-postgres-error.js';

/** The user that the server runs as, if it is not the calling user. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

const NOBODY: ServerAccount = { uid: 65_534, gid: 65_534 };

/**
 * Chooses the user that PostgreSQL runs as. Returns undefined for the calling user.
 *
 * PostgreSQL does not run as root. If the caller is root, returns the owner of an existing cluster,
 * or otherwise `nobody`. If the system has no `nobody`, returns the first normal user, because
 * initdb needs an entry in /etc/passwd. Never creates a user.
 */
export async function chooseServerAccount(clusterDir: string): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const accounts = passwd.split('\n').map((line) => {
    const [name, , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const plain = accounts.filter(({ uid, gid }) => uid > 0 && gid > 0);
  const chosen = plain.find(({ name }) => name === 'nobody') ?? plain[0] ?? NOBODY;
  return { uid: chosen.uid, gid: chosen.gid };
}

/**
 * Returns whether `account` may enter `path` and every directory above it. For a program, the check
 * is whether `account` may run it. Reads the permission bits, not access lists.
 */
export async function canReach(account: ServerAccount | undefined, path: string): Promise<boolean> {
  if (account === undefined) return true;
  try {
    for (let current = await realpath(path); ; current = dirname(current)) {
      const { uid, gid, mode } = await stat(current);
      const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
      if (((mode >> shift) & 0o1) === 0) return false;
      if (dirname(current) === current) return true;
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Gives a file that root created to the owner of its directory, so that a normal user still owns
 * all files in it.
 */
export async function giveToDirectoryOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(join(path, '..'));
  await chown(path, uid, gid);
}
