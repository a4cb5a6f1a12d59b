import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { writeDocument } from './document.js';
import type { Run } from './document.js';

type Print = (line: string) => void;

/**
 * The benchmarks by name. Each prints tables and returns its figures. Documents change only with
 * --write. Each is imported on use, because it imports what it measures.
 */
const BENCHMARKS: Record<string, () => Promise<(print: Print) => Promise<object>>> = {
  api: async () => (await import('./api/main.js')).benchApi,
  matching: async () => (await import('./matching/main.js')).benchMatching,
  delivery: async () => (await import('./delivery/main.js')).benchDelivery,
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

const isWriting = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--write');
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- [--write] [${Object.keys(BENCHMARKS).join('|')}] …\n`);
  process.exit(2);
}
// Runs only on request, because it needs a Citus cluster.
const here = Object.keys(BENCHMARKS).filter((name) => name !== 'citus' || process.env['CITUS_URL']);
const [only, ...others] = wanted.length > 0 ? wanted : here;
if (only !== undefined && others.length > 0) runEachAlone([only, ...others]);
else if (only !== undefined) await run(only);
process.exit(0);

/**
 * Runs each in a separate process, so that leftovers of one, above all memory, do not affect the
 * next.
 */
function runEachAlone(names: string[]): void {
  const [, script = ''] = process.argv;
  for (const name of names) {
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, script, name, ...(isWriting ? ['--write'] : [])],
      { stdio: 'inherit' },
    );
    if (status !== 0) process.exit(status ?? 1);
  }
}

async function run(name: string): Promise<void> {
  const load = BENCHMARKS[name];
  if (load === undefined) return;
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
  if (!isWriting) return;
  writeDocument({
    [name]: {
      machine,
      load: [loadBefore, loadavg()[0] ?? 0],
      date: new Date().toISOString(),
      figures,
      lines,
    },
  });
}
