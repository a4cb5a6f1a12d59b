import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory that only its owner may enter, and those above it. Not by the `recursive` of Node.js, which never returns under a home in
 * /proc, as users without a home may have.
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
