import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPeer } from './peer.js';
import { startService } from './service.js';
import type { BenchUser, Service } from './service.js';
import { runSync } from './run-sync.js';
import type { SyncRun } from './run-sync.js';
import { accountsCsv, accountBodies } from './synthetic-accounts.js';

type Print = (line: string) => void;

const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const RUNS = 5;
const CONCURRENCY = 4;

/**
 * Measures `fundmatch sync` with a CSV of 100,000 accounts. Compares it with posting the same rows
 * as prepared bodies, with the same concurrency. Each variant has a new user. Also measures a
 * second sync without changes, and the peak memory, also for 1,000,000 rows.
 */
export async function benchSdk(print: Print): Promise<object> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-sdk-'));
  const service = await startService(directory);
  try {
    const csv = join(directory, 'accounts.csv');
    await accountsCsv(csv, ROWS);
    const bodies = accountBodies(ROWS);
    const ready: number[] = [];
    const synced: SyncRun[] = [];
    const unchanged: SyncRun[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const state = join(directory, `state-${run}`);
      ready.push(await postAll(service, await service.newUser(), bodies));
      const user = await service.newUser();
      synced.push(await runSync(service.url, user.apiKey, csv, state));
      unchanged.push(await runSync(service.url, user.apiKey, csv, state));
    }
    const large = await measureLarge(directory);
    return report(print, { ready, synced, unchanged, large });
  } finally {
    await service.close();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Figures {
  ready: number[];
  synced: SyncRun[];
  unchanged: SyncRun[];
  large: SyncRun[];
}

function report(print: Print, { ready, synced, unchanged, large }: Figures): object {
  const readyS = median(ready);
  const syncedS = median(synced.map(({ seconds }) => seconds));
  const unchangedS = median(unchanged.map(({ seconds }) => seconds));
  const ratios = synced.map(({ seconds }, run) => seconds / (ready[run] ?? Number.NaN));
  const ratio = median(ratios);
  const ratioSpread = [Math.min(...ratios), Math.max(...ratios)];
  const most = (runs: SyncRun[]) => Math.max(...runs.map(({ peakMb }) => peakMb));
  print(`${ROWS.toLocaleString('en-US')} accounts, medians of ${RUNS}, ${CONCURRENCY} calls at a time\n`);
  print('| run | seconds | rows sent | peak memory |');
  print('|---|---|---|---|');
  print(`| ready-made bodies | ${readyS.toFixed(2)} | ${ROWS} | |`);
  print(
    `| sync of a CSV | ${syncedS.toFixed(2)} | ${median(synced.map(({ sent }) => sent))} | ${most(synced)} MB |`,
  );
  print(
    `| the same, unchanged | ${unchangedS.toFixed(2)} | ${Math.max(...unchanged.map(({ sent }) => sent))} | ${most(unchanged)} MB |`,
  );
  const [first, second] = large;
  if (first)
    print(
      `| 1,000,000 rows, plain peer | ${first.seconds.toFixed(2)} | ${first.sent} | ${first.peakMb} MB |`,
    );
  if (second)
    print(`| the same, unchanged | ${second.seconds.toFixed(2)} | ${second.sent} | ${second.peakMb} MB |`);
  print(
    `\nsync / ready-made: ${ratio.toFixed(2)} (${ratioSpread.map((value) => value.toFixed(2)).join(' to ')})\n`,
  );
  return { readyS, syncedS, ratio, ratioSpread, unchangedS, ready, synced, unchanged, large };
}

/**
 * Measures only the memory of the command. Uses a fake service, because the real service would take
 * minutes for a million rows.
 */
async function measureLarge(directory: string): Promise<SyncRun[]> {
  const peer = await startPeer();
  try {
    const csv = join(directory, 'many-accounts.csv');
    await accountsCsv(csv, MANY_ROWS);
    const state = join(directory, 'state-many');
    const first = await runSync(peer.url, 'svc_live_bench', csv, state);
    return [first, await runSync(peer.url, 'svc_live_bench', csv, state)];
  } finally {
    await peer.close();
  }
}

/** Posts prepared bodies and returns the duration in seconds. */
async function postAll(service: Service, user: BenchUser, bodies: string[]): Promise<number> {
  const startedAt = performance.now();
  const work = bodies.values();
  const postSome = async () => {
    for (const body of work) {
      const response = await fetch(`${service.url}/api/v1/accounts`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${user.apiKey}`, 'Content-Type': 'application/json' },
      });
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`POST /accounts must return 200, but it returned ${response.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, postSome));
  return (performance.now() - startedAt) / 1_000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
