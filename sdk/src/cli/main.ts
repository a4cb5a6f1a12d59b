#!/usr/bin/env node
import { EXIT } from './exit-codes.js';
import { runCommandLine } from './run.js';

const controller = new AbortController();

/** One Ctrl-C arrives twice under npx: from the terminal, and handed on by npm. */
const SAME_PRESS_MS = 1_000;
let pressedAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The first one lets the command put things in order; who presses again wants out.
    if (pressedAt !== undefined && Date.now() - pressedAt > SAME_PRESS_MS) process.exit(EXIT.interrupted);
    pressedAt ??= Date.now();
    controller.abort(new Error(signal));
  });
}

const { stdout, stderr, stdin, env } = process;

// A reader that has seen enough, such as head, closes the pipe; a disk may be full. The command ends in order, as by an interrupt:
// a sync remembers what it sent, `listen` restores the URL.
let isBroken = false;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isBroken) return;
  isBroken = true;
  if (error.code !== 'EPIPE') stderr.write(`fundmatch: standard output cannot be written: ${error.code}.\n`);
  process.exitCode = error.code === 'EPIPE' ? EXIT.interrupted : EXIT.unexpected;
  controller.abort(error);
});
// There is no other place to say so.
stderr.on('error', () => {});

void runCommandLine(process.argv.slice(2), { stdout, stderr, stdin, env, signal: controller.signal }).then(
  (code) => {
    if (!isBroken) process.exitCode = code;
    // A prompt that was interrupted would keep the process waiting for a line.
    stdin.destroy();
  },
);
