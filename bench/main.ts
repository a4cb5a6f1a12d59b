import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

type Print = (line: string) => void;

/** The benchmarks by name; each prints a table and returns its figures. Loaded when asked for: they pull in what they measure. */
const BENCHMARKS: Record<string, () => Promise<(print: Print) => Promise<object>>> = {
  api: async () => (await import('./api/main.js')).benchApi,
  matching: async () => (await import('./matching/main.js')).benchMatching,
  delivery: async () => (await import('./delivery/main.js')).benchDelivery,
  sdk: async () => (await import('./sdk/main.js')).benchSdk,
  ui: async () => (await import('./ui/main.js')).benchUi,
  scale: async () => (await import('./scale/main.js')).benchScale,
  storage: async () => (await import('./storage/main.js')).benchStorage,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- [${Object.keys(BENCHMARKS).join('|')}] …\n`);
  process.exit(2);
}
const print: Print = (line) => process.stdout.write(`${line}\n`);
const cores = cpus();
const memoryGib = Math.round(totalmem() / 2 ** 30);
const machine = `${cores.length} cores (${cores[0]?.model ?? 'unknown'}), ${memoryGib} GiB, Node ${process.version}`;
print(`Machine: ${machine}\n`);
const results: Record<string, unknown> = { machine, date: new Date().toISOString() };
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHMARKS)) {
  const load = BENCHMARKS[name];
  if (load === undefined) continue;
  print(`## ${name}\n`);
  results[name] = await (await load())(print);
}
mkdirSync('bench/results', { recursive: true });
writeFileSync(`bench/results/${wanted.join('-') || 'all'}.json`, `${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
