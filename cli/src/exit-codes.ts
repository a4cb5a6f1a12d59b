import {
  AbortedError,
  BulkError,
  ConfigurationError,
  ConnectionError,
  FundMatchError,
} from '../../sdk/src/errors.js';

/** The exit codes, which `--help` explains. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  partial: 3,
  auth: 4,
  unavailable: 5,
  safetyStop: 6,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP = `
Exit codes:
  0    done
  1    unexpected failure
  2    wrong usage, or a file that cannot be read or written
  3    done, but some rows were rejected
  4    the key is missing, wrong or not allowed
  5    the service cannot be reached or the daily quota is used up: try again later
  6    stopped for safety: nothing was deleted
  130  interrupted; the sync state is saved
  143  ended by SIGTERM; the sync state is saved

Data goes to stdout; progress, warnings and errors go to stderr.`;

/** An expected failure. The command prints its message as one line, without a stack trace. */
export class CliError extends Error {
  constructor(
    readonly exitCode: ExitCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the exit code of a command that a signal stopped: 128 plus the signal number. */
export function stopCode(reason: unknown): ExitCode {
  return reason instanceof Error && reason.message === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof AbortedError) return EXIT.interrupted;
  if (error instanceof BulkError && error.reason === 'aborted') return EXIT.interrupted;
  if (!(error instanceof FundMatchError)) return EXIT.unexpected;
  if (error instanceof ConfigurationError) return EXIT.usage;
  if (error.status === 401 || error.status === 403) return EXIT.auth;
  const isLater =
    error instanceof ConnectionError || error.code === 'quota_exceeded' || (error.status ?? 0) >= 500;
  if (isLater || error.status === 429) return EXIT.unavailable;
  return error.status === 400 ? EXIT.usage : EXIT.unexpected;
}
