import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { QUOTA, citusScenario, CLUSTER_FAULTS } from './citus.js';
import { faultsScenario } from './faults.js';
import type { FaultResult } from './faults.js';
import { ingestRaceScenario } from './ingest-race.js';
import type { Judgement } from './judge.js';
import { killsScenario } from './kills.js';
import type { KillsResult } from './kills.js';
import { outagesScenario } from './outages.js';
import { startRigAndReceiver } from './rig.js';
import { startOrderedProcess } from './start-ordered.js';

/**
 * Runs the long chaos tests, which take about 25 minutes. Prints a summary as Markdown. Exits with
 * 1 if a promise was broken.
 */

const SCENARIOS = ['kills', 'outages', 'race', 'faults', 'sender'] as const;
const USAGE = `Usage: npm run test:chaos -- [--seed 1 …] [--only ${SCENARIOS.join('|')} …]
       npm run test:chaos -- citus [--fault ${CLUSTER_FAULTS.join('|')} …] [--users 200] [--rounds 500]\n`;
const broken: string[] = [];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Adds the promises that do not hold to `broken`. */
function expectAll(scenario: string, checks: Record<string, boolean>): void {
  for (const [promise, holds] of Object.entries(checks)) if (!holds) broken.push(`${scenario}: ${promise}`);
}

/** The promises that every run with workers and webhooks must keep, whatever its faults. */
function promisesOf(result: Judgement & { uncleanStops: number }): Record<string, boolean> {
  return {
    'the receiver got no match twice': result.duplicates === 0,
    'users can pull every match': result.missing === 0,
    'every match is final': result.notFinal === 0,
    'every signature is valid': result.badSignatures === 0,
    'the states of matches agree with the received webhooks': result.contradictions === 0,
    'every worker exits with 0 on SIGTERM': result.uncleanStops === 0,
    'tables and logs contain no secrets': result.leaks.length === 0,
  };
}

