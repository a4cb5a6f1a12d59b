import { fork } from 'node:child_process';
import { once } from 'node:events';
import { OrderedService } from './ordered-service.js';
import type { Done, Order } from './ordered-service.js';

/** A service that a test controls. */
export interface Ordered {
  order(order: Order): Promise<Done>;
  /** Stops the service and returns its log. */
  end(): Promise<string>;
}

/** Starts a controlled service in a separate process, from source. */
export function startOrderedProcess(env: Record<string, string>): Ordered {
  const child = fork('test/chaos/ordered-process.ts', [], {
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
      if (done === null)
        throw new Error(`The process exited before it answered. The end of its log: ${log.slice(-2_000)}`);
      return done[0];
    },
    end: async () => {
      child.kill('SIGKILL');
      await closed;
      return log;
    },
  };
}

/**
 * Starts a controlled service in this process with separate connections, which is faster for short
 * runs.
 */
export function startOrderedHere(env: Record<string, string>): Ordered {
  const log: string[] = [];
  const service = new OrderedService(env, log);
  return {
    order: (order) => service.carryOut(order).catch((error: unknown) => ({ error: String(error) })),
    end: async () => {
      await service.close();
      return log.join('');
    },
  };
}
