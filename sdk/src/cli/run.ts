import { CommanderError } from 'commander';
import { FundMatchError } from '../errors.js';
import { CliError, EXIT, exitCodeOf } from './exit-codes.js';
import type { ExitCode } from './exit-codes.js';
import { createProgram } from './program.js';
import { note, plain, print } from './terminal.js';
import type { Terminal } from './terminal.js';

/** Runs one command and returns its exit code; what went wrong is on stderr, and with `--json` on stdout as well. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  try {
    await createProgram(terminal, (code) => (exitCode = code)).parseAsync(args, { from: 'user' });
    return terminal.signal.aborted ? EXIT.interrupted : exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const code = terminal.signal.aborted ? EXIT.interrupted : exitCodeOf(error);
    // Nobody reads any more: that is no news to anybody.
    if ((terminal.signal.reason as { code?: string } | undefined)?.code === 'EPIPE') return code;
    explain(terminal, error);
    if (args.includes('--json')) {
      const { message, cause, code: name = codeOf(cause) } = error as Error & { code?: string };
      print(
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

/** One line for what is known, such as a full disk; a stack for what is a mistake of this program. */
function explain(terminal: Terminal, error: unknown): void {
  const isOfSystem = typeof (error as { syscall?: unknown } | undefined)?.syscall === 'string';
  const isKnown = error instanceof CliError || error instanceof FundMatchError || isOfSystem;
  if (!isKnown) return note(terminal, `fundmatch: ${(error as Error).stack ?? String(error)}`);
  const request = error instanceof FundMatchError && error.requestId ? ` (request ${error.requestId})` : '';
  note(terminal, `fundmatch: ${plain((error as Error).message)}${request}`);
}