const startedAt = performance.now();
/** Prints the elapsed time and the progress of a run to stderr. */
function onProgress(line: string): void {
  process.stderr.write(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${line}\n`);
}

async function kills(seeds: number[]): Promise<void> {
  print(
    '| seed | synchronous_commit | matches | SIGKILLs | stops of PostgreSQL | POSTs | duplicates | delivered | failed by the receiver | interrupted (arrived) | missing by pull | bad signatures | final after | time |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const seed of seeds) {
    const synchronousCommit = seed % 2 === 0 ? 'off' : 'on';
    const shape = { users: 25, rounds: 200, workers: 3, kills: 200, stops: 6 };
    const result = await killsScenario({ seed, ...shape, finish: 'wait', synchronousCommit, onProgress });
    print(killsRow(seed, synchronousCommit, result));
    expectAll(`kills, seed ${seed}`, {
      ...promisesOf(result),
      'every match is final within 60 s': result.settledAfterS <= 60,
      'no worker exits without a signal': result.unexpectedExits === 0,
      'the run had enough kills, stops and matches':
        result.kills >= 200 && result.stops === 6 && result.matches === 5_000,
    });
  }
  print('');
}

function killsRow(seed: number, synchronousCommit: string, result: KillsResult): string {
  const failed = result.failed - result.interrupted;
  const cells = [
    seed,
    synchronousCommit,
    result.matches,
    result.kills,
    result.stops,
    result.posts,
    result.duplicates,
    result.delivered,
    failed,
    `${result.interrupted} (${result.interruptedButArrived})`,
    result.missing,
    result.badSignatures,
    `${result.settledAfterS} s`,
    `${result.seconds} s`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * Runs with suspended workers, wrong clocks, all kinds of database disconnections, and a full disk.
 */
async function outages(seeds: number[]): Promise<void> {
  print(
    '| seed | matches | POSTs | duplicates | delivered | refused by the receiver | failed otherwise | interrupted (arrived) | missing by pull | bad signatures | writes refused, reads answered on the full disk | writes again after | final after | time |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const seed of seeds) {
    const result = await outagesScenario({ seed, users: 25, rounds: 120, onProgress });
    const { interrupted, refusedWrites, readsOnFullDisk } = result;
    const unanswered = Object.values(result.unanswered).reduce((sum, count) => sum + count, 0);
    onProgress(`seed ${seed}: ${JSON.stringify(result.unanswered)}`);
    const cells = [
      ...[seed, result.matches, result.posts, result.duplicates, result.delivered],
      ...[result.failed - unanswered, unanswered - interrupted],
      `${interrupted} (${result.interruptedButArrived})`,
      ...[result.missing, result.badSignatures, `${refusedWrites}, ${readsOnFullDisk}`],
      ...[`${result.writesAgainAfterMs} ms`, `${result.settledAfterS} s`, `${result.seconds} s`],
    ];
    print(`| ${cells.join(' | ')} |`);
    expectAll(`outages, seed ${seed}`, {
      ...promisesOf(result),
      'every match is final within 60 s': result.settledAfterS <= 60,
      'the disk was full': result.refusedWrites > 0 && result.readsOnFullDisk > 0,
    });
  }
  print('');
}

async function race(): Promise<void> {
  const setting = await startRigAndReceiver();
  const options = { races: 100, users: 5, start: startOrderedProcess };
  const result = await ingestRaceScenario(setting, options).finally(() => setting.close());
  const { races, rounds, disagreements, matches, posts, duplicates, missing, errors, leaks } = result;
  print(
    `Two processes ingested ${races} rounds at once: ${rounds} rounds, ${disagreements} disagreements, ${matches} matches, ${posts} POSTs, ${duplicates} duplicates, ${missing} missing, ${errors.length} errors.\n`,
  );
  for (const error of errors) print(error);
  expectAll('race', {
    'both processes stored the same round': rounds === races && disagreements === 0,
    'the receiver got no match twice': duplicates === 0,
    'no match is missing': missing === 0,
    'no ingestion failed': errors.length === 0,
    'tables and logs contain no secrets': leaks.length === 0,
  });
}

async function faults(): Promise<void> {
  print(
    '| fault, through a whole worker | deliveries | delivered | failed | arrived | twice | slowest | memory grew by |',
  );
  print('|---|---|---|---|---|---|---|---|');
  const onResult = (result: FaultResult) =>
    print(
      `| ${result.fault} | ${result.deliveries} | ${result.delivered} | ${result.failed} | ${result.arrived} | ${result.duplicates} | ${result.slowestMs} ms | ${result.grewMib} MiB |`,
    );
  const setting = await startRigAndReceiver();
  const options = { roundsPerFault: 5, idleRounds: 75, start: startOrderedProcess, onResult };
  const results = await faultsScenario(setting, options).finally(() => setting.close());
  for (const result of results) {
    expectAll(`faults, ${result.fault}`, {
      'the receiver got each match at most once': result.duplicates === 0,
      'every match is final': result.notFinal === 0,
      'every delivery ends within 5.5 s': result.slowestMs <= 5_500,
      'the memory grows by less than 20 MB': result.grewMib < 19,
    });
  }
  const idle = results.at(-1);
  expectAll('idle sockets', { 'every match arrived': idle?.delivered === 1_500 && idle.arrived === 1_500 });
  print('');
}

/**
 * Runs the service on the cluster of CITUS_URL, first without a fault and then with each kind of
 * fault.
 */
async function citus(wanted: string[], size: { users: number; rounds: number }): Promise<void> {
  print(
    '| fault | matches expected | read by pull | POSTs | duplicates | delivered | not sent, the database was away | interrupted (arrived) | batches pushed (failed) | users with a wrong quota | passed of 64 with a quota of 20 | slowest call | server away | shards moved | error lines (longest) | final after | time |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const fault of CLUSTER_FAULTS.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    const result = await citusScenario({ fault, accounts: 100, ...size, onProgress });
    const notSent = Object.entries(result.unanswered).reduce(
      (sum, [reason, count]) => (reason.startsWith('not sent: the database') ? sum + count : sum),
      0,
    );
    onProgress(`${fault}: ${JSON.stringify(result.unanswered)}`);
    const cells = [
      ...[fault, result.expected, result.matches, result.posts, result.duplicates, result.delivered],
      notSent,
      `${result.interrupted} (${result.interruptedButArrived})`,
      `${result.batches} (${result.failedBatches})`,
      ...[result.wrongQuotas, result.passedOfQuota, `${result.slowestMs} ms`],
      ...[`${result.awayS} s`, result.moved],
      `${result.errors} (${result.longestError})`,
      ...[`${result.settledAfterS} s`, `${result.seconds} s`],
    ];
    print(`| ${cells.join(' | ')} |`);
    expectAll(`citus, ${fault}`, {
      ...promisesOf(result),
      'users can pull as many matches as expected': result.matches === result.expected,
      // If the settings of a claim may be outdated, the worker waits up to 15 s for the database.
      // After that, it marks the match as not sent.
      'every match was delivered or says why not':
        result.delivered + result.interrupted + notSent === result.matches,
      'a match is not sent only if a server is down for more than 15 s': notSent === 0 || result.awayS > 15,
      'the quotas are exact': result.wrongQuotas === 0 && result.passedOfQuota === QUOTA,
      'calls fail only if a server is down':
        result.failedBatches === 0 || ['worker server', 'hung server', 'coordinator'].includes(fault),
      'the rebalance moved shards': fault !== 'rebalance' || result.moved > 0,
    });
  }
  print('');
}

/**
 * Runs the tests of `sendWebhook` with 100 deliveries per fault, and with 1,500 posts to a receiver
 * that closes idle connections.
 */
async function sender(): Promise<void> {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const child = spawn(
    process.execPath,
    [...jest, 'src/delivery/send-webhook.test.ts', '--testTimeout=120000'],
    {
      env: { ...process.env, FAULT_DELIVERIES: '100', IDLE_POSTS: '1500' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  print(
    `The sender's tests with 100 deliveries per fault and 1,500 posts to idle-closing sockets: ${code === 0 ? 'passed' : 'FAILED'}.\n`,
  );
  expectAll('sender', { 'the tests of sendWebhook pass': code === 0 });
}

