import { randomBytes } from 'node:crypto';
import { link, readFile, readdir, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.js';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.js';

/**
 * A claim is a small file that says which process holds something: the lock, or a membership. It is void as soon as that
 * process is gone, however it went. Claims of another container on the same volume cannot be judged by pid, so every
 * holder touches its claim now and then and those count while they are fresh.
 */
export interface Claim {
  path: string;
  release(): Promise<void>;
}

interface ClaimRecord extends ProcessIdentity {
  id: string;
}

const TOUCH_EVERY_MS = 1_000;
/** A claim that pids cannot judge counts while it was touched this recently. */
const FRESH_FOR_MS = 5_000;
/** Longer than any start that is not a crash recovery of hours; a waiter is told whom it waits for. */
const LOCK_TIMEOUT_MS = 300_000;

/** Runs `work` while holding the lock at `path`; waits for a live holder, takes over from a dead one. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const claim = await acquireLock(path, Date.now() + LOCK_TIMEOUT_MS);
  try {
    return await work();
  } finally {
    await claim.release();
  }
}

/** Writes a claim of this process into `directory` under a name beginning with `prefix`. */
export async function makeClaim(directory: string, prefix: string): Promise<Claim> {
  const record: ClaimRecord = { ...ownIdentity(), id: randomBytes(8).toString('hex') };
  const path = join(directory, `${prefix}${record.id}`);
  await writeFile(path, JSON.stringify(record), { flag: 'wx', mode: 0o644 });
  return keepFresh(path);
}

/** Lists the live claims of `directory` whose name begins with `prefix`, and deletes the void ones, whatever their name. */
export async function listClaims(directory: string, prefix: string): Promise<string[]> {
  const live: string[] = [];
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (await isVoid(path)) await rm(path, { force: true });
    else if (name.startsWith(prefix)) live.push(path);
  }
  return live;
}

/**
 * Returns when the claim at `path` was last touched, in epoch milliseconds, if it was made outside this container or
 * machine; else undefined.
 */
export async function foreignTouch(path: string): Promise<number | undefined> {
  const record = await readRecord(path);
  return record !== undefined && isRunning(record) === undefined ? touchedAtMs(path) : undefined;
}

/**
 * The lock appears by link(2), complete with its content or not at all. Removing a dead holder's lock is the delicate part:
 * between seeing that it is dead and deleting the file, another process may have deleted it and taken the lock itself. So
 * only the holder of a second lock, named after the dead one, may delete; that one is taken by the same rules.
 */
async function acquireLock(path: string, deadline: number): Promise<Claim> {
  const draft = await makeClaim(dirname(path), `${basename(path)}.draft-`);
  try {
    for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      if (await tryLink(draft.path, path)) return keepFresh(path);
      const holder = await readRecord(path);
      if (await isVoid(path)) {
        await breakLock(path, holder?.id ?? 'unreadable', deadline);
        continue;
      }
      if (Date.now() > deadline) {
        const who = holder === undefined ? 'another process' : `process ${holder.pid}`;
        throw new EmbeddedPostgresError(
          `${who} has held ${path} for too long: see whether it hangs, and end it if so.`,
        );
      }
      await delay(pauseMs);
    }
  } finally {
    await draft.release();
  }
}

async function breakLock(path: string, deadId: string, deadline: number): Promise<void> {
  const breaker = await acquireLock(`${path}.break-${deadId}`, deadline);
  try {
    const current = await readRecord(path);
    if ((current?.id ?? 'unreadable') === deadId && (await isVoid(path))) await rm(path, { force: true });
  } finally {
    await breaker.release();
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Touches the file while it is held. Any number of holders in one process cost one timer each, which keeps nothing alive. */
function keepFresh(path: string): Claim {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, TOUCH_EVERY_MS).unref();
  return {
    path,
    async release() {
      clearInterval(timer);
      await unlink(path).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error;
      });
    },
  };
}

async function isVoid(path: string): Promise<boolean> {
  const record = await readRecord(path);
  const running = record === undefined ? undefined : isRunning(record);
  if (running !== undefined) return !running;
  // Unreadable (its writer has just begun, or died while writing) or of another container: only its age can tell.
  const touched = await touchedAtMs(path);
  return touched !== undefined && Date.now() - touched > FRESH_FOR_MS;
}

function touchedAtMs(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => undefined,
  );
}

async function readRecord(path: string): Promise<ClaimRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(path, 'utf8')) as Partial<ClaimRecord>;
    const { pid, startedAt, machine, id } = record;
    if (typeof pid !== 'number' || startedAt === undefined || machine === undefined || id === undefined) {
      return undefined;
    }
    return { pid, startedAt, machine, id };
  } catch {
    return undefined;
  }
}
