import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** How often a thread's CPU time is checked, in milliseconds. */
const WATCH_MS = 100;
/**
 * A thread may take this many times its CPU limit in real time. On a busy machine it gets a
 * fraction of a CPU, and an item must not fail because of that.
 */
const PATIENCE = 10;

/** Returns Linux's id of the calling thread. Null on other systems. */
export function findThreadNumber(): string | null {
  try {
    return readFileSync('/proc/thread-self/stat', 'utf8').split(' ')[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Gives the calling thread a low priority, for long work that nobody waits for. It is not the
 * lowest priority, with which a thread gets no time on a busy machine. Only Linux has priorities
 * per thread.
 */
export function lowerPriority(): void {
  const thread = findThreadNumber();
  if (thread === null) return;
  try {
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid this. The thread then shares the CPU equally.
  }
}

/**
 * Reads the CPU time of a thread of this process, in milliseconds. Null if the system does not
 * report it.
 */
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
 * Starts a clock of the calling thread's CPU time, in milliseconds. If the system does not report
 * it, the clock shows the real time that has passed.
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
 * Watches how much time a thread uses for one input. `begun` counts the inputs that it has started.
 * Calls `exceeded` once if an input takes more CPU time than `limitMs`. Also calls it if the input
 * takes much more real time, because then the machine is busy and the thread gets no CPU. Counts
 * checks instead of reading a clock, because a process that was suspended gave its thread no time.
 * Returns a function that ends the watch.
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
