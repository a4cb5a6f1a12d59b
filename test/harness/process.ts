import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a program did. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Each line of stdout, parsed. */
  // Lines are compared with expectations, which know their shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  lines: any[];
}

/** A running program of `dist`. */
export interface Running {
  child: ChildProcess;
  /** Resolves with the first line of stdout that `test` accepts; rejects when the program ends before. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  line(test: (line: any) => boolean): Promise<any>;
  finished: Promise<Finished>;
}

/** Starts a program of `dist` with only these variables and PATH in its environment. */
export function start(program: string, args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const finished = once(child, 'close').then(([code]): Finished => ({
    code: code as number | null,
    stdout,
    stderr,
    lines: parseLines(stdout),
  }));
  return {
    child,
    finished,
    line: (test) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = parseLines(stdout).find(test);
          if (found !== undefined) resolve(found);
        };
        child.stdout.on('data', look);
        void finished.then((end) => reject(new Error(`ended with ${end.code}: ${end.stderr}${end.stdout}`)));
        look();
      }),
  };
}

/** Runs a program of `dist` to its end. */
export function run(program: string, args: string[], env: Record<string, string>): Promise<Finished> {
  return start(program, args, env).finished;
}

function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}
