import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates the directory for all temporary files of a run, so that leftovers are noticed and
 * removed.
 */
export async function makeTemporaryDirectory() {
  const home = await mkdtemp(join(tmpdir(), 'fundmatch-tests-'));
  // PostgreSQL runs under another user when the tests run as root.
  if (process.getuid?.() === 0) await chmod(home, 0o711);
  process.env.TEST_TEMPORARY_DIRECTORY = home;
  return home;
}
