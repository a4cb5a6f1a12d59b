#!/usr/bin/env node
import { EXIT } from './exit-codes.js';
import { runCommandLine } from './run.js';

const controller = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The first one lets the command put things in order; who presses again wants out.
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new Error(signal));
  });
}

// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.unexpected),
);

const { stdout, stderr, stdin, env } = process;
void runCommandLine(process.argv.slice(2), { stdout, stderr, stdin, env, signal: controller.signal }).then(
  (code) => {
    process.exitCode = code;
    // A prompt that was interrupted would keep the process waiting for a line.
    stdin.destroy();
  },
);
