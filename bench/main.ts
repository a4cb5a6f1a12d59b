import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg, totalmem } from 'node:os';
import { writeDocument } from './document.js';
import type { Run } from './document.js';
import { goalTable, isFarFromGoal, judge } from './goals.js';

type Print = (line: string) => void;

/**
 * The benchmarks by name. Each benchmark prints tables and returns its figures. Each is imported
 * only when it runs, because the import also loads the measured code.
 */
const BENCHMARKS: Record<string, () => Promise<(print: Print) => Promise<object>>> = {
  api: async () => (await import('./api/main.js')).benchApi,
  matching: async () => (await import('./matching/main.js')).benchMatching,
  delivery: async () => (await import('./delivery/main.js')).benchDelivery,
  growth: async () => (await import('./growth/main.js')).benchGrowth,
  sdk: async () => (await import('./sdk/main.js')).benchSdk,
  start: async () => (await import('./start/main.js')).benchStart,
  ui: async () => (await import('./ui/main.js')).benchUi,
  scale: async () => {
    const { benchScale } = await import('./scale/main.js');
    return (print) => benchScale(print, isWriting);
  },
  extraction: async () => (await import('./extraction/main.js')).benchExtraction,
  citus: async () => (await import('./citus/main.js')).benchCitus,
  storage: async () => (await import('./storage/main.js')).benchStorage,
};

const HELP = `Usage: npm run bench -- [--write] [${Object.keys(BENCHMARKS).join('|')}] …

Without names, all benchmarks run, each in a separate process. --write updates the documents.

CITUS_URL        the coordinator of a Citus test cluster; if it is not set, citus does not run
CITUS_USERS      numbers of users that citus measures, separated by commas (default: 200,800,3200)
MATCHING_SIZES   numbers of accounts that matching measures, separated by commas (default: 50000,500000,5000000)
SCALE_MILLIONS   accounts that scale loads, in millions (default: 5)
BENCH_QUICK      1: shorter trial runs of api and growth
`;

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
  process.exit(0);
}
const isWriting = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--write');
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(HELP);
  process.exit(2);
}
if (wanted.includes('citus') && !process.env['CITUS_URL']) {
  process.stderr.write('CITUS_URL is not set. Set it to the coordinator of a Citus cluster for tests.\n');
  process.exit(2);
}
// The Citus benchmark needs a Citus cluster, so it runs only if CITUS_URL is set.
const here = Object.keys(BENCHMARKS).filter((name) => name !== 'citus' || process.env['CITUS_URL']);
const names = wanted.length > 0 ? wanted : here;
const runs = names.length === 1 ? await runAll(names) : await runEachAlone(names);
if (process.send === undefined) process.exit(report(runs));
// In a child process, the parent prints the goals of all benchmarks.
process.send(runs, () => process.exit(0));

/**
 * Prints the goals of the benchmarks that ran. Returns 1 if a goal is missed by more than a tenth.
 */
function report(runs: Record<string, Run>): number {
  const goals = Object.entries(runs).flatMap(([name, { figures }]) => judge(name, figures));
  if (goals.length > 0) process.stdout.write(`\n## Goals\n\n${goalTable(goals)}\n`);
  return goals.some(isFarFromGoal) ? 1 : 0;
}

/**
 * Runs each benchmark in a separate process. Otherwise the memory of one benchmark would affect the
 * next.
 */
async function runEachAlone(names: string[]): Promise<Record<string, Run>> {
  const [, script = ''] = process.argv;
  const runs: Record<string, Run> = {};
  for (const name of names) {
    const child = spawn(
      process.execPath,
      [...process.execArgv, script, name, ...(isWriting ? ['--write'] : [])],
      { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
    );
    child.on('message', (its: Record<string, Run>) => Object.assign(runs, its));
    const [status] = (await once(child, 'close')) as [number | null];
    if (status !== 0) process.exit(status ?? 1);
  }
  return runs;
}

async function runAll(names: string[]): Promise<Record<string, Run>> {
  const runs: Record<string, Run> = {};
  for (const name of names) {
    const run = await runOne(name);
    if (run !== null) runs[name] = run;
  }
  return runs;
}

async function runOne(name: string): Promise<Run | null> {
  const load = BENCHMARKS[name];
  if (load === undefined) return null;
  const cores = cpus();
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const machine = `${cores.length} cores (${cores[0]?.model ?? 'unknown'}), ${memoryGib} GiB, Node ${process.version}`;
  process.stdout.write(`Machine: ${machine}\n\n## ${name}\n\n`);
  const lines: string[] = [];
  const print: Print = (line) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  const loadBefore = loadavg()[0] ?? 0;
  const figures = (await (await load())(print)) as Run['figures'];
  const loads: Run['load'] = [loadBefore, loadavg()[0] ?? 0];
  const run = { machine, load: loads, date: new Date().toISOString(), figures, lines };
  if (isWriting) writeDocument({ [name]: run });
  return run;
}
