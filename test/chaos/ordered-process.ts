import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Done, Order } from './service-process.js';

/** A process of the service that does what it is told. */
export interface OrderedProcess {
  order(order: Order): Promise<Done>;
  /** Ends it and returns what it has logged. */
  end(): Promise<string>;
}

/** Starts such a process from source, in this environment. */
export function startOrdered(env: Record<string, string>): OrderedProcess {
  const child = fork('test/chaos/service-process.ts', [], {
    execArgv: ['--import', './scripts/run-typescript.mjs', '--expose-gc', '--no-warnings'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
  }
  const closed = once(child, 'close');
  return {
    order: async (order) => {
      const answer = once(child, 'message') as Promise<[Done]>;
      child.send(order);
      const done = await Promise.race([answer, closed.then(() => null)]);
      if (done === null) throw new Error(`the process ended: ${log.slice(-2_000)}`);
      return done[0];
    },
    end: async () => {
      child.kill('SIGKILL');
      await closed;
      return log;
    },
  };
}
