import { parentPort, workerData } from 'node:worker_threads';
import { findThreadNumber } from './thread-time.js';

/**
 * The tasks of a thread, one function per task. Input and output must be copyable between threads.
 */
export type ThreadTasks = Record<string, (input: never) => unknown>;

/** A request from the main thread. */
export interface ThreadRequest {
  id: number;
  task: string;
  inputs: readonly unknown[];
}

/** The result of one input. */
export type ThreadResult = { output: unknown } | { error: ThreadError };

export interface ThreadError {
  name: string;
  message: string;
  stack: string | undefined;
  /** The class of an error that has one. */
  reason: unknown;
}

/** The first message: the thread has loaded its modules. Includes its number. */
export type ThreadMessage = { ready: true; thread: string | null } | { id: number; results: ThreadResult[] };

/**
 * Shared with the main thread: how many inputs the thread has started, and the position of the
 * current one.
 */
export const BEGUN = 0;
export const PLACE = 1;

/**
 * Answers requests for ever. Call it once, in the script of a thread. `warmUp` does work for which
 * the first input would otherwise wait.
 */
export function serveThread(tasks: ThreadTasks, warmUp: () => unknown = () => undefined): void {
  if (parentPort === null) throw new Error('This script runs in a thread.');
  const port = parentPort;
  const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);
  port.on('message', ({ id, task, inputs }: ThreadRequest) => {
    const work = tasks[task] as (input: unknown) => unknown;
    const results = inputs.map((input, place) => {
      Atomics.store(progress, PLACE, place);
      Atomics.add(progress, BEGUN, 1);
      return runTask(work, input);
    });
    port.postMessage({ id, results } satisfies ThreadMessage);
  });
  warmUp();
  port.postMessage({ ready: true, thread: findThreadNumber() } satisfies ThreadMessage);
}

function runTask(work: (input: unknown) => unknown, input: unknown): ThreadResult {
  try {
    return { output: work(input) };
  } catch (error) {
    const { name, message, stack, reason }: Error & { reason?: unknown } =
      error instanceof Error ? error : new Error(String(error));
    return { error: { name, message, stack, reason } };
  }
}
