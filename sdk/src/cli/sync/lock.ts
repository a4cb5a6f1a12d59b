import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';

const BEAT_MS = 5_000;
/** After this silence the holder is gone, even if another program now has its process id. */
const STALE_MS = 30_000;

/**
 * Takes a lock file and returns a function that releases it. The lock of a dead process is taken
 * over. Throws `CliError` while another process holds it.
 */
export function takeLock(path: string): () => void {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(path, 'utf8'));
    if (isHeld(path, holder)) {
      throw new CliError(
        EXIT.usage,
        `Another sync of this source is running (process ${holder}); use --source for another feed.`,
      );
    }
    rmSync(path, { force: true });
    return takeLock(path);
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
}

/** Renews the lock. The run goes on even if somebody deleted the file. */
function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function isHeld(path: string, holder: number): boolean {
  // Our own process id: a process of an earlier container had it.
  if (holder === process.pid || Date.now() - statSync(path).mtimeMs > STALE_MS) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
