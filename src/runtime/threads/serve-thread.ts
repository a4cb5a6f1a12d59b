import { parentPort, workerData } from 'node:worker_threads';
import { findThreadNumber } from './thread-time.js';

/**
 * The tasks of a thread, with one function per task. Inputs and outputs must be copyable between
 * threads.
 */
export type ThreadTasks = Record<string, (input: never) => unknown>;

/** A message from the main thread that requests a task for one or more inputs. */
export interface ThreadRequest {
  id: number;
  task: string;
  inputs: readonly unknown[];
}

/** Output of the task for one input, or its error. */
export type ThreadResult = { output: unknown } | { error: ThreadError };

export interface ThreadError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Reason that the error's class adds to the message. Undefined for other errors. */
  reason: unknown;
}

/**
 * A message to the main thread. The first message says that the thread is ready, and contains its
 * Linux thread id.
 */
export type ThreadMessage = { ready: true; thread: string | null } | { id: number; results: ThreadResult[] };

/**
 * Indexes of the memory that is shared with the main thread. BEGUN counts the inputs that the
 * thread has started. PLACE is the position of the current input in its message.
 */
export const BEGUN = 0;
export const PLACE = 1;

/**
 * Answers the main thread's requests until the thread is terminated. A thread's script calls this
 * function once. `warmUp` runs first, so that the first input does not wait for that work.
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
