import { Worker } from 'node:worker_threads';
import { BEGUN, PLACE } from './serve-thread.js';
import { watchThread } from './thread-time.js';
import type { ThreadError, ThreadMessage, ThreadRequest, ThreadResult } from './serve-thread.js';

/**
 * Maximum number of inputs per message. 32 press releases have 200 KB, which the main thread copies
 * within 1 ms.
 */
const BATCH = 32;

export interface LaneOptions {
  /** URL of the thread's script, which calls `serveThread`. */
  script: URL;
  /** Name of the thread's kind, for a script that serves several kinds of threads. */
  part?: string;
  /** Maximum CPU milliseconds per input. */
  limitMs: number;
  /** Maximum memory of the thread in MB. */
  memoryMb: number;
  /**
   * Milliseconds without an input after which the thread ends. The next input starts a new thread.
   */
  idleMs: number;
  /**
   * Converts a task's error to an error of its original class. Returns null for an error of an
   * unknown class.
   */
  revive?: (error: ThreadError) => Error | null;
}

/**
 * Thrown if an input exceeded the time or memory limit of the thread. The message names the limit.
 */
export class TooSlow extends Error {
  /**
   * True if the thread got too little CPU time because the machine is busy. Then the input may be
   * harmless.
   */
  readonly isStarved: boolean;

  constructor(message: string, { isStarved = false } = {}) {
    super(message);
    this.name = 'TooSlow';
    this.isStarved = isStarved;
  }
}

interface Job {
  task: string;
  input: unknown;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * Runs one thread that processes inputs in order. If an input exceeds the time or memory limit,
 * only that input fails, and the thread is restarted for the other inputs. The thread starts with
 * the first input and ends when it is idle. It does not keep the process alive.
 */
export class ThreadLane {
  private readonly waiting: Job[] = [];
  private batch: Job[] = [];
  private worker: Worker | null = null;
  private isReady = false;
  private isClosed = false;
  private lastId = 0;
  private readonly progress = new Int32Array(new SharedArrayBuffer(8));
  private thread: string | null = null;
  private endWatch: () => void = () => undefined;
  private greeting: { task: string; input: unknown } | null = null;
  private isGreeted = false;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: LaneOptions) {}

