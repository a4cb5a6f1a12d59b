import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** One run of the command. */
export interface SyncRun {
  seconds: number;
  sent: number;
  /** Peak resident memory in 10^6 bytes, or 0 if the system does not report it. */
  peakMb: number;
}

const POLL_MS = 20;

/**
 * Runs `fundmatch sync accounts` as a customer does. Returns the time, which includes the start of
 * the process, and the memory.
 */
export async function runSync(url: string, apiKey: string, csv: string, state: string): Promise<SyncRun> {
  const startedAt = performance.now();
  const options = [
    '--metadata',
    'Region',
    'Owner',
    '--tag',
    'partner_customer_id=7',
    '--json',
    '--state',
    state,
  ];
  const child = spawn(process.execPath, ['cli/dist/cli.cjs', 'sync', 'accounts', csv, ...options], {
    env: { ...process.env, FUNDMATCH_API_KEY: apiKey, FUNDMATCH_BASE_URL: url, XDG_STATE_HOME: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let peakMb = 0;
  const poll = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid))), POLL_MS);
  let output = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(poll);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (code !== 0) throw new Error(`The sync must exit with code 0, but it exited with ${code}: ${errors}`);
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { sent: number };
  return { seconds, sent: result.sent, peakMb };
}

/** Reads the peak memory, which only Linux records. */
function peakOf(pid: number | undefined): number {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round((Number(found?.[1] ?? 0) * 1024) / 1e6);
  } catch {
    return 0;
  }
}
