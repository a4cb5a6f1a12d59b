import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory that only its owner can enter, and its missing parents. Do not use the
 * `recursive` option of Node.js: under /proc, which may be the home of a user without a home
 * directory, it never returns.
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
