import { Worker } from 'node:worker_threads';
import { BEGUN, PLACE } from './serve-thread.js';
import { watchThread } from './thread-time.js';
import type { ThreadError, ThreadMessage, ThreadRequest, ThreadResult } from './serve-thread.js';

/**
 * The most inputs in one message. 32 press releases are 200 KB, which the main thread copies within
 * 1 ms.
 */
const BATCH = 32;

export interface LaneOptions {
  /** The script of the thread, which calls `serveThread`. */
  script: URL;
  /** Tells a script that serves several kinds of thread which kind this is. */
  part?: string;
  /** CPU time for one input. */
  limitMs: number;
  /** Memory of the thread, in MB. */
  memoryMb: number;
  /** A thread without input ends after this time. The next input starts a new one. */
  idleMs: number;
  /** Converts a task's error to a class of its own. Null for an error without one. */
  revive?: (error: ThreadError) => Error | null;
}

/**
 * Thrown if an input took too long, or more memory than the thread may use. The message says which.
 */
export class TooSlow extends Error {
  /**
   * Thrown if the thread got no CPU time, because the machine is busy. The input may be harmless.
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
 * One thread that processes inputs in order. If an input exceeds its time or the memory, the thread
 * is started again. Only that input fails, and all others get their result. The thread starts with
 * the first input, ends when none has arrived for a while, and does not keep the process alive.
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
      // Inputs of the same event-loop turn are sent in one message.
      queueMicrotask(() => this.dispatch());
    });
  }

  /** Returns whether the thread has started. */
  get isAwake(): boolean {
    return this.worker !== null;
  }

  /**
   * Makes each thread run this task before any further input, including threads that start later.
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

  /** A thread uses 20 to 250 MB while it lives. */
  private fallAsleep(): void {
    const { worker } = this;
    this.worker = null;
    void worker?.terminate();
  }

  /** Does not wait for the result, because the thread processes its messages in order. */
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
      // The thread gets no environment variables, because it needs none and they contain secrets.
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

  /** The thread ended by itself: out of memory, or because of a bug. */
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

  /** Fails the current input and repeats the others of its batch in a new thread. */
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
 * Returns the URL of a script next to a module. It is TypeScript if the module itself was not
 * compiled.
 */
export function scriptBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}

/**
 * A TypeScript script is compiled when it is loaded. The repository's tests and scripts work in
 * this way.
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
