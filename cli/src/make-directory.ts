import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory that only its owner may enter, and missing ones above it. The `recursive` option
 * of Node.js never returns under /proc, which may be the home of a user without one.
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
