import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { clusterServers, createDistributedDatabase, dropClusterDatabase } from '../../test/citus/cluster.js';
import { Calls, PAGE, startEndpoints } from './calls.js';
import type { Endpoints } from './calls.js';
import { measure, round } from './cpu.js';
import type { Cost, Measured } from './cpu.js';
import { readCpuOf, readServerCpu } from './server-cpu.js';
import { ACCOUNTS_PER_USER, CONCERNED, Target } from './target.js';
import type { RoundFigures } from './target.js';

type Print = (line: string) => void;

/** Number of users after each step of growth. */
const STEPS = (process.env['CITUS_USERS'] ?? '200,800,3200').split(',').map(Number);
const SHARDS = [8, 32];
const IDLE_S = 5;

interface Figures {
  rounds: RoundFigures[];
  deliveries: Measured;
  batches: Measured;
  reads: Measured;
  /** CPU time per second without calls, in milliseconds. It is the servers' background work. */
  idle: Cost;
}

/**
 * Compares one PostgreSQL server with the cluster of CITUS_URL at 8 and at 32 shards. First
 * measures rounds on all databases at each number of users. Then measures deliveries, batches and
 * small reads.
 */
export async function benchCitus(print: Print): Promise<object> {
  const servers = clusterServers();
  const single = await startScratchPostgres({ durable: true, settings: { shared_buffers: '128MB' } });
  const names = SHARDS.map((shards) => ({
    shards,
    name: `bench_${shards}_${randomBytes(3).toString('hex')}`,
  }));
  const targets: Target[] = [];
  let endpoints: Endpoints | undefined;
  try {
    endpoints = await startEndpoints();
    const main = await createDataSource(single.url, { poolSize: 10 }).initialize();
    targets.push(new Target('one server', main, () => readCpuOf(main)));
    await migrate(main);
    for (const { shards, name } of names) {
      const url = await createDistributedDatabase(servers, name, { shards });
      const dataSource = await createDataSource(url, { poolSize: 10 }).initialize();
      targets.push(new Target(`${shards} shards`, dataSource, () => readServerCpu(servers)));
    }
    for (const users of STEPS) for (const target of targets) await target.growTo(users);
    const figures: Record<string, Figures> = {};
    for (const target of targets) figures[target.label] = await measureCalls(target, endpoints);
    report(figures, print);
    return figures;
  } finally {
    endpoints?.stop();
    for (const { dataSource } of targets) await dataSource.destroy();
    for (const { name } of names) await dropClusterDatabase(servers, name);
    await single.stop();
  }
}

async function measureCalls(target: Target, endpoints: Endpoints): Promise<Figures> {
  const { dataSource, readCpu, rounds } = target;
  const calls = await Calls.start(dataSource, endpoints, readCpu);
  try {
    return {
      rounds,
      deliveries: await calls.measureDeliveries(),
      batches: await target.measureBatches(),
      reads: await calls.measureReads(),
      idle: (await measure(readCpu, IDLE_S, () => delay(IDLE_S * 1_000))).cpuMs,
    };
  } finally {
    await calls.close();
  }
}

/** Prints one table. It has the CPU times of the coordinator, of all workers and of the service. */
function report(figures: Record<string, Figures>, print: Print): void {
  const all = Object.values(figures);
  const row = (label: string, cell: (of: Figures) => string | number) =>
    print(`| ${label} | ${all.map(cell).join(' | ')} |`);
  print(`| CPU in ms: coordinator, workers, service | ${Object.keys(figures).join(' | ')} |`);
  print(`|---|${all.map(() => '--:|').join('')}`);
  for (const [at, users] of STEPS.entries()) {
    const what = `a round of ${CONCERNED} of ${users} users`;
    const cell = (show: (of: RoundFigures) => string | number) => (of: Figures) => {
      const step = of.rounds[at];
      return step === undefined ? '' : show(step);
    };
    row(
      `${what}: ms`,
      cell(({ roundMs }) => roundMs),
    );
    row(
      `rounds/s, four side by side`,
      cell(({ perSecond }) => perSecond),
    );
    row(
      `CPU per round`,
      cell(({ cpuMs }) => cost(cpuMs)),
    );
    row(
      `of it the look-ups over all users`,
      cell(({ lookupsCpuMs }) => cost(lookupsCpuMs)),
    );
  }
  row('deliveries/s', ({ deliveries }) => deliveries.perSecond);
  row('CPU per delivery', ({ deliveries }) => cost(deliveries.cpuMs));
  row('rows/s, four users side by side', ({ batches }) =>
    Math.round(batches.perSecond * 1_000).toLocaleString('en'),
  );
  row('CPU per 1,000 rows', ({ batches }) => cost(batches.cpuMs));
  row('small reads/s, four side by side', ({ reads }) => reads.perSecond);
  row('CPU per small read', ({ reads }) => cost(reads.cpuMs));
  row('CPU per second without calls', ({ idle }) => cost(idle));
  print('');
  print(`Each user has ${ACCOUNTS_PER_USER} accounts. A small read is GET /matches with ${PAGE} matches.`);
}

function cost({ coordinator, workers, service }: Cost): string {
  return [coordinator, workers, service].map((value) => String(round(value))).join(', ');
}
