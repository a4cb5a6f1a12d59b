import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startRig } from '../delivery/rig.js';
import type { Rig } from '../delivery/rig.js';

const USERS = [10, 100, 1_000, 10_000];
const HOSTS = 20;
/** Number of webhooks per measurement. BENCH_QUICK=1 sends fewer, for a trial run. */
const WEBHOOKS = process.env['BENCH_QUICK'] === '1' ? 400 : 2_000;
const RUNS = 3;
/** Clock ticks per second in /proc. */
const TICKS = 100;

/** The cost of a webhook with this number of customers. */
export interface WebhookCost {
  users: number;
  /** CPU time of the worker per webhook, in milliseconds. */
  cpuMs: number;
  /** Time of the whole batch divided by the number of webhooks, in milliseconds. */
  wallMs: number;
}

/**
 * Measures the worker's cost of one webhook as the number of customers grows. A batch of matches is
 * spread evenly over 10 to 10,000 users, at most one user per match. The time runs from the commit
 * to the last outcome. The growth picture shows these figures next to those of `matching`.
 */
export async function benchGrowth(print: (line: string) => void): Promise<object> {
  const webhooks: WebhookCost[] = [];
  print(`| Customers | CPU of the worker a webhook, ms | time a webhook, ms |`);
  print('|--:|--:|--:|');
  for (const users of USERS) {
    const rig = await startRig({ users, hosts: HOSTS });
    try {
      const cost = await measure(rig, users);
      webhooks.push(cost);
      print(`| ${users.toLocaleString('en')} | ${cost.cpuMs} | ${cost.wallMs} |`);
    } finally {
      await rig.close();
    }
  }
  print('');
  return { webhooks };
}

async function measure(rig: Rig, users: number): Promise<WebhookCost> {
  const worker = await rig.startWorker();
  const each = Math.ceil(WEBHOOKS / users);
  const count = Math.min(users, WEBHOOKS) * each;
  const runs: WebhookCost[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    // If there are enough users, each run uses different users.
    const from = (run * WEBHOOKS) % users;
    const chosen = [...rig.userIds.slice(from), ...rig.userIds].slice(0, Math.min(users, WEBHOOKS));
    const [startedAt, startCpuMs] = [performance.now(), cpuMsOf(worker.pid ?? 0)];
    await rig.storeMatches(chosen, each);
    while (await isWaiting(rig)) await delay(20);
    const share = (ms: number) => Math.round((ms / count) * 1_000) / 1_000;
    // The first run warms up and is not counted.
    if (run > 0)
      runs.push({
        users,
        cpuMs: share(cpuMsOf(worker.pid ?? 0) - startCpuMs),
        wallMs: share(performance.now() - startedAt),
      });
  }
  return {
    users,
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    wallMs: median(runs.map(({ wallMs }) => wallMs)),
  };
}

async function isWaiting(rig: Rig): Promise<boolean> {
  const rows: unknown[] = await rig.dataSource.query(
    `select from matches where webhook_status = 'pending' limit 1`,
  );
  return rows.length > 0;
}

/** Returns the user and system time of all threads of a process, in milliseconds. */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
