import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory that only its owner can enter, and its missing parents. The `recursive`
 * option of Node.js must not be used, because it never returns under /proc. A user without a home
 * directory may have /proc as home.
 */
export function makeDirectory(path: string, isParentMade = false): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || isParentMade) throw error;
    makeDirectory(dirname(path));
    makeDirectory(path, true);
  }
}
