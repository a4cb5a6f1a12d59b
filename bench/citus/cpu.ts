import type { ServerCpu } from './server-cpu.js';

/** CPU time per operation, in milliseconds. `service` is the time of this process. */
export interface Cost extends ServerCpu {
  service: number;
}

export interface Measured {
  perSecond: number;
  cpuMs: Cost;
}

/**
 * Runs the work and measures it. `operations` is the number of operations in the work. The cost
 * includes background work of the servers, such as Citus' maintenance.
 */
export async function measure(
  readCpu: () => Promise<ServerCpu>,
  operations: number,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const before = await readCpu();
  const [begunAt, ownBefore] = [performance.now(), process.cpuUsage()];
  await work();
  const [seconds, own] = [(performance.now() - begunAt) / 1_000, process.cpuUsage(ownBefore)];
  const after = await readCpu();
  const per = (name: keyof ServerCpu) => round(((after[name] - before[name]) * 1_000) / operations);
  return {
    perSecond: round(operations / seconds),
    cpuMs: {
      coordinator: per('coordinator'),
      workers: per('workers'),
      service: round((own.user + own.system) / 1_000 / operations),
    },
  };
}

/** Runs each task once, at most `sideBySide` at a time. */
export async function runSideBySide<Task>(
  sideBySide: number,
  tasks: readonly Task[],
  run: (task: Task) => Promise<unknown>,
): Promise<void> {
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await run(task);
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
}

/** Rounds to two decimals below 10, and to one decimal from 10. */
export function round(value: number): number {
  const steps = Math.abs(value) < 10 ? 100 : 10;
  return Math.round(value * steps) / steps;
}
