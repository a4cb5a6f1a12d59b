import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';

const BEAT_MS = 5_000;
/** A holder that has not touched its lock for so long is gone, even if its process number lives on in another program. */
const STALE_MS = 30_000;

/** Takes a lock file and returns what gives it back. Throws `CliError` while another process holds it; a dead one's is taken over. */
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

/** Somebody may have cleared the directory; the run does not end for that. */
function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function isHeld(path: string, holder: number): boolean {
  // Our own number: a process of an earlier container had it.
  if (holder === process.pid || Date.now() - statSync(path).mtimeMs > STALE_MS) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
