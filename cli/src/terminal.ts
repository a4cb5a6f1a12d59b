import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
/** Unsafe characters except the whitespace that JSON allows between values. */
const UNSAFE_IN_JSON =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The streams, environment and abort signal of a command. Tests replace them. */
export interface Terminal {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Writes a line of data to stdout. */
export function print(terminal: Terminal, line: string): void {
  terminal.stdout.write(`${line}\n`);
}

/**
 * Writes a line of JSON. Escapes characters that could control the terminal. The escaped JSON has
 * the same value.
 */
export function printJson(terminal: Terminal, json: string): void {
  print(
    terminal,
    json.replace(UNSAFE_IN_JSON, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** Writes a line of progress, a warning or an error to stderr. */
export function note(terminal: Terminal, line: string): void {
  terminal.stderr.write(`${line}\n`);
}

/**
 * Returns whether a person can see the terminal and answer. Only then does a command redraw lines
 * and prompt.
 */
export function isInteractive({ stderr, stdin, env }: Terminal): boolean {
  return stderr.isTTY === true && stdin.isTTY === true && env['TERM'] !== 'dumb' && !env['CI'];
}

/** Prompts for a line of input. The terminal does not show the input of a `secret` prompt. */
export function ask(terminal: Terminal, question: string, { secret = false } = {}): Promise<string> {
  terminal.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: terminal.stdin,
    output: secret ? silent : terminal.stderr,
    terminal: terminal.stdin.isTTY === true,
  });
  return new Promise((resolve) => {
    let answer = '';
    reader.on('line', (line) => {
      answer = line;
      reader.close();
    });
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    reader.on('close', () => {
      if (secret) terminal.stderr.write('\n');
      resolve(answer.trim());
    });
  });
}

export async function readPiped(terminal: Terminal): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of terminal.stdin) parts.push(Buffer.from(part as Buffer));
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Replaces control characters in text from other sources, because they could control the terminal.
 */
export function plain(text: string): string {
  return text.replace(UNSAFE, ' ');
}
