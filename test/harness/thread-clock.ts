import { readFileSync } from 'node:fs';

/**
 * Starts a clock of the CPU time that the calling thread uses, in milliseconds; of wall-clock time where the system does not tell. On a
 * busy machine only the former says how long a thread worked.
 */
export function startThreadClock(): () => number {
  const begun = now();
  return () => now() - begun;
}

function now(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Runs work and gives the longest time for which the calling thread's event loop was busy without a break, in CPU time. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0;
  let turn = startThreadClock();
  const look = () => {
    longestMs = Math.max(longestMs, turn());
    turn = startThreadClock();
  };
  const timer = setInterval(look, 2);
  try {
    const result = await work();
    look();
    return { result, longestMs };
  } finally {
    clearInterval(timer);
  }
}
