import { CommanderError } from 'commander';
import { FundMatchError } from '../../sdk/src/errors.js';
import { CliError, EXIT, exitCodeOf, stopCode } from './exit-codes.js';
import type { ExitCode } from './exit-codes.js';
import { createProgram } from './program.js';
import { painter } from './style.js';
import { note, plain, printJson } from './terminal.js';
import type { Terminal } from './terminal.js';

/**
 * Runs one command and returns its exit code. Prints errors to stderr and, with `--json`, also to
 * stdout.
 */
export async function runCommandLine(args: readonly string[], given: Terminal): Promise<ExitCode> {
  // --no-color is read before the parser runs, because parser errors use colours too.
  const isPlain = args.includes('--no-color');
  const terminal = isPlain ? { ...given, env: { ...given.env, NO_COLOR: '1' } } : given;
  let exitCode: ExitCode = EXIT.ok;
  try {
    await createProgram(terminal, (code) => (exitCode = code)).parseAsync(args, { from: 'user' });
    return terminal.signal.aborted ? stopCode(terminal.signal.reason) : exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const code = terminal.signal.aborted ? stopCode(terminal.signal.reason) : exitCodeOf(error);
    // The reader closed the pipe, so the command must not report an error.
    if ((terminal.signal.reason as { code?: string } | undefined)?.code === 'EPIPE') return code;
    explain(terminal, error);
    if (args.includes('--json')) {
      const { message, cause, code: name = codeOf(cause) } = error as Error & { code?: string };
      printJson(
        terminal,
        JSON.stringify({ event: 'result', status: 'failed', exit_code: code, code: name, message }),
      );
    }
    return code;
  }
}

function codeOf(cause: unknown): string | undefined {
  return (cause as { code?: string } | undefined)?.code;
}

/**
 * Prints one line for an expected error, such as a full disk. Prints a stack trace for a bug of
 * this program.
 */
function explain(terminal: Terminal, error: unknown): void {
  const prefix = painter(terminal, terminal.stderr)('red', 'fundmatch:');
  const isOfSystem = typeof (error as { syscall?: unknown } | undefined)?.syscall === 'string';
  const isKnown = error instanceof CliError || error instanceof FundMatchError || isOfSystem;
  if (!isKnown) {
    const lines = ((error as Error).stack ?? String(error)).split('\n');
    return note(terminal, `${prefix} ${lines.map(plain).join('\n')}`);
  }
  const request = error instanceof FundMatchError && error.requestId ? ` (request ${error.requestId})` : '';
  note(terminal, `${prefix} ${plain((error as Error).message)}${request}`);
}
