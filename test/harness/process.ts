import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { requireBuild } from './build.js';

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The parsed lines of stdout. */
  // Each test knows the shape of the lines that it expects.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  lines: any[];
}

/** A running program of `dist`. */
export interface Running {
  child: ChildProcess;
  /**
   * Resolves with the first line of stdout that `test` accepts. Rejects if the program ends first.
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  line(test: (line: any) => boolean): Promise<any>;
  finished: Promise<Finished>;
}

const TEST_NAMES = new URL('./test-names.mjs', import.meta.url).href;

/**
 * Starts a program of `dist`. Its environment contains only `env` and PATH. The program resolves
 * names that end in `.test` to 127.0.0.1.
 */
export function start(program: string, args: string[], env: Record<string, string>): Running {
  requireBuild();
  const child = spawn(process.execPath, ['--import', TEST_NAMES, program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout = new JsonLines();
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => stdout.add(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const finished = once(child, 'close').then(([code]): Finished => ({
    code: code as number | null,
    stdout: stdout.text,
    stderr,
    lines: stdout.lines,
  }));
  return {
    child,
    finished,
    line: (test) =>
      new Promise((resolve, reject) => {
        let next = 0;
        const look = () => {
          for (; next < stdout.lines.length; next += 1) {
            if (!test(stdout.lines[next])) continue;
            child.stdout.off('data', look);
            resolve(stdout.lines[next]);
            return;
          }
        };
        child.stdout.on('data', look);
        void finished.then((end) =>
          reject(
            new Error(
              `The program ended with exit code ${end.code} before the expected line: ${end.stderr}${end.stdout}`,
            ),
          ),
        );
        look();
      }),
  };
}

/** Runs a program of `dist` until it ends. */
export function run(program: string, args: string[], env: Record<string, string>): Promise<Finished> {
  return start(program, args, env).finished;
}

/**
 * Parses lines when they arrive. A worker under load writes tens of thousands of lines, and parsing
 * all of them at each check would be slow.
 */
export class JsonLines {
  text = '';
  readonly lines: unknown[] = [];
  private rest = '';

  add(chunk: string): void {
    this.text += chunk;
    const lines = (this.rest + chunk).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      try {
        this.lines.push(JSON.parse(line));
      } catch {
        // Lines that are not JSON are only in `text`.
      }
    }
  }
}
