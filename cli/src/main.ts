#!/usr/bin/env node
import { EXIT, stopCode } from './exit-codes.js';
import { runCommandLine } from './run-command-line.js';

const controller = new AbortController();

/**
 * npx delivers one Ctrl-C twice: the terminal sends the signal, and npm forwards it. Signals within
 * this time count as one press.
 */
const SAME_PRESS_MS = 1_000;
let pressedAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    const reason = new Error(signal);
    // The first signal lets the command clean up. A second press exits immediately.
    if (pressedAt !== undefined && Date.now() - pressedAt > SAME_PRESS_MS) process.exit(stopCode(reason));
    pressedAt ??= Date.now();
    controller.abort(reason);
  });
}

const { stdout, stderr, stdin, env } = process;

// A program such as head may close the pipe, or the disk may be full. The command then cleans up as
// after an interrupt, and a sync keeps its state.
let isBroken = false;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isBroken) return;
  isBroken = true;
  if (error.code !== 'EPIPE') stderr.write(`fundmatch: standard output cannot be written: ${error.code}.\n`);
  process.exitCode = error.code === 'EPIPE' ? EXIT.interrupted : EXIT.unexpected;
  controller.abort(error);
});
// If stderr is broken, the command cannot report the error anywhere.
stderr.on('error', () => {});

void runCommandLine(process.argv.slice(2), { stdout, stderr, stdin, env, signal: controller.signal }).then(
  (code) => {
    if (!isBroken) process.exitCode = code;
    // After an interrupted prompt, the process would otherwise wait for input forever.
    stdin.destroy();
  },
);
