import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Milliseconds between two checks of a thread's CPU time. */
const WATCH_MS = 100;
/**
 * Maximum real time of an input, as a multiple of its CPU limit. On a busy machine, a thread gets a
 * fraction of a CPU, and its input must not fail because of that.
 */
const PATIENCE = 10;

/** Returns the Linux thread id of the calling thread. Returns null on other systems. */
export function findThreadNumber(): string | null {
  try {
    return readFileSync('/proc/thread-self/stat', 'utf8').split(' ')[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Lowers the priority of the calling thread, for long work that can wait. The lowest priority is
 * not used, because such a thread gets no time on a busy machine. Only Linux has priorities per
 * thread.
 */
export function lowerPriority(): void {
  const thread = findThreadNumber();
  if (thread === null) return;
  try {
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid this. Then the thread keeps its normal priority.
  }
}

/**
 * Returns the CPU milliseconds of a thread of this process. Returns null if the system does not
 * report the CPU time.
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
 * Returns a function that reports the calling thread's CPU milliseconds since this call. If the
 * system does not report CPU time, the function reports real time.
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
 * Watches how much time a thread needs for one input. `begun` returns the number of inputs that the
 * thread has started. Returns a function that stops the watch.
 *
 * `exceeded` is called once if an input takes more CPU time than `limitMs`. It is also called if
 * the input takes ten times as much real time, because then the thread is starved of CPU. Real time
 * is counted in checks, because a clock would also count the time while the process was suspended.
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
