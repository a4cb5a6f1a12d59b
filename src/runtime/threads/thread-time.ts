import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** How often a thread is looked at, in milliseconds. */
const WATCH_MS = 100;
/**
 * How many times its limit a thread may take by the clock. On a busy machine it gets a fraction of a
 * CPU, and an item must not fail for that.
 */
const PATIENCE = 10;

/** Gives the number by which Linux knows the calling thread; null on other systems. */
export function findThreadNumber(): string | null {
  try {
    return readFileSync('/proc/thread-self/stat', 'utf8').split(' ')[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Gives the calling thread a low priority, for long work that nobody else must wait for. Not the lowest:
 * on a full machine such a thread stands still. Only Linux has a priority per thread.
 */
export function lowerPriority(): void {
  const thread = findThreadNumber();
  if (thread === null) return;
  try {
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid it. The thread then shares the CPU equally.
  }
}

/** Reads the CPU time of a thread of this process, in milliseconds; null where that is not known. */
function readCpuMs(thread: string | null): number | null {
  if (thread === null) return null;
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return /^\d+$/.test(nanoseconds) ? Number(nanoseconds) / 1e6 : null;
  } catch {
    return null;
  }
}

/**
 * Starts a clock of the CPU time that the calling thread takes, in milliseconds. It shows the time
 * that has passed where the system does not tell.
 */
export function startCpuClock(): () => number {
  const thread = findThreadNumber();
  const begunAt = performance.now();
  const begunCpuMs = readCpuMs(thread);
  return () => {
    const cpuMs = readCpuMs(thread);
    return cpuMs === null || begunCpuMs === null ? performance.now() - begunAt : cpuMs - begunCpuMs;
  };
}

/**
 * Watches what a thread spends on one input. `begun` counts the inputs that it has begun. Calls
 * `exceeded` once if an input takes more CPU time than `limitMs`, or much more time by the clock: then
 * the machine is busy, and the thread is starved.
 * Looks are counted instead of time, since a process that was suspended gave its thread none.
 * Returns what ends the watch.
 */
export function watchThread(
  { thread, limitMs, begun }: { thread: string | null; limitMs: number; begun: () => number },
  exceeded: (how: { isStarved: boolean }) => void,
): () => void {
  let current = -1;
  let looks = 0;
  let cpuAtStart: number | null = null;
  const timer = setInterval(() => {
    const cpuMs = readCpuMs(thread);
    if (begun() !== current) {
      current = begun();
      looks = 0;
      cpuAtStart = cpuMs;
      return;
    }
    looks += 1;
    const spentMs = cpuMs === null || cpuAtStart === null ? null : cpuMs - cpuAtStart;
    const isOver = spentMs === null ? looks * WATCH_MS >= limitMs : spentMs >= limitMs;
    if (!isOver && looks * WATCH_MS < limitMs * PATIENCE) return;
    clearInterval(timer);
    exceeded({ isStarved: !isOver });
  }, WATCH_MS);
  return () => clearInterval(timer);
}