  /** Runs a task in the thread. Errors: TooSlow, and the errors of the task. */
  run<T>(task: string, input: unknown): Promise<T> {
    if (this.isClosed) return Promise.reject(new Error('the thread was closed'));
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ task, input, resolve: resolve as (output: unknown) => void, reject });
      // All inputs of the same event-loop turn are sent in one message.
      queueMicrotask(() => this.dispatch());
    });
  }

  /** Returns whether the thread has started. */
  get isAwake(): boolean {
    return this.worker !== null;
  }

  /**
   * Makes every thread run this task before any further input. The call also covers threads that
   * start later.
   */
  greet(task: string, input: unknown): void {
    this.greeting = { task, input };
    this.isGreeted = false;
  }

  /** Ends the thread. Waiting inputs are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const job of [...this.batch, ...this.waiting.splice(0)])
      job.reject(new Error('the thread was closed'));
    this.batch = [];
    this.endWatch();
    clearTimeout(this.idleTimer);
    await this.worker?.terminate();
  }

  private dispatch(): void {
    if (this.batch.length > 0 || this.isClosed) return;
    const [first] = this.waiting;
    clearTimeout(this.idleTimer);
    if (first === undefined) {
      this.worker?.unref();
      this.idleTimer = setTimeout(() => this.fallAsleep(), this.options.idleMs).unref();
      return;
    }
    const worker = (this.worker ??= this.start());
    worker.ref();
    if (!this.isReady) return;
    this.sendGreeting(worker);
    const until = this.waiting.findIndex(({ task }) => task !== first.task);
    this.batch = this.waiting.splice(0, Math.min(BATCH, until === -1 ? this.waiting.length : until));
    this.lastId += 1;
    const inputs = this.batch.map(({ input }) => input);
    worker.postMessage({ id: this.lastId, task: first.task, inputs } satisfies ThreadRequest);
    this.beginWatch(worker);
  }

  /** Ends the idle thread, which would keep 20 to 250 MB of memory. */
  private fallAsleep(): void {
    const { worker } = this;
    this.worker = null;
    void worker?.terminate();
  }

  /** The result is not awaited, because the thread processes its messages in order. */
  private sendGreeting(worker: Worker): void {
    if (this.greeting === null || this.isGreeted) return;
    const { task, input } = this.greeting;
    worker.postMessage({ id: 0, task, inputs: [input] } satisfies ThreadRequest);
    this.isGreeted = true;
  }

  private start(): Worker {
    this.isReady = false;
    this.isGreeted = false;
    const worker = new Worker(this.options.script, {
      workerData: { progress: this.progress.buffer, part: this.options.part },
      // The thread gets no environment variables, because they contain secrets and the thread does
      // not need them.
      env: {},
      execArgv: execArgvFor(this.options.script),
      resourceLimits: { maxOldGenerationSizeMb: this.options.memoryMb },
    });
    let fault: Error | undefined;
    worker.on('message', (message: ThreadMessage) => this.receive(worker, message));
    worker.on('error', (error) => (fault = error as Error));
    worker.once('exit', () => this.restart(worker, fault));
    return worker;
  }

  private receive(worker: Worker, message: ThreadMessage): void {
    if (worker !== this.worker) return;
    if ('ready' in message) {
      this.isReady = true;
      this.thread = message.thread;
    } else if (message.id === this.lastId) {
      this.endWatch();
      const batch = this.batch;
      this.batch = [];
      for (const [place, job] of batch.entries()) this.settle(job, message.results[place]);
    }
    this.dispatch();
  }

  private settle(job: Job, result: ThreadResult | undefined): void {
    if (result === undefined) job.reject(new Error('the thread gave no result'));
    else if ('output' in result) job.resolve(result.output);
    else job.reject(this.options.revive?.(result.error) ?? revive(result.error));
  }

  private beginWatch(worker: Worker): void {
    const { limitMs } = this.options;
    const begun = () => Atomics.load(this.progress, BEGUN);
    this.endWatch = watchThread({ thread: this.thread, limitMs, begun }, (how) => {
      this.giveUp(worker, new TooSlow(`took longer than ${limitMs / 1_000} s`, how));
      void worker.terminate();
    });
  }

  /** Handles a thread that ended by itself, because it ran out of memory or has a bug. */
  private restart(worker: Worker, fault: Error | undefined): void {
    if (worker !== this.worker) return;
    this.endWatch();
    if (!this.isReady || this.isClosed) {
      const error = fault ?? new Error('the thread ended before it was ready');
      this.worker = null;
      for (const job of [...this.batch, ...this.waiting.splice(0)]) job.reject(error);
      this.batch = [];
      return;
    }
    const isMemory = (fault as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const memory = new TooSlow(`took more than ${this.options.memoryMb} MB of memory`);
    this.giveUp(worker, isMemory ? memory : (fault ?? new Error('the thread ended')));
  }

  /** Fails the current input, and runs the other inputs of its message in a new thread. */
  private giveUp(worker: Worker, error: Error): void {
    if (worker !== this.worker) return;
    this.worker = null;
    const batch = this.batch;
    this.batch = [];
    const [failed] = batch.splice(Atomics.load(this.progress, PLACE), 1);
    this.waiting.unshift(...batch);
    failed?.reject(error);
    this.dispatch();
  }
}

/**
 * Returns the URL of a script in the same folder as a module. The script is TypeScript if the
 * module is TypeScript.
 */
export function scriptBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}

/**
 * Returns the Node options that compile a TypeScript script when it is loaded. Tests and scripts of
 * the repository run TypeScript directly.
 */
export function execArgvFor({ pathname }: URL): string[] {
  if (!pathname.endsWith('.ts')) return [];
  const loader = new URL('../../../scripts/run-typescript.mjs', import.meta.url);
  return ['--no-warnings', '--import', loader.href];
}

function revive({ message, stack }: ThreadError): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