/**
 * Exits if the build is older than the sources. The workers run from `dist`, so they would run old
 * code.
 */
function requireFreshBuild(): void {
  const built = statSync('dist/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const newest = Math.max(...sources.map((file) => statSync(`src/${file}`).mtimeMs));
  if (built >= newest) return;
  process.stderr.write('dist is older than src. Run npm run build first.\n');
  process.exit(2);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      fault: { type: 'string', multiple: true },
      users: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  const seeds = (values.seed ?? ['1', '2', '3', '4', '5']).flatMap((text) => text.split(',')).map(Number);
  const only = (values.only ?? [...SCENARIOS]).flatMap((text) => text.split(','));
  const clusterFaults = (values.fault ?? []).flatMap((text) => text.split(','));
  if (
    seeds.some((seed) => !Number.isInteger(seed)) ||
    only.some((name) => !SCENARIOS.some((known) => known === name)) ||
    clusterFaults.some((name) => !CLUSTER_FAULTS.some((known) => known === name))
  ) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  requireFreshBuild();
  const [core] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  print(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${core?.model.trim()}), Node ${process.version}, load ${load} at the start\n`,
  );
  if (positionals.includes('citus')) {
    await citus(clusterFaults, {
      users: Number(values.users ?? 200),
      rounds: Number(values.rounds ?? 500),
    });
    return end();
  }
  if (only.includes('kills')) await kills(seeds);
  if (only.includes('outages')) await outages(seeds.slice(0, 2));
  if (only.includes('race')) await race();
  if (only.includes('faults')) await faults();
  if (only.includes('sender')) await sender();
  end();
}

function end(): never {
  print(broken.length === 0 ? 'Every promise held.' : `BROKEN:\n${broken.join('\n')}`);
  process.exit(broken.length === 0 ? 0 : 1);
}

await main();
