import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Directory in memory on Linux. Cloning a test database took 25 ms there, and 240 ms on a disk. */
const MEMORY = '/dev/shm';
/**
 * Required free memory, in bytes. A run writes up to 2 GB, and the tests need the rest as memory.
 */
const ROOM = 6 * 2 ** 30;

/**
 * Creates the directory for all temporary files of a run, so that the run can detect and remove
 * leftover files. If the machine has enough memory and can run programs there, the directory is in
 * memory.
 */
export async function makeTemporaryDirectory() {
  const home = (await makeDirectoryInMemory()) ?? (await mkdtemp(join(tmpdir(), 'fundmatch-tests-')));
  // If the tests run as root, PostgreSQL runs as another user.
  if (process.getuid?.() === 0) await chmod(home, 0o711);
  process.env.TEST_TEMPORARY_DIRECTORY = home;
  return home;
}

async function makeDirectoryInMemory() {
  let home;
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM) return undefined;
    home = await mkdtemp(join(MEMORY, 'fundmatch-tests-'));
    // Containers often forbid programs in this directory. PostgreSQL's programs may have to be
    // copied to it.
    const program = join(home, 'program');
    await writeFile(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program, { stdio: 'ignore' });
    await rm(program);
    return home;
  } catch {
    if (home !== undefined) await rm(home, { recursive: true, force: true });
    return undefined;
  }
}
