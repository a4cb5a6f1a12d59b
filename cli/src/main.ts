#!/usr/bin/env node
import { EXIT, stopCode } from './exit-codes.js';
import { runCommandLine } from './run.js';

const controller = new AbortController();

/** Under npx one Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_PRESS_MS = 1_000;
let pressedAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    const reason = new Error(signal);
    // The first one lets the command clean up. A second press exits at once.
    if (pressedAt !== undefined && Date.now() - pressedAt > SAME_PRESS_MS) process.exit(stopCode(reason));
    pressedAt ??= Date.now();
    controller.abort(reason);
  });
}

const { stdout, stderr, stdin, env } = process;

// A reader such as head may close the pipe, or the disk may be full. The command then cleans up as
// after an interrupt: a sync remembers what it sent.
let isBroken = false;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isBroken) return;
  isBroken = true;
  if (error.code !== 'EPIPE') stderr.write(`fundmatch: standard output cannot be written: ${error.code}.\n`);
  process.exitCode = error.code === 'EPIPE' ? EXIT.interrupted : EXIT.unexpected;
  controller.abort(error);
});
// A broken stderr leaves no place to report it.
stderr.on('error', () => {});

void runCommandLine(process.argv.slice(2), { stdout, stderr, stdin, env, signal: controller.signal }).then(
  (code) => {
    if (!isBroken) process.exitCode = code;
    // An interrupted prompt would keep the process waiting for input.
    stdin.destroy();
  },
);
