import { randomBytes } from 'node:crypto';
import { link, readFile, readdir, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.js';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.js';

/**
 * A claim is a small file that identifies the process that holds a lock or a membership. The claim
 * becomes invalid when that process ends. A pid says nothing about a process in another container
 * on the same volume. So every holder touches its claim regularly, and a claim of another container
 * is valid while it is fresh.
 */
export interface Claim {
  path: string;
  release(): Promise<void>;
}

interface ClaimRecord extends ProcessIdentity {
  id: string;
}

const TOUCH_EVERY_MS = 1_000;
/** Maximum age in milliseconds of a valid claim of another container, since its last touch. */
const FRESH_FOR_MS = 5_000;
/**
 * Maximum wait for the lock, in milliseconds. It is longer than any start, except a crash recovery
 * of hours. The error names the holder.
 */
const LOCK_TIMEOUT_MS = 300_000;

/**
 * Runs `work` while holding the lock at `path`. Waits for a live holder, and takes the lock from a
 * dead holder.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const claim = await acquireLock(path, Date.now() + LOCK_TIMEOUT_MS);
  try {
    return await work();
  } finally {
    await claim.release();
  }
}

/** Writes a claim of this process into `directory`, under a name with `prefix`. */
export async function makeClaim(directory: string, prefix: string): Promise<Claim> {
  const record: ClaimRecord = { ...ownIdentity(), id: randomBytes(8).toString('hex') };
  const path = join(directory, `${prefix}${record.id}`);
  await writeFile(path, JSON.stringify(record), { flag: 'wx', mode: 0o644 });
  return keepFresh(path);
}

/** Lists the live claims in `directory` with `prefix`. Deletes invalid claims of any name. */
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
 * Returns the last touch of the claim at `path`, in epoch milliseconds, if another container or
 * machine created the claim. Returns undefined for other claims.
 */
export async function foreignTouch(path: string): Promise<number | undefined> {
  const record = await readRecord(path);
  return record !== undefined && isRunning(record) === undefined ? touchedAtMs(path) : undefined;
}

/**
 * Creates the lock with link(2), so that it appears with its complete content or not at all.
 *
 * After one process sees that the holder is dead, another process may already have deleted the file
 * and taken the lock. So only the holder of a second lock, named after the dead holder, may delete
 * the file. The same rules apply to that second lock.
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
          `${who} has held ${path} for too long: if the process hangs, kill it.`,
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

/**
 * Touches the file regularly until `release` is called. The timer does not keep the process alive.
 */
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
  // The claim is unreadable (its writer is starting or has died) or belongs to another container.
  // So only its age counts.
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
