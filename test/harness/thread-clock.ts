import { readFileSync } from 'node:fs';

/**
 * Starts a clock of the CPU time of the calling thread, in milliseconds. If the system does not
 * report CPU time, the clock measures wall-clock time. On a busy machine, only CPU time shows how
 * long a thread worked.
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

/**
 * Runs `work`. Returns its result and the longest time for which it blocked the event loop, in
 * milliseconds of CPU time of the thread.
 */
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
