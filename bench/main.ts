import { cpus, loadavg, totalmem } from 'node:os';
import { writeDocument } from './document.js';
import type { Run } from './document.js';

type Print = (line: string) => void;

/** The benchmarks by name; each prints tables and returns its figures. Loaded when asked for: they pull in what they measure. */
const BENCHMARKS: Record<string, () => Promise<(print: Print) => Promise<object>>> = {
  api: async () => (await import('./api/main.js')).benchApi,
  matching: async () => (await import('./matching/main.js')).benchMatching,
  delivery: async () => (await import('./delivery/main.js')).benchDelivery,
  sdk: async () => (await import('./sdk/main.js')).benchSdk,
  start: async () => (await import('./start/main.js')).benchStart,
  ui: async () => (await import('./ui/main.js')).benchUi,
  scale: async () => (await import('./scale/main.js')).benchScale,
  extraction: async () => (await import('./extraction/main.js')).benchExtraction,
  storage: async () => (await import('./storage/main.js')).benchStorage,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- [${Object.keys(BENCHMARKS).join('|')}] …\n`);
  process.exit(2);
}
const cores = cpus();
const memoryGib = Math.round(totalmem() / 2 ** 30);
const machine = `${cores.length} cores (${cores[0]?.model ?? 'unknown'}), ${memoryGib} GiB, Node ${process.version}`;
process.stdout.write(`Machine: ${machine}\n\n`);
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHMARKS)) {
  const load = BENCHMARKS[name];
  if (load === undefined) continue;
  process.stdout.write(`## ${name}\n\n`);
  const lines: string[] = [];
  const print: Print = (line) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  const loadBefore = loadavg()[0] ?? 0;
  const figures = (await (await load())(print)) as Run['figures'];
  const run: Run = {
    machine,
    load: [loadBefore, loadavg()[0] ?? 0],
    date: new Date().toISOString(),
    figures,
    lines,
  };
  // After each: one that fails later must not cost the figures of those before it.
  writeDocument({ [name]: run });
}
process.exit(0);
