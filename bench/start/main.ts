import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RUNS = 5;
/** Idle time, in milliseconds, before the benchmark reads the memory. */
const IDLE_MS = 10_000;
const COMMAND_RUNS = 9;
/** Commands that only read, and that print a line even on a new database. */
const COMMANDS = ['source list', 'status'];
const GOAL = { firstAnswerMs: 1_200, residentMib: 120, commandMs: 500 };

/**
 * Measures the start of `npm start` on an existing data directory, and the memory of the idle
 * service without PostgreSQL. Also measures the time until commands print their first line while
 * the service runs.
 */
export async function benchStart(print: (line: string) => void): Promise<object> {
  const directory = await mkdtemp(join(tmpdir(), 'fundmatch-start-'));
  try {
    const first = await measure(directory, 0);
    const runs: Measured[] = [];
    for (let run = 1; run < RUNS; run += 1) runs.push(await measure(directory, 0));
    const commands: Record<string, number[]> = {};
    const measureCommands = async () => {
      for (let run = 0; run < COMMAND_RUNS; run += 1)
        for (const command of COMMANDS)
          (commands[command] ??= []).push(await firstOutput(directory, command.split(' ')));
    };
    runs.push(await measure(directory, IDLE_MS, measureCommands));
    const commandMs = Math.max(...Object.values(commands).map(median));
    const firstAnswerMs = median(runs.map((run) => run.firstAnswerMs));
    const residentMib = runs.at(-1)?.residentMib ?? NaN;
    const mark = (value: number, goal: number) =>
      `${value} (goal ${goal}: ${value <= goal ? 'met' : 'missed'})`;
    print('| | |');
    print('|---|---|');
    print(
      `| first answer on an existing data directory, median of ${RUNS}, ms | ${mark(firstAnswerMs, GOAL.firstAnswerMs)} |`,
    );
    print(`| first answer on a new data directory, ms | ${first.firstAnswerMs} |`);
    print(
      `| resident memory after ${IDLE_MS / 1_000} s idle, without PostgreSQL, MiB | ${mark(residentMib, GOAL.residentMib)} |`,
    );
    for (const [command, times] of Object.entries(commands))
      print(
        `| first output of \`${command}\`, median of ${COMMAND_RUNS}, ms | ${mark(median(times), GOAL.commandMs)} |`,
      );
    print('');
    return {
      commandMs,
      commands,
      firstAnswerMs,
      firstEverMs: first.firstAnswerMs,
      residentMib,
      runs,
      goal: GOAL,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Measured {
  firstAnswerMs: number;
  residentMib: number;
}

/** Starts the service, waits for its first answer, and runs `then` before it stops the service. */
async function measure(directory: string, idleMs: number, then?: () => Promise<void>): Promise<Measured> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: directory,
      PORT: String(port),
      EXCHANGE_RATES_URL: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await firstAnswer(child, `http://127.0.0.1:${port}/api/v1/matches`);
    const firstAnswerMs = Math.round(performance.now() - startedAt);
    await delay(idleMs);
    const residentMib = residentMibOf(child.pid ?? 0);
    await then?.();
    return { firstAnswerMs, residentMib };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** Runs an admin command. Returns the time until its first line, in milliseconds. */
async function firstOutput(directory: string, command: string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/admin/main.js', ...command], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  const firstMs = Math.round(performance.now() - startedAt);
  child.stdout.resume();
  await exit;
  return firstMs;
}

/** Returns the arguments with which `npm start` runs Node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/**
 * Waits for the first answer. The error for a missing key is enough, because only a started service
 * sends it.
 */
async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(url).then(
      ({ status }) => status === 401,
      () => false,
    );
    if (answered) return;
    await delay(10);
  }
  throw new Error(`The service exited with code ${child.exitCode} before its first answer.`);
}

/**
 * Returns the resident memory of a process in MiB, without PostgreSQL's processes, which are its
 * children.
 */
function residentMibOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kib) / 1024);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
