#!/usr/bin/env node
import { CommanderError } from 'commander';
import { EXIT, exitCodeOf } from './exit-codes.js';
import { createProgram } from './program.js';
import { note, plain } from './terminal.js';
import type { Terminal } from './terminal.js';

const controller = new AbortController();

const terminal: Terminal = {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  signal: controller.signal,
};

let interrupts = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupts += 1;
    // The first one lets the command put things in order; who presses again wants out.
    if (interrupts > 1) process.exit(EXIT.interrupted);
    controller.abort(new Error(signal));
  });
}

// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.unexpected),
);

createProgram(terminal, (code) => (process.exitCode = code))
  .parseAsync()
  .then(
    () => {
      if (interrupts > 0) process.exitCode = EXIT.interrupted;
    },
    (error: unknown) => {
      if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
      else fail(error);
    },
  );

function fail(error: unknown): void {
  process.exitCode = interrupts > 0 ? EXIT.interrupted : exitCodeOf(error);
  const { message, stack, requestId } = error as Error & { requestId?: string };
  const where = requestId === undefined ? '' : ` (request ${requestId})`;
  const isKnown =
    process.exitCode !== EXIT.unexpected ||
    requestId !== undefined ||
    (error as Error).constructor.name === 'CliError';
  note(terminal, isKnown ? `fundmatch: ${plain(message)}${where}` : `fundmatch: ${stack ?? String(error)}`);
  if (process.argv.includes('--json')) {
    const { code } = error as { code?: string };
    process.stdout.write(
      `${JSON.stringify({ event: 'result', status: 'failed', exit_code: process.exitCode, code, message })}\n`,
    );
  }
}
