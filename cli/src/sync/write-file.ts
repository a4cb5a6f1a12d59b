import { writeSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Writes a text or bytes completely to an open file. Throws `CliError` with the path and the
 * remedy.
 */
export function writeAll(file: number, path: string, text: string | Buffer): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  try {
    // If the disk is nearly full, one call of `writeSync` may write only a part.
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}

/** Returns the error for a file that cannot be written. */
export function cannotWrite(path: string, cause: unknown): CliError {
  if (cause instanceof CliError) return cause;
  const { code = String(cause) } = cause as NodeJS.ErrnoException;
  const todo = FULL.has(code)
    ? 'The disk is full: free some space, and run the sync again. The sync state is saved.'
    : 'Check the directory, and run the sync again.';
  return new CliError(EXIT.usage, `${path} cannot be written: ${code}. ${todo}`, { cause });
}
